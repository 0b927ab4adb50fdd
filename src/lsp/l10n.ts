/**
 * Replaces `@vscode/l10n` in the bundle, which has no licence file: texts of the JSON language service stay English.
 */
export function t(message: string, ...args: readonly unknown[]): string {
  return message.replace(/\{(\d+)\}/g, (_, index) => String(args[Number(index)]));
}
