import type { Page } from "@playwright/test";
import { expect, fits, settled, show, test } from "./watched";
import { bidi, hostileNames, long, markup, quotes, script } from "./world";

// plain fails where a text of the repository became markup.
async function plain(page: Page) {
  const odd = await page.evaluate(() => {
    const all = [
      ...document.querySelectorAll(
        "script, img, iframe, object, embed, style, link, meta, base, [action], [formaction], [onerror], [src], [srcdoc]",
      ),
    ];
    return all
      .map((e) => e.outerHTML.slice(0, 200))
      .filter(
        (html) =>
          !/^<(script type="module" src="app.js"|link rel="(icon|stylesheet)" href="|meta (charset|name)=)/.test(html),
      );
  });
  expect(odd).toEqual([]);
  const links = await page.evaluate(() => [...document.querySelectorAll("a")].map((a) => a.getAttribute("href") ?? ""));
  expect(links.filter((to) => !to.startsWith("#/"))).toEqual([]);
}

// apart fails where a text that turns directions is not set apart from what stands beside it.
async function apart(page: Page) {
  const loose = await page.evaluate(() => {
    const found: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let n = walk.nextNode(); n; n = walk.nextNode()) {
      const within = n.parentElement?.closest("bdi, .line .text, code, pre");
      if (/[\u202a-\u202e\u2066-\u2069]/.test(n.textContent ?? "") && !within)
        found.push(n.parentElement?.outerHTML.slice(0, 200) ?? "");
    }
    return found;
  });
  expect(loose).toEqual([]);
}

for (const width of [1280, 360]) {
  test.describe(`${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });
    test("names, summaries and source of strangers are texts", async ({ open, hostile }) => {
      const { page } = await open(hostile);
      for (const place of ["#/start", "#/map", "#/map?dir=deep", "#/worklist", "#/change"]) {
        await test.step(place, async () => {
          await show(page, place);
          await plain(page);
          await apart(page);
          await fits(page);
        });
      }
      for (const [i, name] of hostileNames.entries()) {
        await test.step(name, async () => {
          const at = encodeURIComponent(name);
          const symbol = name.endsWith(".md") ? [] : [`#/symbol?id=${at}%3AF${i}`];
          for (const place of [`#/file?path=${at}`, `#/search?q=${at}`, `#/search?q=${at}&exact=1`, ...symbol]) {
            await show(page, place);
            await expect(page.locator(".error")).toHaveCount(0);
            await plain(page);
            await apart(page);
            await fits(page);
          }
        });
      }
      await show(page, "#/worklist");
      const closed = page.getByRole("button", { name: "Show what changed" });
      while ((await closed.count()) > 0) await closed.first().click();
      await expect(page.locator(".diff")).toHaveCount(hostileNames.length);
      await plain(page);
      await apart(page);
      await fits(page);
      const shown = await page.locator("main").innerText();
      for (const text of [markup, script, long, quotes]) expect(shown).toContain(text);
      expect(await page.locator("main").textContent()).toContain(bidi);
    });
  });
}

test("a name leads to its file and back", async ({ open, hostile }) => {
  const { page } = await open(hostile, "#/map");
  await page.getByLabel("as a table").check();
  for (const name of hostileNames.filter((n) => !n.includes("/"))) {
    await expect(page.getByRole("cell", { name, exact: true })).toHaveCount(1);
  }
});

test.describe("addresses", () => {
  test.use({ refused: true });
  test("that nobody made end in words", async ({ open, real }) => {
    const { page } = await open(real);
    for (const place of [
      "#/map?dir=../..",
      `#/map?dir=${encodeURIComponent(markup)}`,
      "#/nowhere",
      `#/${encodeURIComponent(script)}`,
      "#/worklist?after=%zz",
      "#/map?__proto__=x",
      "#/change?since=--output=x..HEAD",
      `#/change?since=${encodeURIComponent(script)}`,
      "#/change?depth=1e9",
      "#/file?path=../../etc/passwd",
      `#/file?path=${encodeURIComponent(script)}`,
      "#/symbol?id=:",
      `#/symbol?id=${encodeURIComponent(markup)}:x`,
      "#/symbol?id=ui/board.go:newBoard&from=nowhere&to=nowhere",
      "#/search?q=(&exact=1&regexp=1",
      "#/file?path=ui/board.go&line=-1e99",
    ]) {
      await page.goto(page.url().replace(/#.*/, "") + place);
      await expect(page.locator("main")).not.toBeEmpty();
      await expect(page.locator(".waiting")).toHaveCount(0);
      await plain(page);
    }
    await page.goto(`${page.url().replace(/#.*/, "")}#/start`);
    await settled(page);
  });
});
