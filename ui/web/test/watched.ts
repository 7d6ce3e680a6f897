// A browser that is watched: what no view may do fails the test that sees it.
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type { Server, World } from "./world";
import { hostileWorld, realWorld } from "./world";

export { expect };

// What happened in a page that must not.
interface Seen {
  wrong: string[];
  hosts: Set<string>;
}

// watch notes what happens in the windows of a context: errors, violations of the policy, dialogs, and who is asked for what.
function watch(context: BrowserContext, seen: Seen) {
  context.on("page", (page) => {
    page.on("pageerror", (e) => seen.wrong.push(`error: ${e.message}`));
    page.on("dialog", (d) => {
      seen.wrong.push(`dialog: ${d.message()}`);
      void d.dismiss();
    });
    page.on("console", (m) => {
      if (m.type() === "error" || m.type() === "warning")
        seen.wrong.push(`${m.type()}: ${m.text()} ${m.location().url}`);
    });
  });
  context.on("request", (r) => seen.hosts.add(new URL(r.url()).host));
}

// Runs in each page before its own script.
function observe() {
  const w = window as unknown as { shifts: { value: number; what: string }[]; violations: string[] };
  w.shifts = [];
  w.violations = [];
  addEventListener("securitypolicyviolation", (e) => w.violations.push(`${e.violatedDirective}: ${e.blockedURI}`));
  // What a reader opens may push the rest down, and on a slow machine it does so after the half second for which a browser remembers that.
  let touched = Number.POSITIVE_INFINITY;
  for (const by of ["pointerdown", "keydown"])
    addEventListener(
      by,
      (e) => {
        touched = Math.min(touched, e.timeStamp);
      },
      true,
    );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      };
      if (shift.hadRecentInput || shift.startTime > touched) continue;
      const what = shift.sources.map((s) => (s.node?.parentElement?.outerHTML ?? "").slice(0, 300)).join(" | ");
      w.shifts.push({ value: shift.value, what });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

// calm fails where the layout jumped or the policy was violated.
export async function calm(page: Page) {
  const found = await page.evaluate(() => {
    const w = window as unknown as { shifts: { value: number; what: string }[]; violations: string[] };
    return { shifts: w.shifts, violations: w.violations };
  });
  expect(found.violations).toEqual([]);
  // Less than a hundredth is no jump that anyone sees; the field's limit is a tenth.
  const sum = found.shifts.reduce((n, s) => n + s.value, 0);
  expect(sum, `layout shifts: ${JSON.stringify(found.shifts, null, 1)}`).toBeLessThan(0.01);
}

// fits fails where the page is wider than its window.
export async function fits(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, "pixels wider than the window").toBeLessThanOrEqual(0);
}

interface Worlds {
  real: World;
  hostile: World;
}

interface Windows {
  refused: boolean; // the server is asked for what it does not give
  open: (world: World, place?: string, ...args: string[]) => Promise<{ page: Page; server: Server }>;
}

// test has a real and a hostile repository for each worker, and opens windows of either, which are watched.
export const test = base.extend<Windows, Worlds>({
  real: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture wants from its pattern
    async ({}, use) => {
      const w = realWorld();
      await use(w);
      w.close();
    },
    { scope: "worker" },
  ],
  hostile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture wants from its pattern
    async ({}, use) => {
      const w = hostileWorld();
      await use(w);
      w.close();
    },
    { scope: "worker" },
  ],
  refused: [false, { option: true }],
  open: async ({ context, refused }, use) => {
    const seen: Seen = { wrong: [], hosts: new Set() };
    watch(context, seen);
    await context.addInitScript(observe);
    const servers: Server[] = [];
    await use(async (world, place = "", ...args) => {
      const server = await world.serve(...args);
      servers.push(server);
      const page = await context.newPage();
      await page.goto(server.link + place);
      await settled(page);
      return { page, server };
    });
    for (const page of context.pages()) await calm(page);
    const allowed = (what: string) => refused && /the server responded with a status of 40[04]/.test(what);
    expect(seen.wrong.filter((what) => !allowed(what))).toEqual([]);
    const hosts = new Set(servers.map((s) => new URL(s.link).host));
    expect(
      [...seen.hosts].filter((h) => !hosts.has(h)),
      "requests that leave the page's own server",
    ).toEqual([]);
    for (const s of servers) s.process.kill();
  },
});

// settled waits until a view shows what it is for.
export async function settled(page: Page) {
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.locator(".waiting")).toHaveCount(0);
}

// show goes to another view in the same window.
export async function show(page: Page, place: string) {
  await page.evaluate((to) => {
    location.hash = to;
  }, place);
  await settled(page);
}
