/** A file's path relative to the run's folder if it is below that, since absolute paths differ between hosts. */
export function relativeName(file: string, cwd: string): string {
  return file.startsWith(`${cwd}/`) ? file.slice(cwd.length + 1) : file;
}
