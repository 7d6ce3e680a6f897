// The extension's two ends: what is there while it is active, and how it takes its leave.
import * as fs from "node:fs";
import * as vscode from "vscode";
import { Changes } from "./changes";
import { registerCommands } from "./commands";
import { Edits } from "./edits";
import { Folders } from "./folders";
import { Ghosts } from "./ghost";
import { Hovers } from "./hover";
import { Marks } from "./marks";
import { offerMcp } from "./mcp";
import { tellMissing } from "./missing";
import { Opened } from "./opened";
import { ReportView } from "./report";
import { SettingsStore } from "./settings";
import { StatusBar } from "./statusbar";
import { Summaries } from "./summaries";

let active: Folders | undefined;

/** activate is called when the editor has started. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel("codemem", { log: true });
  const logDirectory = context.logUri.fsPath;
  fs.mkdirSync(logDirectory, { recursive: true });
  const { version, homepage } = context.extension.packageJSON as { version: string; homepage: string };

  const settings = new SettingsStore();
  const folders = new Folders(logDirectory, { settings, log });
  active = folders;
  const changes = new Changes(folders, log);
  const edits = new Edits(folders, settings, log);
  const ghosts = new Ghosts(folders, settings, log);
  const opened = new Opened();
  const report = new ReportView();
  const summaries = new Summaries(folders, log);

  // Disposed of in this order: what listens goes before what it listens to.
  context.subscriptions.push(
    registerCommands({ folders, settings, log, edits, ghosts, opened, report, summaries }),
    offerMcp(folders, settings, version),
    tellMissing(folders, settings, homepage),
    new StatusBar(folders, ghosts),
    new Hovers(folders, settings, log),
    new Marks(folders, settings, summaries),
    changes.onDidTell((uris) => summaries.forget(uris)),
    summaries,
    report,
    opened,
    ghosts,
    edits,
    changes,
    folders,
    settings,
    log,
  );
}

/** deactivate unregisters from the servers, which end by themselves when no client is left. */
export async function deactivate(): Promise<void> {
  const folders = active;
  active = undefined;
  await folders?.stop();
}
