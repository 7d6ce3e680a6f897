import fs from "node:fs";
import path from "node:path";
import { expect, settled, test } from "./watched";
import { World } from "./world";

test("a saved file shows in every window, and the server ends with the last", async ({ open, context }) => {
  const w = new World();
  try {
    w.write("price.go", "package shop\n\nfunc Price() int { return 1 }\n");
    w.commit("first");
    w.codemem("prescan");
    w.summarize({ "price.go": "Knows prices." });
    const { page, server } = await open(w);
    const second = await context.newPage();
    await second.goto(`${page.url().replace(/[?#].*/, "")}#/worklist`);
    await settled(second);
    await expect(page.locator(".entry .badge")).toHaveText("trust");
    await expect(second.locator("main [role=status]")).toContainText("Nothing to do");
    await page.waitForTimeout(600); // until the watcher watches
    const saved = Date.now();
    fs.writeFileSync(path.join(w.root, "price.go"), "package shop\n\nfunc Price(of string) int { return 2 }\n");
    await expect(page.locator("[aria-labelledby=stale] .badge")).toHaveText("stale interface");
    const first = Date.now() - saved;
    await expect(second.locator(".work > li")).toContainText("price.go");
    console.log(
      `note: a saved file shows after ${first} ms in one window and at most ${Date.now() - saved} ms in another`,
    );

    w.summarize({ "price.go": "Knows prices of things." });
    await expect(page.locator("[aria-labelledby=stale] .badge")).toHaveCount(0);
    await expect(second.locator("main [role=status]")).toContainText("Nothing to do");

    await second.close();
    await page.waitForTimeout(4000); // longer than a page that is loaded anew has no window
    expect(server.process.exitCode).toBe(null);
    await context.newPage(); // a browser that closes its last window may end before it says goodbye; then the lease runs out
    await page.close();
    expect(await server.ended).toBe(0);
  } finally {
    w.close();
  }
});

test("a page that is loaded anew keeps its server, and one that lost it says so", async ({ open, real }) => {
  const { page, server } = await open(real);
  await page.reload();
  await settled(page);
  await page.goto("about:blank");
  await page.goBack();
  await settled(page);
  await expect(page.locator("header .live")).toBeEmpty();
  expect(server.process.exitCode).toBe(null);
});

test("the link is good for one browser", async ({ open, real, browser }) => {
  const { server } = await open(real);
  const stranger = await browser.newPage();
  const answer = await stranger.goto(server.link);
  expect(answer?.status()).toBe(403);
  await expect(stranger.locator("h1")).toHaveText("This link was used already");
  await stranger.close();
});
