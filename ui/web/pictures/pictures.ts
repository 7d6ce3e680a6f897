// Takes the pictures of docs/ui.md in a clone of spf13/cobra, whose history is in the pictures, and walks from a stale summary on the map to
// one that is mended. CLONE names a clone to take the commit from, OUT the directory to write to.
import fs from "node:fs";
import path from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { show } from "../test/watched";
import { World } from "../test/world";

const out = path.resolve(process.env.OUT ?? "../../docs/pictures");
const v191 = "40b5bc1437a564fc795d388b23835e84f54cd1d1";

// cobra is the clone a while after agents began to remember it: some files have a summary, some of these are stale, each in another way.
function cobra(): World {
  const w = new World("cobra", { from: process.env.CLONE || "https://github.com/spf13/cobra", commit: v191 });
  w.codemem("prescan");
  const texts = JSON.parse(fs.readFileSync("../../editor/pictures/summaries.json", "utf8")) as {
    path: string;
    summary: string;
  }[];
  w.summarize({
    ...Object.fromEntries(texts.map((t) => [t.path, t.summary])),
    "active_help.go":
      "Hints that a completion shows beside its candidates; AppendActiveHelp adds one, an environment variable turns them off.",
    "bash_completionsV2.go": "The bash script that asks the program for completions, with their descriptions.",
    "doc/man_docs.go":
      "Manual pages of a tree of commands; GenManHeader says title, section, source and date, SOURCE_DATE_EPOCH fixes the date.",
    "doc/md_docs.go": "Pages in Markdown of a tree of commands, with links between parents and children.",
    "command_test.go":
      "Tests of finding, running and describing commands; executeCommand runs a root with arguments and returns what it printed.",
    "README.md": "What Cobra is, how it is installed and which projects use it.",
    ".": "Cobra: a library for programs of commands, with flags, help and completion.",
    doc: "Documentation of commands in four formats: manual pages, Markdown, reStructuredText, YAML.",
  });
  w.codemem(
    "note",
    "add",
    "trap",
    "A root command without subcommands takes any arguments; with them it takes none.",
    "args.go:legacyArgs",
  );
  w.edit("args.go", (t) =>
    t.replace(
      "func NoArgs(cmd *Command, args []string) error {",
      "func NoArgs(cmd *Command, args []string) error {\n\tif cmd.DisableFlagParsing {\n\t\treturn nil\n\t}",
    ),
  );
  w.edit("flag_groups.go", (t) =>
    t
      .replace(
        "hasAllFlags(fs *flag.FlagSet, flagnames ...string) bool",
        "hasAllFlags(fs *flag.FlagSet, flagnames []string) bool",
      )
      .replace(
        'hasAllFlags(flags, strings.Split(flagnames, " ")...)',
        'hasAllFlags(flags, strings.Split(flagnames, " "))',
      ),
  );
  w.commit("Arguments of commands that parse no flags");
  w.codemem("close");
  w.edit("doc/md_docs.go", (t) => t.replace("// GenMarkdown creates", "// GenMarkdown writes"));
  w.edit("active_help.go", (t) =>
    t.replace('activeHelpMarker = "_activeHelp_ "', 'activeHelpMarker = "_active_help_ "'),
  );
  w.codemem("scan");
  w.codemem("hydrate", "args.go:legacyArgs", "args.go:ExactArgs", "command.go:Command.Traverse");
  return w;
}

// The views, each with what is done in it before it is taken.
const views: { name: string; place: string; before?: (page: Page) => Promise<void> }[] = [
  { name: "start", place: "#/start" },
  { name: "map", place: "#/map" },
  {
    name: "worklist",
    place: "#/worklist",
    before: async (page) => {
      await page
        .locator(".work > li", { hasText: "args.go" })
        .getByRole("button", { name: "Show what changed" })
        .first()
        .click();
      await expect(page.locator(".diff").first()).toBeVisible();
    },
  },
  { name: "file", place: "#/file?path=args.go" },
  {
    name: "source",
    place: "#/file?path=args.go",
    before: (page) => page.locator("#source").evaluate((heading) => heading.scrollIntoView()),
  },
  { name: "symbol", place: "#/symbol?id=command.go:Command.ValidateArgs" },
  { name: "change", place: "#/change?since=HEAD~1..HEAD" },
  { name: "search", place: "#/search?q=arguments+of+a+root+command+without+subcommands" },
];

async function opened(browser: Browser, w: World, colorScheme: "light" | "dark") {
  const context = await browser.newContext({ viewport: { width: 1180, height: 800 }, colorScheme });
  const { link } = await w.serve("--keep");
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

test("pictures of every view", async ({ browser }) => {
  const w = cobra();
  for (const colours of ["light", "dark"] as const) {
    const page = await opened(browser, w, colours);
    for (const view of views) {
      await show(page, view.place);
      await view.before?.(page);
      await page.evaluate(() => Promise.all([document.fonts.ready, new Promise((done) => setTimeout(done, 700))]));
      await page.screenshot({ path: `${out}/ui-${view.name}-${colours}.png` });
    }
  }
  w.close();
});

test("a walk from a stale summary to a fresh one", async ({ browser }) => {
  const w = cobra();
  const page = await opened(browser, w, "light");
  await show(page, "#/map");
  await page.locator(".tile:not(.group)", { hasText: "flag_groups.go" }).click();
  await expect(page.locator(".where .badge")).toHaveText("stale interface");
  await expect(page.locator(".diff .added").first()).toContainText("flagnames []string");
  await page.screenshot({ path: `${out}/ui-walk-stale.png` });
  w.codemem(
    "summarize",
    "flag_groups.go",
    "Flags that depend on each other: required together, one required, mutually exclusive. Groups are annotations of pflag; hasAllFlags takes their names as a slice.",
  );
  const written = Date.now();
  await expect(page.locator(".where .badge")).toHaveText("fresh");
  console.log(`note: the page shows the new summary ${Date.now() - written} ms after it was written`);
  await page.screenshot({ path: `${out}/ui-walk-fresh.png` });
  w.close();
});
