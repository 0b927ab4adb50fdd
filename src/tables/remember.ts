/** Makes a function remember its values: of an object as long as that is kept, of texts until there are `most`. */
export function remember<Of extends string | object, Value>(
  make: (of: Of) => Value,
  most = Number.POSITIVE_INFINITY,
): (of: Of) => Value {
  const ofTexts = new Map<string, Value>();
  const ofObjects = new WeakMap<object, Value>();
  return (of) => {
    if (typeof of !== "string") return getOrMake(ofObjects, of, () => make(of));
    return getOrMake(ofTexts, of, () => {
      if (ofTexts.size === most) ofTexts.clear();
      return make(of);
    });
  };
}

/** The same for an object and further arguments, which `keyOf` tells apart by a text. Each object has `most` values. */
export function rememberEach<Of extends object, Given extends unknown[], Value>(
  keyOf: (...given: Given) => string,
  make: (of: Of, ...given: Given) => Value,
  most = 10_000,
): (of: Of, ...given: Given) => Value {
  const valuesOf = remember((_of: Of) => new Map<string, Value>());
  return (of, ...given) => {
    const values = valuesOf(of);
    return getOrMake(values, keyOf(...given), () => {
      if (values.size === most) values.clear();
      return make(of, ...given);
    });
  };
}

/** The value of a key, which is made if there is none. */
export function getOrMake<Key, Value>(
  known: { get: (key: Key) => Value | undefined; has: (key: Key) => boolean; set: (key: Key, value: Value) => unknown },
  key: Key,
  make: () => Value,
): Value {
  let value = known.get(key);
  if (value === undefined && !known.has(key)) {
    value = make();
    known.set(key, value);
  }
  return value as Value;
}
