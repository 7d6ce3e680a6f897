import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { views } from "./views";
import { expect, fits, settled, show, test } from "./watched";

type Uses = Record<string, { id: string }[]>;

test("a file shows its summary, what changed since, its skeleton and its neighbours", async ({ open, real }) => {
  const { page } = await open(real, "#/file?path=ui/windows.go");
  await expect(page.locator(".where .badge")).toHaveText("stale interface");
  await expect(page.locator("[aria-labelledby=summary] .told").first()).toContainText("Counts the windows");
  await expect(page.locator("[aria-labelledby=summary] .line.added")).toContainText("renew(id string, more bool)");
  const skeleton = real.codemem("skeleton", "ui/windows.go");
  expect(skeleton).not.toContain("w.left[id]; just");
  const source = page.locator(".source");
  await expect(source).not.toContainText("w.left[id]; just");
  await page.getByRole("button", { name: "Unfold all bodies" }).click();
  await expect(source).toContainText("w.left[id]; just");
  const whole = fs.readFileSync(path.join(real.root, "ui/windows.go"), "utf8").replace(/\n$/, "").split("\n");
  await expect(source.locator(".line .text")).toHaveText(whole, { useInnerText: false });
  const bodies = page.locator(".fold");
  await bodies.first().click();
  await expect(bodies.first()).toHaveAttribute("aria-expanded", "false");
  await expect(bodies.last()).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("button", { name: "Fold the bodies" }).click();
  await expect(source).not.toContainText("w.left[id]; just");
  await expect(page.locator("[aria-labelledby=symbols] .path")).toContainText(["windows"]);
  await page.locator("[aria-labelledby=symbols]").getByRole("link", { name: "windows.renew", exact: true }).click();
  await expect(page).toHaveURL(/symbol\?id=ui%2Fwindows.go%3Awindows.renew/);
});

test("lines that an agent was given are told, and a line that is asked for is shown", async ({ open, real }) => {
  const { page } = await open(real, "#/file?path=ui/board.go");
  await expect(page.locator(".fold.hydrated")).toContainText("an agent was given them");
  const text = fs.readFileSync(path.join(real.root, "ui/board.go"), "utf8").split("\n");
  const no = text.findIndex((l) => l.includes("least := weights")) + 1;
  await show(page, `#/file?path=ui/board.go&line=${no}`);
  await expect(page.locator(".line.marked .text")).toHaveText(text[no - 1] ?? "");
  await expect(page.locator(".line.marked")).toBeInViewport();
  await page.locator(".fold[aria-expanded=true]").click();
  await expect(page.locator(".line.marked")).toHaveCount(0);
});

test("a symbol has its callers left and its callees right, as refs says them", async ({ open, real }) => {
  const id = "ui/windows.go:newWindows";
  const { page } = await open(real, `#/symbol?id=${id}`);
  const said = JSON.parse(real.codemem("refs", id, "--json")) as Uses;
  for (const list of ["callers", "callees"]) {
    const ids = (said[list] ?? []).map((u) => u.id);
    expect(ids.length).toBeGreaterThan(0);
    await expect(page.locator(`[aria-labelledby=${list}] li > .path`)).toHaveText(ids);
  }
  await expect(page.locator("[aria-labelledby=callers] .hint").first()).toContainText("call");
  const box = async (of: string) => (await page.locator(of).boundingBox())?.x ?? 0;
  expect(await box("[aria-labelledby=callers]")).toBeLessThan(await box(".middle"));
  expect(await box(".middle")).toBeLessThan(await box("[aria-labelledby=callees]"));
  await page.locator("[aria-labelledby=callers] li > .path").first().click();
  await expect(page.locator("h1")).not.toHaveText("newWindows");
  await page.goBack();
  await expect(page.locator("h1")).toHaveText("newWindows");
});

test("a way leads from one symbol to another", async ({ open, real }) => {
  const { page } = await open(real, "#/symbol?id=ui/board.go:board.folder");
  await page.getByRole("textbox", { name: "From" }).fill("ui/board.go:visit.level");
  await page.keyboard.press("Enter");
  const graph = JSON.parse(
    real.codemem("graph", "--around", "ui/board.go:visit.level", "--to", "ui/board.go:board.folder"),
  ) as { nodes: { id: string }[] };
  await expect(page.locator(".way .path")).toHaveText(graph.nodes.map((n) => n.id));
});

test("search answers as the shell does, with the keyboard alone", async ({ open, real }) => {
  const { page } = await open(real, "#/search");
  const request = "when does the server end with its last window";
  await page.getByRole("searchbox").focus();
  await page.keyboard.type(request);
  await page.keyboard.press("Enter");
  const found = JSON.parse(real.codemem("explore", request, "--json")) as { places: { id: string }[] };
  await expect(page.locator(".place h2")).toHaveText(found.places.map((p) => p.id));
  await page.getByLabel("exact text").check();
  await page.getByRole("searchbox").fill("w.left[id]");
  await page.keyboard.press("Enter");
  const grep = JSON.parse(real.codemem("grep", "-F", "w.left[id]", "--json")) as { lines: number };
  await expect(page.getByRole("status").filter({ hasText: "lines in" })).toContainText(`${grep.lines} lines in 1 file`);
  await expect(page.locator("mark").first()).toHaveText("w.left[id]");
});

test("a report is one file that loads nothing, and shows what the page does", async ({ real, context }) => {
  const file = path.join(path.dirname(real.root), "report.html");
  real.codemem("ui", "--export", file, "--diff", "HEAD~1..HEAD");
  const asked: string[] = [];
  const wrong: string[] = [];
  context.on("request", (r) => asked.push(r.url()));
  const page = await context.newPage();
  page.on("pageerror", (e) => wrong.push(e.message));
  page.on("console", (m) => m.type() !== "log" && wrong.push(m.text()));
  const address = pathToFileURL(file).href;
  await page.goto(address);
  await settled(page);
  await expect(page.locator("header")).toContainText("a report of shop");
  await expect(page.locator("header nav a")).toHaveText(["Start", "Map", "Worklist", "Change"]);
  for (const view of views.filter((v) => /start|map|worklist|since=|path=ui/.test(v.place))) {
    await test.step(view.name, async () => {
      await page.goto(address + view.place);
      await settled(page);
      await expect(page.locator(".error")).toHaveCount(0);
      await fits(page);
    });
  }
  await page.goto(`${address}#/start`);
  await page.locator("nav").getByRole("link", { name: "Change" }).click();
  await expect(page.locator("[aria-labelledby=changes] .changes .path")).toHaveText(["windows.renew"]);
  await page.locator("[aria-labelledby=changes]").getByRole("link", { name: "ui/windows.go" }).click();
  await expect(page.locator(".source")).toContainText("windows");
  await page.goto(`${address}#/symbol?id=ui/board.go:newBoard`);
  await expect(page.locator(".error")).toContainText("not in the report");
  expect(wrong).toEqual([]);
  expect(asked.filter((url) => !url.startsWith(address))).toEqual([]);
});

test("a report of hostile names is plain text", async ({ hostile, context }) => {
  const file = path.join(path.dirname(hostile.root), "report.html");
  hostile.codemem("ui", "--export", file);
  const page = await context.newPage();
  page.on("dialog", () => expect("a dialog").toBe("none"));
  await page.goto(pathToFileURL(file).href);
  await settled(page);
  await show(page, "#/worklist");
  await expect(page.locator("main img, main script")).toHaveCount(0);
  await page.locator(".work .path").first().click();
  await settled(page);
  await expect(page.locator(".source")).toBeVisible();
});
