/** A file's name as seen from the folder of the run, where it lies below that: absolute paths differ from host to host. */
export function relativeName(file: string, cwd: string): string {
  return file.startsWith(`${cwd}/`) ? file.slice(cwd.length + 1) : file;
}
