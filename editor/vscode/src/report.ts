// The report: what skeletons save in the whole work tree, as a page without scripts.
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { count, html, percent } from "./text";
import type { Report, Row, Status } from "./wire";

/** A ReportView is the one panel that shows reports. */
export class ReportView implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;

  /** show puts a report on the panel, and opens that if need be. */
  show(report: Report, status: Status | undefined): void {
    if (this.panel === undefined) {
      this.panel = vscode.window.createWebviewPanel("codemem.report", "codemem report", vscode.ViewColumn.Active, {
        enableScripts: false,
        enableCommandUris: false,
        enableForms: false,
        localResourceRoots: [],
      });
      this.panel.onDidDispose(() => {
        this.panel = undefined;
      });
    }
    this.panel.webview.html = reportPage(report, status, randomBytes(16).toString("hex"));
    this.panel.reveal();
  }

  dispose(): void {
    this.panel?.dispose();
  }
}

const style = `
body { font-family: var(--vscode-font-family); color: var(--vscode-foreground); max-width: 60em; }
table { border-collapse: collapse; margin: 0 0 2em; width: 100%; }
th, td { padding: 0.2em 0.8em 0.2em 0; text-align: right; }
th:first-child, td:first-child { text-align: left; overflow-wrap: anywhere; }
th { border-bottom: 1px solid var(--vscode-panel-border); font-weight: 600; }
meter { width: 100%; height: 1.2em; }
.figure { font-size: 2em; margin: 0.5em 0 0; }
.quiet { color: var(--vscode-descriptionForeground); }
`;

/** reportPage is the page: everything from the server is escaped, and only the page's own style is taken. */
export function reportPage(r: Report, status: Status | undefined, nonce: string): string {
  const summaries =
    status === undefined
      ? ""
      : `<p>Registry: <b>${html(status.state)}</b>, ${count(status.files)} files, ` +
        `${count(status.stale)} summaries stale, ${count(status.pending)} to be written</p>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'">
<title>codemem report</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<h1>What skeletons save</h1>
<p class="quiet">${html(r.name)}</p>
<p class="figure">${percent(r.savedPercent)} saved</p>
<meter min="0" max="100" value="${Math.max(0, Math.min(100, r.savedPercent))}"></meter>
<p>${count(r.rawTokens)} → ${count(r.condensedTokens)} tokens: ${count(r.files)} files, ${count(r.symbols)} symbols in ${count(r.lines)} lines</p>
${summaries}
${table("Languages", "Language", r.languages, true)}
${table("Biggest files", "File", r.biggest, false)}
</body>
</html>
`;
}

function table(title: string, what: string, rows: Row[], files: boolean): string {
  if (rows.length === 0) {
    return "";
  }
  const cells = (row: Row): string =>
    [
      html(row.name),
      ...(files ? [count(row.files)] : []),
      count(row.rawTokens),
      count(row.condensedTokens),
      percent(row.savedPercent),
    ]
      .map((cell) => `<td>${cell}</td>`)
      .join("");
  const heads = [what, ...(files ? ["Files"] : []), "Tokens", "As skeletons", "Saved"];
  return `<h2>${title}</h2>
<table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${cells(row)}</tr>`).join("\n")}
</tbody>
</table>`;
}
