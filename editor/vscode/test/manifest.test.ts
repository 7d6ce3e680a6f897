// package.json says what the code does, no more and no less.
import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { providerId } from "../src/mcp";
import { readSettings } from "../src/settings";
import { reset } from "./vscode";
import { openWindow } from "./window";

const here = path.join(__dirname, "..");
const manifest = JSON.parse(fs.readFileSync(path.join(here, "package.json"), "utf8"));
const properties: Record<
  string,
  { default: unknown; minimum?: number; maximum?: number; enum?: string[]; scope?: string }
> = manifest.contributes.configuration.properties;

const sources = fs
  .readdirSync(path.join(here, "src"))
  .map((name) => ({ name, text: fs.readFileSync(path.join(here, "src", name), "utf8") }));

test("the settings are those that are read", () => {
  const editor = reset();
  readSettings();
  expect([...editor.asked].sort()).toEqual(Object.keys(properties).sort());
});

test("the value of each setting is used", () => {
  const others = sources.filter((s) => s.name !== "settings.ts").map((s) => s.text);
  for (const name of Object.keys(properties).map((p) => p.replace("codemem.", ""))) {
    expect(
      others.some((text) => new RegExp(`\\bnow\\.${name}\\b`).test(text)),
      name,
    ).toBe(true);
  }
});

test("the defaults and bounds are those of the code", () => {
  const editor = reset();
  const read = (): Record<string, unknown> => readSettings() as unknown as Record<string, unknown>;
  const defaults = Object.entries(properties).map(([name, p]) => [name.replace("codemem.", ""), p.default]);
  expect(read()).toEqual(Object.fromEntries(defaults));
  for (const [name, p] of Object.entries(properties)) {
    const key = name.replace("codemem.", "");
    if (p.minimum !== undefined) {
      editor.values.set(name, p.minimum - 1);
      expect(read()[key]).toBe(p.minimum);
      editor.values.set(name, (p.maximum as number) + 1);
      expect(read()[key]).toBe(p.maximum);
    }
    for (const value of p.enum ?? []) {
      editor.values.set(name, value);
      expect(read()[key]).toBe(value);
    }
    editor.values.set(name, { wrong: true });
    expect(read()[key]).toEqual(p.default);
  }
});

test("the commands are those that are registered, and those that the code names exist", async () => {
  const { editor } = await openWindow();
  const declared: string[] = manifest.contributes.commands.map((c: { command: string }) => c.command);
  expect([...editor.commands.keys()].sort()).toEqual([...declared].sort());
  expect(manifest.contributes.mcpServerDefinitionProviders.map((p: { id: string }) => p.id)).toEqual([providerId]);
});

test("the program's path can't be set by a workspace", () => {
  expect(properties["codemem.path"]?.scope).toBe("machine");
  const { untrustedWorkspaces, virtualWorkspaces } = manifest.capabilities;
  expect([untrustedWorkspaces.supported, virtualWorkspaces.supported]).toEqual(["limited", false]);
  expect(untrustedWorkspaces.restrictedConfigurations).toContain("codemem.path");
});

test("the types are those of the oldest editor that is supported", () => {
  expect(`^${manifest.devDependencies["@types/vscode"]}`).toBe(manifest.engines.vscode);
  for (const version of Object.values<string>(manifest.devDependencies)) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  }
  expect(manifest.dependencies).toBeUndefined(); // the bundle is all there is
});

test("it is at home where server.json says, and the marketplaces have what they show", () => {
  const { repository, version } = JSON.parse(fs.readFileSync(path.join(here, "../../server.json"), "utf8"));
  expect(manifest.repository).toEqual({ type: "git", url: repository.url, directory: "editor/vscode" });
  expect([manifest.homepage, manifest.bugs.url]).toEqual([repository.url, `${repository.url}/issues`]);
  expect(fs.readFileSync(path.join(here, "CHANGELOG.md"), "utf8")).toContain(`\n## ${version}\n`);
  const icon = fs.readFileSync(path.join(here, manifest.icon));
  expect([icon.toString("latin1", 1, 4), icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual(["PNG", 128, 128]);
  expect(manifest.description.length).toBeLessThanOrEqual(200);
  expect(manifest.keywords.length).toBeLessThanOrEqual(30); // the marketplace takes no more
});

test("the readme names every command and setting", () => {
  const readme = fs.readFileSync(path.join(here, "README.md"), "utf8");
  for (const name of Object.keys(properties)) {
    expect(readme).toContain(`\`${name}\``);
  }
  for (const { title } of manifest.contributes.commands as { title: string }[]) {
    expect(readme).toContain(title);
  }
});

test("each step of the walkthrough has its text, and leads to what is there", () => {
  const commands: string[] = manifest.contributes.commands.map((c: { command: string }) => c.command);
  const builtIn = ["workbench.action.openSettings", "workbench.action.terminal.new"];
  const packed = fs.readFileSync(path.join(here, ".vscodeignore"), "utf8");
  const [walkthrough] = manifest.contributes.walkthroughs;
  const texts = walkthrough.steps.map((s: { media: { markdown: string } }) => s.media.markdown);
  expect(packed).toContain("\n!walkthrough/*.md\n");
  expect([...texts].sort()).toEqual(
    fs.readdirSync(path.join(here, "walkthrough")).map((name) => `walkthrough/${name}`),
  );
  for (const { id, description, media, completionEvents } of walkthrough.steps) {
    expect(media.markdown).toBe(`walkthrough/${id}.md`);
    const links = [...description.matchAll(/\]\(([^)]*)\)/g)].map((m) => m[1] as string);
    expect(links.length, id).toBeGreaterThan(0);
    for (const link of links) {
      const [target = "", argument] = link.split("?");
      expect([...[...commands, ...builtIn].map((name) => `command:${name}`), manifest.homepage]).toContain(target);
      if (argument !== undefined) {
        expect(Object.keys(properties)).toContain(JSON.parse(decodeURIComponent(argument))[0]);
      }
    }
    for (const event of completionEvents as string[]) {
      const [kind, name] = event.split(":");
      const known = kind === "onCommand" ? [...commands, ...builtIn] : Object.keys(properties);
      expect(["onCommand", "onSettingChanged"]).toContain(kind);
      expect(known, event).toContain(name);
    }
  }
});
