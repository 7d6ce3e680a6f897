// Says once that there is no codemem program, and what a person can do about it. Without that the extension would
// look as if it did nothing.
import * as vscode from "vscode";
import type { Folders } from "./folders";
import type { SettingsStore } from "./settings";
import { oneLine, unlinked } from "./text";

const howTo = "How to Install";
const setPath = "Set Its Path";

/** tellMissing tells for each path of the program that is not there, once in a window. */
export function tellMissing(folders: Folders, settings: SettingsStore, home: string): vscode.Disposable {
  const told = new Set<string>();
  return folders.onDidChange(async (session) => {
    const { path } = settings.now;
    if (session?.phase !== "failed" || !session.missing || told.has(path)) {
      return;
    }
    told.add(path);
    const answer = await vscode.window.showWarningMessage(
      unlinked(`codemem: the program ${oneLine(path)} is not installed, or not in PATH. Nothing is shown without it.`),
      howTo,
      setPath,
    );
    if (answer === howTo) {
      await vscode.env.openExternal(vscode.Uri.parse(home));
    } else if (answer === setPath) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "codemem.path");
    }
  });
}
