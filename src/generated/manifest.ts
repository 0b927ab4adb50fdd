// Generated from package.json by "npm run generate". Do not edit.

export const packageName = "@migration-preflight/toolkit";
export const version = "0.3.0";
/** The address at which the repository is read, if package.json names one. */
export const repository: string | undefined = undefined;
