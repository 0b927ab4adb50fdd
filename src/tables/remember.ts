/** Returns a function that makes the value of an object when it is first asked for, and keeps it as long as the object. */
export function remember<Of extends object, Value>(make: (of: Of) => Value): (of: Of) => Value {
  return rememberEach(() => "", make);
}

/**
 * The same for an object and further arguments, which `keyOf` tells apart by a text. An object with `most` values begins
 * anew, to bound memory.
 */
export function rememberEach<Of extends object, Given extends unknown[], Value>(
  keyOf: (...given: Given) => string,
  make: (of: Of, ...given: Given) => Value,
  most = 10_000,
): (of: Of, ...given: Given) => Value {
  const known = new WeakMap<Of, Map<string, Value>>();
  return (of, ...given) => {
    let values = known.get(of);
    if (!values) {
      values = new Map();
      known.set(of, values);
    }
    const key = keyOf(...given);
    let value = values.get(key);
    if (value === undefined && !values.has(key)) {
      value = make(of, ...given);
      if (values.size === most) values.clear();
      values.set(key, value);
    }
    return value as Value;
  };
}
