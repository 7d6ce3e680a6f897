// The item in the status bar: how far the registry can be trusted, and what skeletons save.
import * as vscode from "vscode";
import type { Folders } from "./folders";
import type { Ghosts } from "./ghost";
import type { Session } from "./session";
import { count, markdown, percent, plural } from "./text";
import type { Status } from "./wire";

const icons: Record<string, string> = {
  trust: "$(verified)",
  verify: "$(sync)",
  bootstrap: "$(database)",
  empty: "$(circle-slash)",
};

const meanings: Record<string, string> = {
  trust: "every remembered file is as it was",
  verify: "some files may have changed since; `codemem prescan` compares them",
  bootstrap: "nothing is remembered yet; `codemem prescan` begins",
  empty: "nothing is tracked here",
};

/** A StatusBar shows the state of the active editor's folder. */
export class StatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("codemem.status", vscode.StatusBarAlignment.Right, 100);
  private readonly listeners: vscode.Disposable;

  constructor(
    private readonly folders: Folders,
    private readonly ghosts: Ghosts,
  ) {
    this.item.name = "codemem";
    this.listeners = vscode.Disposable.from(
      folders.onDidChange(() => this.show()),
      ghosts.onDidChange(() => this.show()),
      vscode.window.onDidChangeActiveTextEditor(() => this.show()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.show()),
    );
    this.show();
  }

  dispose(): void {
    this.listeners.dispose();
    this.item.dispose();
  }

  private show(): void {
    const session = this.folders.current();
    if (session === undefined) {
      this.item.hide();
      return;
    }
    const { status } = session;
    this.item.text = text(session);
    this.item.tooltip = new vscode.MarkdownString(this.tooltip(session, status));
    this.item.command = status === undefined ? "codemem.showLog" : "codemem.showReport";
    this.item.backgroundColor =
      session.phase === "failed" ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    this.item.accessibilityInformation = { label: this.item.text.replace(/\$\([^)]*\) ?/g, "") };
    this.item.show();
  }

  private tooltip(session: Session, status: Status | undefined): string {
    const lines =
      status === undefined ? [`**codemem** ${markdown(state(session))}`, markdown(session.problem)] : describe(status);
    const uri = vscode.window.activeTextEditor?.document.uri;
    const ghost = uri === undefined ? undefined : this.ghosts.of(uri);
    if (ghost !== undefined && ghost.rawTokens > 0) {
      const { rawTokens, condensedTokens, savedPercent } = ghost;
      lines.push(
        `This file: ${count(rawTokens)} → ${count(condensedTokens)} tokens, ${percent(savedPercent)} saved; bodies not hydrated are dimmed`,
      );
    }
    return lines.filter((line) => line !== "").join("  \n");
  }
}

/** text is what the bar shows: `$(verified) trust · 87.2 %`. */
function text(session: Session): string {
  const { status } = session;
  if (status === undefined) {
    const icon = session.phase === "starting" ? "$(loading~spin)" : "$(debug-disconnect)";
    return `${icon} codemem ${state(session)}`;
  }
  const icon = icons[status.state] ?? "$(question)";
  const known = icons[status.state] === undefined ? "unknown" : status.state;
  return `${icon} codemem ${known}${status.rawTokens > 0 ? ` · ${percent(status.percent)}` : ""}`;
}

function state(session: Session): string {
  if (!vscode.workspace.isTrusted) {
    return "off (workspace not trusted)";
  }
  const names = { off: "off", starting: "starting", ready: "offline", waiting: "offline", failed: "offline" };
  return names[session.phase];
}

function describe(s: Status): string[] {
  const watch =
    s.watch === "on" || s.watch === "" ? "" : `Watching: ${s.watch}${s.watchReason === "" ? "" : `, ${s.watchReason}`}`;
  return [
    `**codemem ${markdown(s.state)}**: ${meanings[s.state] ?? ""}`,
    s.reasons.length === 0 ? "" : `Because: ${markdown(s.reasons.map((r) => r.replaceAll("_", " ")).join(", "))}`,
    `${plural(s.files, "file")}, ${plural(s.stale, "stale summary").replace(/summarys$/, "summaries")}, ` +
      `${count(s.pending)} to be written${s.state === "verify" ? ", as remembered" : ""}`,
    s.rawTokens > 0
      ? `${count(s.rawTokens)} → ${count(s.condensedTokens)} tokens as skeletons, ${percent(s.percent)} saved`
      : "What skeletons save is not measured yet",
    markdown(watch),
    markdown(s.root),
  ];
}
