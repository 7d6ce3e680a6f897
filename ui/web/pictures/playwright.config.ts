import { defineConfig } from "@playwright/test";
import base from "../playwright.config";

// What takes too long for each change: the pictures of docs/ui.md, and a large repository. make ui-pictures, make ui-large.
export default defineConfig({
  ...base,
  testDir: ".",
  testMatch: /(pictures|large)\.ts/,
  outputDir: "../../../bin/ui-pictures",
  workers: 1,
  timeout: 600_000,
});
