import fc from "fast-check";

// Property tests use a fixed seed, so that a rare failure does not appear with an unrelated change.
// PROPERTY_SEED=random searches further.
const { PROPERTY_SEED } = process.env;
if (PROPERTY_SEED !== "random")
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED ?? 20261120) });
