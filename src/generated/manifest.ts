// Made from package.json by "npm run generate": never edited by hand.

export const packageName = "@migration-preflight/toolkit";
export const version = "0.2.0";
