// The status bar, and what is offered to agents.
import * as path from "node:path";
import { expect, test } from "vitest";
import { status, until } from "./server";
import { lm, Uri } from "./vscode";
import { openWindow, temporary, type Window } from "./window";

async function showing(w: Window, answer: object): Promise<void> {
  w.server.answers["GET /status"] = { body: { ...status, ...answer } };
  const asked = w.server.to("GET /status").length;
  w.editor.events.saveDocument.fire(w.editor.open(path.join(w.root, "a.go"), "").document);
  await until("the status is asked for", () => w.server.to("GET /status").length > asked);
  await new Promise((resolve) => setTimeout(resolve, 30));
}

test("the state and the saving; counts, tokens and the root in the tooltip; a click opens the report", async () => {
  const { editor } = await openWindow();
  const [item] = editor.items;
  expect([item?.text, item?.command, item?.visible]).toEqual([
    "$(verified) codemem trust · 87.2 %",
    "codemem.showReport",
    true,
  ]);
  expect(item?.tooltip?.value.replaceAll("\\", "")).toBe(
    [
      "**codemem trust**: every remembered file is as it was",
      "5,457 files, 3 stale summaries, 12 to be written",
      "5,212,641 → 662,895 tokens as skeletons, 87.2 % saved",
      "/w",
    ].join("  \n"),
  );
  expect(item?.tooltip?.isTrusted).toBeUndefined();
});

test.each([
  ["verify", "$(sync) codemem verify · 87.2 %"],
  ["bootstrap", "$(database) codemem bootstrap · 87.2 %"],
  ["empty", "$(circle-slash) codemem empty · 87.2 %"],
  ["$(bug) new", "$(question) codemem unknown · 87.2 %"],
])("the state %s", async (state, want) => {
  const w = await openWindow();
  await showing(w, { state });
  expect(w.editor.items[0]?.text).toBe(want);
});

test("no saving is shown where nothing was measured; reasons and a watch that is not on are told", async () => {
  const w = await openWindow();
  const index = { watch: "partial", watch_reason: "too many [directories](x)" };
  await showing(w, {
    state: "verify",
    reasons: ["head_moved", "dirty_tree"],
    saving: null,
    index,
    counts: { stale: 1 },
  });
  const [item] = w.editor.items;
  expect(item?.text).toBe("$(sync) codemem verify");
  const tooltip = item?.tooltip?.value ?? "";
  expect(tooltip).toContain("Because: head moved\\, dirty tree");
  expect(tooltip).toContain("partial\\, too many \\[directories\\]\\(x\\)");
  expect(tooltip).toContain("1 stale summary, 0 to be written, as remembered");
  expect(tooltip).toContain("not measured yet");
});

test("a saving that is not measured yet is asked for soon", async () => {
  const w = await openWindow({ wait: false, settings: { statusInterval: 3600 } });
  w.server.answers["GET /status"] = { body: { ...status, saving: { raw_tokens: 0, condensed_tokens: 0, percent: 0 } } };
  await until("it is asked twice", () => w.server.to("GET /status").length > 1);
  w.server.answers["GET /status"] = { body: status };
  await until("it is shown", () => w.editor.items[0]?.text.includes("87.2 %") === true);
});

test("statusInterval: the status is asked for again after it", async () => {
  const w = await openWindow({ settings: { statusInterval: 5 } });
  await until("it is asked twice", () => w.server.to("GET /status").length > 1);
});

test("it is hidden without a folder, and is of the active editor's folder", async () => {
  const w = await openWindow();
  const other = temporary();
  w.editor.folders = [{ uri: Uri.file(other), name: "other", index: 0 }, ...w.editor.folders];
  w.editor.values.set("codemem.autoStart", false);
  w.editor.events.folders.fire();
  w.editor.open(path.join(w.root, "a.go"), "");
  expect(w.editor.items[0]?.text).toContain("trust");
  w.editor.folders = [];
  w.editor.events.folders.fire();
  expect(w.editor.items[0]?.visible).toBe(false);
});

test("each folder's MCP server is offered, with the program of the setting, unless it is off", async () => {
  const w = await openWindow();
  const offered = () => w.editor.mcp.get("codemem")?.provideMcpServerDefinitions() ?? [];
  expect(offered()).toHaveLength(1);
  expect(offered()[0]).toMatchObject({
    label: "codemem",
    command: w.program,
    args: ["mcp", "--root", w.root],
    version: "0.1.0",
  });
  expect(offered()[0]?.cwd?.fsPath).toBe(w.root);
  w.editor.folders = [...w.editor.folders, { uri: Uri.file(temporary()), name: "second", index: 1 }];
  w.editor.events.folders.fire();
  expect(offered().map((d) => d.label)).toEqual(["codemem (project)", "codemem (second)"]);
  w.editor.configure("mcp", false);
  expect(offered()).toEqual([]);
});

test("an editor without that interface gets the rest", async () => {
  const register = lm.registerMcpServerDefinitionProvider;
  delete lm.registerMcpServerDefinitionProvider;
  try {
    const w = await openWindow();
    expect(w.editor.mcp.size).toBe(0);
    expect(w.editor.commands.size).toBeGreaterThan(0);
  } finally {
    lm.registerMcpServerDefinitionProvider = register;
  }
});
