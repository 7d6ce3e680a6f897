import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // For a test that would never end; no outcome depends on it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
  resolve: {
    alias: { vscode: fileURLToPath(new URL("./test/vscode.ts", import.meta.url)) },
  },
});
