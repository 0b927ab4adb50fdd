import fc from "fast-check";

// A test that fails once in many runs is found by looking for it, not by whoever changes something else:
// PROPERTY_SEED=random looks further.
const { PROPERTY_SEED } = process.env;
if (PROPERTY_SEED !== "random")
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED ?? 20261120) });
