// What the extension uses of VS Code, for tests: values behave as the real ones, events are fired by the
// test through `editor`, and what the extension shows can be read there.
import * as fs from "node:fs/promises";
import * as path from "node:path";

export class Disposable {
  constructor(private readonly end: () => unknown) {}
  static from(...all: { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const d of all) {
        d.dispose();
      }
    });
  }
  dispose(): void {
    this.end();
  }
}

export class EventEmitter<T> {
  private listeners: ((e: T) => unknown)[] = [];
  readonly event = (listener: (e: T) => unknown): Disposable => {
    this.listeners.push(listener);
    return new Disposable(() => {
      this.listeners = this.listeners.filter((l) => l !== listener);
    });
  };
  fire(e: T): void {
    for (const listener of [...this.listeners]) {
      listener(e);
    }
  }
  dispose(): void {
    this.listeners = [];
  }
  get size(): number {
    return this.listeners.length;
  }
}

export class Uri {
  private constructor(
    readonly scheme: string,
    readonly path: string,
  ) {}
  static file(p: string): Uri {
    return new Uri("file", p);
  }
  static parse(s: string): Uri {
    const match = /^([a-z]+):\/\/(.*)$/s.exec(s);
    return new Uri(match?.[1] ?? "", decodeURIComponent(match?.[2] ?? ""));
  }
  get fsPath(): string {
    return this.path;
  }
  toString(): string {
    return `${this.scheme}://${encodeURIComponent(this.path)}`;
  }
}

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}

export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(a: Position | number, b: Position | number, c?: number, d?: number) {
    this.start = typeof a === "number" ? new Position(a, b as number) : a;
    this.end = typeof a === "number" ? new Position(c as number, d as number) : (b as Position);
  }
}

export class Selection extends Range {
  get active(): Position {
    return this.end;
  }
}

export class MarkdownString {
  isTrusted: boolean | undefined;
  supportHtml: boolean | undefined;
  supportThemeIcons: boolean | undefined;
  constructor(readonly value: string) {}
}

export class ThemeColor {
  constructor(readonly id: string) {}
}

export class Hover {
  constructor(
    readonly contents: MarkdownString,
    readonly range?: Range,
  ) {}
}

export class FileDecoration {
  propagate: boolean | undefined;
  constructor(
    readonly badge: string,
    readonly tooltip: string,
  ) {
    if ([...badge].length > 2) {
      throw new Error("a badge has two characters at most");
    }
  }
}

export class McpStdioServerDefinition {
  cwd: Uri | undefined;
  constructor(
    readonly label: string,
    readonly command: string,
    readonly args: string[],
    readonly env: Record<string, string>,
    readonly version: string,
  ) {}
}

export const StatusBarAlignment = { Left: 1, Right: 2 };
export const ViewColumn = { Active: -1, Beside: -2 };
export const ProgressLocation = { Window: 10 };
export const DecorationRangeBehavior = { ClosedClosed: 1 };
export const OverviewRulerLane = { Right: 4 };
export const TextDocumentChangeReason = { Undo: 1, Redo: 2 };

/** A FakeDocument is an open file, edited by the test. */
export class FakeDocument {
  version = 1;
  isDirty = false;
  isClosed = false;
  constructor(
    readonly uri: Uri,
    private text: string,
  ) {}
  getText(range?: Range): string {
    return range === undefined ? this.text : this.text.slice(this.offset(range.start), this.offset(range.end));
  }
  get lineCount(): number {
    return this.text.split("\n").length;
  }
  lineAt(line: number): { text: string; range: Range } {
    const text = this.text.split("\n")[line]?.replace(/\r$/, "");
    if (text === undefined) {
      throw new Error(`no line ${line}`);
    }
    return { text, range: new Range(line, 0, line, text.length) };
  }
  /** edit replaces a range and tells the extension, as typing does. */
  edit(range: Range, text: string, options: { dirty?: boolean; reason?: number } = {}): void {
    this.text = this.text.slice(0, this.offset(range.start)) + text + this.text.slice(this.offset(range.end));
    this.version++;
    this.isDirty = options.dirty ?? true;
    const contentChanges = [{ range, text }];
    editor.events.changeDocument.fire({ document: this, contentChanges, reason: options.reason });
  }
  private offset(p: Position): number {
    const before = this.text.split("\n").slice(0, p.line);
    return before.reduce((n, line) => n + line.length + 1, 0) + p.character;
  }
}

/** A FakeEditor shows a document; its decorations are kept by type. */
export class FakeEditor {
  selection = new Selection(0, 0, 0, 0);
  readonly decorations = new Map<DecorationType, unknown[]>();
  constructor(readonly document: FakeDocument) {}
  setDecorations(type: DecorationType, ranges: unknown[]): void {
    if (type.disposed) {
      throw new Error("the decoration type is disposed of");
    }
    this.decorations.set(type, ranges);
  }
}

/** A DecorationType is what createTextEditorDecorationType gives. */
export class DecorationType {
  disposed = false;
  constructor(readonly options: Record<string, unknown>) {}
  dispose(): void {
    this.disposed = true;
    for (const e of editor.visible) {
      e.decorations.delete(this);
    }
  }
}

function events() {
  return {
    configuration: new EventEmitter<{ affectsConfiguration(section: string): boolean }>(),
    folders: new EventEmitter<void>(),
    trust: new EventEmitter<void>(),
    openDocument: new EventEmitter<FakeDocument>(),
    changeDocument: new EventEmitter<unknown>(),
    closeDocument: new EventEmitter<FakeDocument>(),
    saveDocument: new EventEmitter<FakeDocument>(),
    createFiles: new EventEmitter<{ files: Uri[] }>(),
    deleteFiles: new EventEmitter<{ files: Uri[] }>(),
    renameFiles: new EventEmitter<{ files: { oldUri: Uri; newUri: Uri }[] }>(),
    activeEditor: new EventEmitter<FakeEditor | undefined>(),
    visibleEditors: new EventEmitter<FakeEditor[]>(),
  };
}

/** A FakeEditorState is the editor that the test sits at. */
class EditorState {
  events = events();
  values = new Map<string, unknown>(); // settings, by full name
  asked = new Set<string>(); // settings that were read
  folders: { uri: Uri; name: string; index: number }[] = [];
  documents: FakeDocument[] = [];
  visible: FakeEditor[] = [];
  active: FakeEditor | undefined;
  trusted = true;
  clipboard = "";
  messages: string[] = [];
  answers: (string | undefined)[] = []; // to messages with buttons
  input: string | undefined; // what the input box gives
  boxes: Record<string, unknown>[] = []; // input boxes that were shown
  items: StatusItem[] = [];
  panels: Panel[] = [];
  commands = new Map<string, () => unknown>();
  context = new Map<string, unknown>();
  hovers: { provideHover(d: FakeDocument, p: Position): Promise<Hover | undefined> }[] = [];
  decorators: {
    provideFileDecoration(uri: Uri): Promise<FileDecoration | undefined>;
    onDidChangeFileDecorations(listener: (uris: Uri[] | undefined) => void): Disposable;
  }[] = [];
  mcp = new Map<string, { provideMcpServerDefinitions(): McpStdioServerDefinition[] }>();
  log: string[] = [];
  executed: string[] = []; // commands of the editor, and addresses that were opened
  logShown = 0;

  /** configure sets a setting and tells the extension. */
  configure(name: string, value: unknown): void {
    this.values.set(`codemem.${name}`, value);
    this.events.configuration.fire({ affectsConfiguration: (section) => section === "codemem" });
  }
  /** open shows a document in a new editor, which becomes the active one. */
  open(file: string, text: string, dirty = false): FakeEditor {
    const document = new FakeDocument(Uri.file(file), text);
    document.isDirty = dirty;
    const shown = new FakeEditor(document);
    this.documents.push(document);
    this.visible = [...this.visible, shown];
    this.active = shown;
    this.events.openDocument.fire(document);
    this.events.visibleEditors.fire(this.visible);
    this.events.activeEditor.fire(shown);
    return shown;
  }
  /** run gives a command. */
  async run(id: string): Promise<void> {
    const command = this.commands.get(id);
    if (command === undefined) {
      throw new Error(`no command ${id}`);
    }
    await command();
  }
}

export class StatusItem {
  text = "";
  tooltip: MarkdownString | undefined;
  command: string | undefined;
  name: string | undefined;
  backgroundColor: ThemeColor | undefined;
  visible = false;
  constructor(readonly id: string) {}
  show(): void {
    this.visible = true;
  }
  hide(): void {
    this.visible = false;
  }
  dispose(): void {
    this.visible = false;
  }
}

export class Panel {
  readonly webview = { html: "" };
  private readonly gone = new EventEmitter<void>();
  readonly onDidDispose = this.gone.event;
  revealed = 0;
  constructor(readonly options: Record<string, unknown>) {}
  reveal(): void {
    this.revealed++;
  }
  dispose(): void {
    this.gone.fire();
  }
}

export let editor = new EditorState();

/** reset gives each test an editor of its own. */
export function reset(): EditorState {
  editor = new EditorState();
  return editor;
}

function say(level: string) {
  return (text: string, ...buttons: string[]): Promise<string | undefined> => {
    editor.messages.push(`${level}: ${text}`);
    return Promise.resolve(buttons.length > 0 ? editor.answers.shift() : undefined);
  };
}

export const window = {
  get activeTextEditor() {
    return editor.active;
  },
  get visibleTextEditors() {
    return editor.visible;
  },
  onDidChangeActiveTextEditor: (l: (e: FakeEditor | undefined) => unknown) => editor.events.activeEditor.event(l),
  onDidChangeVisibleTextEditors: (l: (e: FakeEditor[]) => unknown) => editor.events.visibleEditors.event(l),
  createTextEditorDecorationType: (options: Record<string, unknown>) => new DecorationType(options),
  createOutputChannel: () => {
    const line = (level: string) => (text: string) => editor.log.push(`${level} ${text}`);
    const levels = { debug: line("debug"), info: line("info"), warn: line("warn"), error: line("error") };
    return { ...levels, show: () => editor.logShown++, dispose: () => undefined };
  },
  createStatusBarItem: (id: string) => {
    const item = new StatusItem(id);
    editor.items.push(item);
    return item;
  },
  createWebviewPanel: (_type: string, _title: string, _column: number, options: Record<string, unknown>) => {
    const panel = new Panel(options);
    editor.panels.push(panel);
    return panel;
  },
  registerFileDecorationProvider: (p: (typeof editor.decorators)[number]) => {
    editor.decorators.push(p);
    return new Disposable(() => undefined);
  },
  showInformationMessage: say("info"),
  showWarningMessage: say("warning"),
  showErrorMessage: say("error"),
  showInputBox: (options: Record<string, unknown>) => {
    editor.boxes.push(options);
    return Promise.resolve(editor.input);
  },
  withProgress: <T>(_options: unknown, run: () => Promise<T>) => run(),
};

export const workspace = {
  get workspaceFolders() {
    return editor.folders;
  },
  get textDocuments() {
    return editor.documents;
  },
  get isTrusted() {
    return editor.trusted;
  },
  getConfiguration: (section: string) => ({
    get: (name: string) => {
      editor.asked.add(`${section}.${name}`);
      return editor.values.get(`${section}.${name}`);
    },
  }),
  getWorkspaceFolder: (uri: Uri) =>
    editor.folders
      .filter((f) => f.uri.scheme === uri.scheme && uri.path.startsWith(`${f.uri.path}/`))
      .sort((a, b) => b.uri.path.length - a.uri.path.length)[0],
  fs: { readFile: (uri: Uri) => fs.readFile(path.normalize(uri.fsPath)) },
  onDidChangeConfiguration: (l: (e: { affectsConfiguration(s: string): boolean }) => unknown) =>
    editor.events.configuration.event(l),
  onDidChangeWorkspaceFolders: (l: () => unknown) => editor.events.folders.event(l),
  onDidGrantWorkspaceTrust: (l: () => unknown) => editor.events.trust.event(l),
  onDidOpenTextDocument: (l: (d: FakeDocument) => unknown) => editor.events.openDocument.event(l),
  onDidChangeTextDocument: (l: (e: unknown) => unknown) => editor.events.changeDocument.event(l),
  onDidCloseTextDocument: (l: (d: FakeDocument) => unknown) => editor.events.closeDocument.event(l),
  onDidSaveTextDocument: (l: (d: FakeDocument) => unknown) => editor.events.saveDocument.event(l),
  onDidCreateFiles: (l: (e: { files: Uri[] }) => unknown) => editor.events.createFiles.event(l),
  onDidDeleteFiles: (l: (e: { files: Uri[] }) => unknown) => editor.events.deleteFiles.event(l),
  onDidRenameFiles: (l: (e: { files: { oldUri: Uri; newUri: Uri }[] }) => unknown) =>
    editor.events.renameFiles.event(l),
};

export const languages = {
  registerHoverProvider: (_selector: unknown, provider: (typeof editor.hovers)[number]) => {
    editor.hovers.push(provider);
    return new Disposable(() => undefined);
  },
};

export const commands = {
  registerCommand: (id: string, run: () => unknown) => {
    editor.commands.set(id, run);
    return new Disposable(() => editor.commands.delete(id));
  },
  executeCommand: (id: string, ...args: unknown[]) => {
    if (id === "setContext") {
      editor.context.set(args[0] as string, args[1]);
    } else {
      editor.executed.push([id, ...args].join(" "));
    }
    return Promise.resolve();
  },
};

export const env = {
  appName: "Test",
  openExternal: (uri: Uri) => {
    editor.executed.push(`open ${uri}`);
    return Promise.resolve(true);
  },
  clipboard: {
    writeText: (text: string) => {
      editor.clipboard = text;
      return Promise.resolve();
    },
  },
};

export const lm: { registerMcpServerDefinitionProvider?: unknown } = {
  registerMcpServerDefinitionProvider: (
    id: string,
    provider: { provideMcpServerDefinitions(): McpStdioServerDefinition[] },
  ) => {
    editor.mcp.set(id, provider);
    return new Disposable(() => editor.mcp.delete(id));
  },
};
