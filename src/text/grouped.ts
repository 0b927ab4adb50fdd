/** A count with its thousands apart. Locales would say the same, but loading them takes longer than checking a file. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A count with its noun, `1 file` or `1,234 files`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}
