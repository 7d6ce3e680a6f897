import type { Page } from "@playwright/test";
import { expect, fits, settled, show, test } from "./watched";
import { emoji, hostileNames, long, markup, quotes, script, shownNames } from "./world";

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

// visible fails where a text or an attribute that is read holds a character that does not show, or turns directions, but for the joiner of an emoji.
async function visible(page: Page) {
  const unseen = await page.evaluate((kept) => {
    const odd = /(?![\t\n\f])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
    const texts: string[] = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let n = walk.nextNode(); n; n = walk.nextNode()) texts.push(n.textContent ?? "");
    for (const e of document.querySelectorAll("*")) {
      for (const name of ["title", "alt", "placeholder", ...e.getAttributeNames().filter((n) => n.startsWith("aria-"))])
        texts.push(e.getAttribute(name) ?? "");
    }
    return texts.filter((t) => odd.test(t.replaceAll(kept, ""))).map((t) => JSON.stringify(t).slice(0, 200));
  }, emoji);
  expect(unseen).toEqual([]);
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
          await visible(page);
          await fits(page);
        });
      }
      for (const [i, name] of hostileNames.entries()) {
        await test.step(name, async () => {
          const at = encodeURIComponent(name);
          const symbol = name.endsWith(".md") ? [] : [`#/symbol?id=${at}%3AF${i}`];
          const exact = name.includes("\n") ? [] : [`#/search?q=${at}&exact=1`]; // a pattern is of one line
          for (const place of [`#/file?path=${at}`, `#/search?q=${at}`, ...exact, ...symbol]) {
            await show(page, place);
            await expect(page.locator(".error")).toHaveCount(0);
            await plain(page);
            await visible(page);
            await fits(page);
          }
        });
      }
      await show(page, "#/worklist");
      const closed = page.getByRole("button", { name: "Show what changed" });
      while ((await closed.count()) > 0) await closed.first().click();
      await expect(page.locator(".diff")).toHaveCount(hostileNames.length);
      await plain(page);
      await visible(page);
      await fits(page);
      const shown = await page.locator("main").innerText();
      for (const text of [markup, script, long, quotes]) expect(shown).toContain(text);
      // Names as the command line writes them, and what emoji are written with as it is.
      for (const text of [...Object.values(shownNames), emoji]) expect(shown).toContain(text);
    });
  });
}

test("a name leads to its file and back", async ({ open, hostile }) => {
  const { page } = await open(hostile, "#/map");
  await page.getByLabel("as a table").check();
  for (const name of hostileNames.filter((n) => !n.includes("/"))) {
    const cell = page.getByRole("cell", { name: shownNames[name] ?? name, exact: true });
    await expect(cell).toHaveCount(1);
    await cell.getByRole("link").click();
    await expect(page.locator(".error")).toHaveCount(0);
    expect(new URLSearchParams(page.url().replace(/.*\?/, "")).get("path")).toBe(name);
    await page.goBack();
    await page.getByLabel("as a table").check();
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
