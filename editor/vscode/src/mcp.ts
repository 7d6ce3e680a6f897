// Offers `codemem mcp` to the agents of the editor, one server for each folder.
import * as vscode from "vscode";
import type { Folders } from "./folders";
import { expandHome } from "./launch";
import type { SettingsStore } from "./settings";

/** providerId is the one that package.json declares. */
export const providerId = "codemem";

/** offerMcp registers the provider; an editor without that interface, as some forks are, gets none. */
export function offerMcp(folders: Folders, settings: SettingsStore, version: string): vscode.Disposable {
  const lm = vscode.lm as typeof vscode.lm | undefined;
  if (typeof lm?.registerMcpServerDefinitionProvider !== "function" || vscode.McpStdioServerDefinition === undefined) {
    return new vscode.Disposable(() => undefined);
  }
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    settings.onDidChange(({ before, now }) => {
      if (before.mcp !== now.mcp || before.path !== now.path) {
        changed.fire();
      }
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    lm.registerMcpServerDefinitionProvider(providerId, {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: () => definitions(folders, settings, version),
    }),
  );
}

function definitions(folders: Folders, settings: SettingsStore, version: string): vscode.McpStdioServerDefinition[] {
  if (!settings.now.mcp || !vscode.workspace.isTrusted) {
    return [];
  }
  const all = folders.all();
  return all.map(({ folder }) => {
    const label = all.length === 1 ? "codemem" : `codemem (${folder.name})`;
    const args = ["mcp", "--root", folder.uri.fsPath];
    const server = new vscode.McpStdioServerDefinition(label, expandHome(settings.now.path), args, {}, version);
    server.cwd = folder.uri;
    return server;
  });
}
