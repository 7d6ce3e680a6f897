// Times the page on a made repository of 78,000 files, as many as the kernel has: how long each view takes from the click to what it shows, and
// how much of the map is in the document.
import fs from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { settled } from "../test/watched";
import { World } from "../test/world";

const files = 78_000;

// large has 600 directories of 130 files; a file uses one of the directory before. Some have summaries, some of these are stale.
function large(): World {
  const w = new World("large");
  w.write("go.mod", "module large\n\ngo 1.26\n");
  for (let i = 0; i < files; i++) {
    const [d, f] = [Math.floor(i / 130), i % 130];
    const dir = path.join(w.root, name(d));
    if (f === 0) fs.mkdirSync(dir, { recursive: true });
    const use =
      d > 0 && f === 1 ? `import before "large/${name(d - 1)}"\n\nfunc Use${f}() int { return before.F0() }\n\n` : "";
    fs.writeFileSync(
      path.join(dir, `f${f}.go`),
      `package p\n\n${use}// F${f} counts.\nfunc F${f}() int {\n\tsum := ${i}\n\treturn sum\n}\n`,
    );
  }
  w.commit("first");
  w.codemem("prescan");
  const some = Array.from({ length: 400 }, (_, i) => `${name(i)}/f${i % 130}.go`);
  w.summarize(Object.fromEntries(some.map((p) => [p, `Counts, in ${p}.`])));
  for (const p of some.slice(0, 100)) w.edit(p, (t) => t.replace("return sum", "return sum + 1"));
  return w;
}

const name = (d: number) => `area${Math.floor(d / 60)}/part${d}`;

// timed goes to a view, and returns how long that took in milliseconds.
async function timed(page: Page, place: string): Promise<number> {
  const began = Date.now();
  await page.evaluate((to) => {
    location.hash = to;
  }, place);
  await settled(page);
  return Date.now() - began;
}

test("78,000 files", async ({ browser }) => {
  test.setTimeout(1_800_000);
  const w = large();
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  let began = Date.now();
  const server = await w.serve("--keep");
  await page.goto(server.link);
  await settled(page);
  const said = [`first window, from the start of the server: ${Date.now() - began} ms`];
  // What depends on what is found out meanwhile, once.
  began = Date.now();
  await expect(page.locator(".figures strong").nth(1)).not.toHaveText("–", { timeout: 1_200_000 });
  said.push(`by weight, the first time: ${Date.now() - began} ms`);
  for (const place of [
    "#/map",
    "#/map?dir=area3",
    "#/map?dir=area3/part200",
    "#/worklist",
    "#/start",
    "#/file?path=area3/part200/f1.go",
    "#/symbol?id=area3/part200/f0.go:F0",
    "#/search?q=counts+in+part200",
    "#/search?q=sum+%3A%3D+777&exact=1",
    "#/change",
  ]) {
    const times = [];
    for (let i = 0; i < 3; i++) {
      times.push(await timed(page, place));
      await page.evaluate(() => {
        location.hash = "#/nowhere";
      });
      await expect(page.locator("main h1")).toHaveCount(0);
    }
    await timed(page, place);
    const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
    said.push(`${place}: ${times.join(", ")} ms, ${nodes} elements`);
  }
  const status = fs.readFileSync(`/proc/${server.process.pid}/status`, "utf8");
  said.push(`the server's peak: ${Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1000)} MB`);
  console.log(said.map((l) => `note: ${l}`).join("\n"));
  w.close();
});
