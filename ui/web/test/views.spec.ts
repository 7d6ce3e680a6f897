import { AxeBuilder } from "@axe-core/playwright";
import { views } from "./views";
import { expect, fits, settled, show, test } from "./watched";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1280, 360]) {
    test.describe(`${colorScheme}, ${width} pixels`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });
      test("each view can be read by everybody, and fits", async ({ open, real }) => {
        const { page } = await open(real);
        for (const view of views) {
          await test.step(view.name, async () => {
            await show(page, view.place);
            await fits(page);
            const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze();
            const said = violations.map(
              (v) => `${v.id}: ${v.nodes.map((n) => `${n.html} ${n.failureSummary}`).join("\n  ")}`,
            );
            expect(said).toEqual([]);
          });
        }
      });
    });
  }
}

test("each view comes up by its address", async ({ open, real, context }) => {
  const paints: string[] = [];
  const { page } = await open(real);
  const address = page.url().replace(/#.*/, "");
  for (const view of views) {
    await test.step(view.name, async () => {
      const another = await context.newPage();
      await another.goto(address + view.place);
      await settled(another);
      await expect(another.locator("header nav [aria-current]")).toHaveCount(1);
      const paint = await another.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const seen = (list: PerformanceObserverEntryList) => {
              for (const e of list.getEntriesByName("first-contentful-paint")) resolve(e.startTime);
            };
            new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
          }),
      );
      paints.push(`${view.name} ${Math.round(paint)}`);
    });
  }
  console.log(`note: first paint, in ms: ${paints.join(", ")}`);
});

test("start says how far the memory can be trusted", async ({ open, real }) => {
  const { page } = await open(real);
  const state = JSON.parse(real.codemem("prescan", "--dry-run", "--json")) as { state: string; reasons: string[] };
  await expect(page.locator(".entry .badge")).toHaveText(state.state);
  await expect(page.locator(".entry dt")).toHaveText(state.reasons);
  await expect(page.getByRole("heading", { name: "What went stale" })).toBeVisible();
  await expect(page.locator("#stale + ul li", { hasText: "ui/board.go" })).toContainText(
    "since an edit that is not committed",
  );
  const second = real.git("rev-parse", "--short=10", "HEAD").trim();
  await expect(page.locator("#stale + ul li", { hasText: "ui/windows.go" })).toContainText(
    `since ${second}, 2026-01-02`,
  );
  await expect(page.locator("[aria-labelledby=authors]")).toContainText("ada");
  await expect(page.locator("[aria-labelledby=sessions] tbody tr")).toHaveCount(1);
});

test("the worklist shows what changed beside a stale summary", async ({ open, real }) => {
  const { page } = await open(real, "#/worklist");
  const files = JSON.parse(real.codemem("files", "--pending", "--json")) as {
    total?: number;
    files: { path: string }[];
  };
  await expect(page.locator(".work > li .path").first()).toHaveText(files.files[0]?.path ?? "");
  const item = page.locator(".work > li", { hasText: "ui/windows.go" });
  await item.getByRole("button", { name: "Show what changed" }).click();
  await expect(item.locator(".line.added")).toContainText("renew(id string, more bool)");
  await expect(item.locator(".line.removed")).toContainText("renew(id string)");
});

test("a change between commits is what impact says", async ({ open, real }) => {
  const { page } = await open(real, "#/change");
  await expect(page.locator(".changes")).toContainText(["classOf"]);
  await page.getByLabel("From").fill("HEAD~1");
  await page.getByLabel("to", { exact: true }).fill("HEAD");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/since=HEAD/);
  const said = JSON.parse(real.codemem("impact", "--diff", "HEAD~1..HEAD", "--json")) as Record<
    string,
    { id: string }[]
  >;
  await expect(page.locator("[aria-labelledby=changes] .changes .path")).toHaveText(["windows.renew"]);
  for (const group of ["callers", "tests"]) {
    const ids = said[group]?.map((t) => t.id) ?? [];
    expect(ids.length).toBeGreaterThan(0);
    await expect(page.locator(`[aria-labelledby=${group}] li > .path`)).toHaveText(ids);
  }
  await expect(page.locator("[aria-labelledby=callers] .badge").first()).toHaveText("may not fit any more");
});

test("the map says how coverage grew over commits", async ({ open, real }) => {
  const { page } = await open(real, "#/map?dir=ui");
  const history = page.locator("[aria-labelledby=history]");
  await expect(history.getByRole("img")).toHaveAttribute("aria-label", /in 2 commits$/);
  await history.getByRole("button", { name: "Show the commits" }).click();
  await expect(history.locator("tbody tr")).toHaveCount(2);
  await expect(history.locator("tbody tr").first().locator("td.n").last()).toHaveText(/^1 \(/); // board.go; windows.go is stale
  await expect(history.locator("tbody tr").last().locator("td.n").last()).toHaveText(/^2 \(/);
});
