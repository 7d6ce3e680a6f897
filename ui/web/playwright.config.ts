import { defineConfig } from "@playwright/test";

// The page in a real browser: Debian's Chromium, or the one that CHROMIUM names; check.sh starts it where there is one.
export default defineConfig({
  testDir: "test",
  outputDir: "../../bin/ui-test",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: [["line"]],
  use: {
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    },
  },
});
