// The commands of the palette. Each says what it did, or what is wrong and what to do.
import { createHash } from "node:crypto";
import * as vscode from "vscode";
import type { Api } from "./api";
import { Fault } from "./client";
import { cursorIn, type Edits } from "./edits";
import type { FilePlace, Folders } from "./folders";
import type { Ghosts } from "./ghost";
import type { Opened } from "./opened";
import type { ReportView } from "./report";
import { message, type Session } from "./session";
import type { SettingsStore } from "./settings";
import { standing } from "./standing";
import type { Summaries } from "./summaries";
import { count, named, oneLine, percent, plural, unlinked } from "./text";
import type { Summarized, Summary } from "./wire";

const maxSummary = 8000; // UTF-16 units; the server has its own bound

/** A Tools is what the commands work with. */
export interface Tools {
  folders: Folders;
  settings: SettingsStore;
  log: vscode.LogOutputChannel;
  edits: Edits;
  ghosts: Ghosts;
  opened: Opened;
  report: ReportView;
  summaries: Summaries;
}

/** A Refusal is a command that can't be carried out, in words for the person who gave it. */
class Refusal extends Error {}

/** registerCommands registers every command of package.json. */
export function registerCommands(t: Tools): vscode.Disposable {
  const commands: Record<string, () => unknown> = {
    "codemem.copySkeleton": () => copySkeleton(t),
    "codemem.copyContext": () => copyContext(t),
    "codemem.showReport": () => showReport(t),
    "codemem.updateSummary": () => updateSummary(t),
    "codemem.toggleGhostMode": () => t.ghosts.set(!t.ghosts.enabled),
    "codemem.ghostModeOn": () => t.ghosts.set(true),
    "codemem.ghostModeOff": () => t.ghosts.set(false),
    "codemem.restartServer": () => restartServer(t),
    "codemem.showLog": () => t.log.show(),
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([id, run]) =>
      vscode.commands.registerCommand(id, async () => {
        try {
          await run();
        } catch (err) {
          await complain(t, err);
        }
      }),
    ),
  );
}

function inform(text: string): void {
  void vscode.window.showInformationMessage(unlinked(text));
}

async function complain(t: Tools, err: unknown): Promise<void> {
  if (err instanceof Refusal) {
    await vscode.window.showWarningMessage(unlinked(err.message));
    return;
  }
  t.log.error(message(err));
  const log = "Show Log";
  if ((await vscode.window.showErrorMessage(unlinked(`codemem: ${oneLine(message(err), 300)}`), log)) === log) {
    t.log.show();
  }
}

/** here returns the active editor and its file for the server, or refuses. */
function here(t: Tools): FilePlace & { editor: vscode.TextEditor; api: Api } {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.document.uri.scheme !== "file") {
    throw new Refusal("codemem: open a file of the workspace first.");
  }
  const session = t.folders.of(editor.document.uri);
  if (session === undefined) {
    throw new Refusal("codemem: this file lies in no folder of the workspace.");
  }
  const { api } = session;
  if (api === undefined) {
    throw offline(session.problem);
  }
  const path = session.path(editor.document.uri);
  if (path === undefined) {
    throw new Refusal(`codemem: this file lies outside the work tree of ${session.folder.name}.`);
  }
  return { session, path, editor, api };
}

function offline(problem: string): Refusal {
  if (!vscode.workspace.isTrusted) {
    return new Refusal("codemem: nothing is started in a workspace that is not trusted. Trust it first.");
  }
  const why = problem === "" ? "" : `: ${oneLine(problem, 300)}`;
  return new Refusal(`codemem: no server is running${why}. "codemem: Restart Server" tries again.`);
}

async function copySkeleton(t: Tools): Promise<void> {
  const { session, path, editor } = here(t);
  const skeleton = await session.call((api) => api.skeleton(path));
  if (skeleton === undefined) {
    throw offline(session.problem);
  }
  await vscode.env.clipboard.writeText(skeleton.text);
  const saved = editor.document.isDirty ? " The file is not saved: the skeleton is of what is on disk." : "";
  const figures = `${count(skeleton.tokens)} of ${count(skeleton.rawTokens)} tokens`;
  const whole = skeleton.whole === "" ? "" : ` It is the whole file: ${oneLine(skeleton.whole)}.`;
  inform(`Skeleton of ${oneLine(path)} copied, ${figures}.${whole}${saved}`);
}

async function copyContext(t: Tools): Promise<void> {
  const { session, path, editor } = here(t);
  const { document } = editor;
  await t.edits.flush();
  const file = document.isDirty ? { path, content: document.getText() } : { path };
  const open = t.opened.buffers(session, document);
  const pack = await session.call((api) => api.assemble(file, cursorIn(document), open, t.settings.now.contextBudget));
  if (pack === undefined) {
    throw offline(session.problem);
  }
  await vscode.env.clipboard.writeText(pack.text);
  const unit = pack.unit === "characters" ? "characters" : "tokens";
  const left = pack.omitted > 0 ? `, ${count(pack.omitted)} left out` : "";
  const partial = pack.partial === "" ? "" : ` Partial: ${oneLine(pack.partial)}.`;
  inform(
    `Context copied: ${count(pack.used)} of ${count(pack.budget)} ${unit}, ${plural(pack.items, "item")}${left}.${partial}`,
  );
}

async function showReport(t: Tools): Promise<void> {
  const session = t.folders.current();
  if (session === undefined) {
    throw new Refusal("codemem: open a folder on disk first.");
  }
  const report = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: "codemem: measuring" },
    () => session.call((api) => api.report()),
  );
  if (report === undefined) {
    throw offline(session.problem);
  }
  t.report.show(report, session.status);
  void session.refresh(); // the server has measured now
}

/** updateSummary writes the selected text, or one that is asked for, as the file's summary. */
async function updateSummary(t: Tools): Promise<void> {
  const { session, path, editor } = here(t);
  const { document } = editor;
  refuseUnsaved(document);
  const selected = document.getText(editor.selection).trim();
  const md5 = await md5OnDisk(document.uri);
  const text = selected === "" ? await askSummary(session, path) : selected;
  if (text === undefined || text.trim() === "") {
    return;
  }
  if (text.length > maxSummary) {
    throw new Refusal(
      `codemem: the text has ${count(text.length)} characters; a summary has at most ${count(maxSummary)}.`,
    );
  }
  refuseUnsaved(document); // it may have been edited while the box was open
  let odd: Summarized | undefined;
  try {
    odd = await session.call((api) => api.summarize(path, text.trim(), md5));
  } catch (err) {
    if (err instanceof Fault && err.status === 409) {
      throw new Refusal(
        `codemem: ${oneLine(path)} has changed on disk in the meantime. Read it again, then update the summary.`,
      );
    }
    throw err;
  }
  if (odd === undefined) {
    throw offline(session.problem);
  }
  t.summaries.forget([document.uri]);
  void session.refresh();
  const suspect = odd.flagged ? " It is flagged: it reads like instructions to an agent." : "";
  const lost =
    odd.ungrounded.length === 0 ? "" : ` It names what the repository does not have: ${named(odd.ungrounded)}.`;
  const from = selected === "" ? "" : " from the selection";
  inform(`Summary of ${oneLine(path)} updated${from}.${suspect}${lost}`);
}

function refuseUnsaved(document: vscode.TextDocument): void {
  if (document.isDirty) {
    throw new Refusal("codemem: save the file first. A summary is of the bytes on disk, and the editor shows others.");
  }
}

/** promptOf asks for a summary, or says what is wrong with the present one. */
function promptOf(present: Summary): string {
  const { word, why } = standing(present);
  return why === "" || present.text === "" ? "What is this file for?" : `The present one is ${word}: ${why}.`;
}

async function askSummary(session: FilePlace["session"], path: string): Promise<string | undefined> {
  const present = await session.call((api) => api.summary(path));
  if (present === undefined) {
    throw new Refusal(`codemem: ${oneLine(path)} is not tracked. Only tracked files have summaries.`);
  }
  return vscode.window.showInputBox({
    title: `Summary of ${oneLine(path)}`,
    prompt: promptOf(present),
    value: oneLine(present.text, maxSummary),
    ignoreFocusOut: true,
  });
}

async function md5OnDisk(uri: vscode.Uri): Promise<string> {
  return createHash("md5")
    .update(await vscode.workspace.fs.readFile(uri))
    .digest("hex");
}

async function restartServer(t: Tools): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    throw offline("");
  }
  const all = t.folders.all();
  if (all.length === 0) {
    throw new Refusal("codemem: open a folder on disk first.");
  }
  // Folders of one work tree share a server. All but one let go of it before it ends: a session that sees it
  // end would start or join another by itself, and be restarted a second time here.
  const ends = new Set<number>();
  const [owners, sharers] = [[], []] as [Session[], Session[]];
  for (const session of all) {
    const { pid } = session;
    (pid !== undefined && ends.has(pid) ? sharers : owners).push(session);
    if (pid !== undefined) {
      ends.add(pid);
    }
  }
  await Promise.all(sharers.map((session) => session.stop()));
  for (const session of owners) {
    await session.restart();
  }
  await Promise.all(sharers.map((session) => session.start()));
  const failed = all.find((session) => session.api === undefined);
  if (failed !== undefined) {
    throw new Error(failed.problem);
  }
  const saving = t.folders.current()?.status;
  const said = saving === undefined ? "" : ` ${saving.state}, ${percent(saving.percent)} saved.`;
  inform(`codemem: server restarted.${said}`);
}
