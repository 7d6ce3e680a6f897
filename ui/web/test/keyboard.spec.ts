import type { Page } from "@playwright/test";
import { expect, show, test } from "./watched";

const focused = (page: Page) =>
  page.evaluate(() => {
    const e = document.activeElement as HTMLElement;
    const style = getComputedStyle(e);
    return {
      text: (e.getAttribute("aria-label") ?? e.innerText ?? "").trim(),
      outlined: style.outlineStyle !== "none" && style.outlineWidth !== "0px",
    };
  });

test("the map is walked through with the keyboard alone", async ({ open, real }) => {
  const { page } = await open(real);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toEqual({ text: "Skip to the view", outlined: true });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toEqual({ text: "Map", outlined: true });
  await page.keyboard.press("Enter");
  await expect(page.locator(".tile").first()).toBeVisible();
  for (let i = 0; i < 30 && !(await page.evaluate(() => document.activeElement?.classList.contains("tile"))); i++) {
    await page.keyboard.press("Tab");
    expect((await focused(page)).outlined).toBe(true);
  }
  const onTile = () => page.evaluate(() => document.activeElement?.classList.contains("tile") ?? false);
  const top = (await focused(page)).text;
  expect(top).toMatch(/, directory: \d+ files: /); // the largest
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/map\?dir=/);
  await expect.poll(async () => (await onTile()) && (await focused(page)).text !== top).toBe(true);
  await page.keyboard.press("Backspace");
  await expect(page).toHaveURL(/#\/map$/);
  await expect.poll(async () => (await focused(page)).text).toBe(top);
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await onTile()) && (await focused(page)).text !== top).toBe(true);
});

test("what changed is opened and left with the keyboard alone", async ({ open, real }) => {
  const { page } = await open(real);
  await show(page, "#/worklist");
  do await page.keyboard.press("Tab");
  while (!/what changed/.test((await focused(page)).text));
  const item = page.locator(".work > li", { has: page.locator(":focus") });
  await page.keyboard.press("Enter");
  await expect(item.locator(".diff")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(item.locator(".diff")).toBeFocused(); // it scrolls
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await expect(item.locator(".diff")).toHaveCount(0);
});
