/**
 * Runs a function while objects inherit nothing that a program gave to all of them: after `Object.prototype.part =
 * "x"`, every object would seem to have a part. What is taken away is given back afterwards. Only getters and callbacks
 * of the caller can notice, because no other code runs in between.
 */
export function withoutInherited<Result>(run: () => Result): Result {
  const names = Object.keys(Object.prototype);
  if (names.length === 0) return run();
  const taken = new Map<string, PropertyDescriptor>();
  for (const name of names) {
    const descriptor = Object.getOwnPropertyDescriptor(Object.prototype, name) as PropertyDescriptor;
    // A descriptor would inherit, too.
    taken.set(name, Object.setPrototypeOf(descriptor, null));
    Reflect.deleteProperty(Object.prototype, name);
  }
  try {
    return run();
  } finally {
    for (const [name, descriptor] of taken) Object.defineProperty(Object.prototype, name, descriptor);
  }
}
