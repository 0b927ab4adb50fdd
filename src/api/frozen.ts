/** Freezes data in place, however deep, so that a caller cannot change what every later call reads. Returns it. */
export function frozen<Data>(data: Data): Data {
  if (typeof data !== "object" || data === null || Object.isFrozen(data)) return data;
  Object.freeze(data);
  for (const child of Object.values(data)) frozen(child);
  return data;
}
