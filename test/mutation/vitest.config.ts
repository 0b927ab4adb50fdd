import { defineConfig } from "vitest/config";
import { firstStage } from "./files.ts";

export default defineConfig({
  test: { setupFiles: ["test/setup.ts"], include: firstStage, testTimeout: 300_000, hookTimeout: 300_000 },
});
