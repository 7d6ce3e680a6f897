package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"codemem/mcp"
)

const longTool = `tool calls a tool of "codemem mcp" and prints exactly what an agent would be told, for agents that have only a
shell, and for scripts. Without a name it lists the tools, and which command shows the same for people.

Arguments are KEY=VALUE, each read as its parameter wants it: an array by commas or by giving it again, an object as
JSON, true for a bare KEY that is a yes or no. Or they are one JSON object, or with "-" that object from standard
input. A value with a comma in it goes into an array as JSON: paths='["a,b.go"]'. Paths are relative to the root of the
repository, wherever the command is run. "codemem tool NAME --help" has the parameters of a tool.

Where a tool could not do what was asked, its text says so and what to do next; it is on standard output too, and the
exit code is 1. A drift that file_registry_verify finds is an answer, not a failure. --json prints the structured
content of the tool, or where it has none {"text":…,"failure":…}.

--batch reads calls from standard input, one {"tool":NAME,"arguments":{…}} on a line, and prints the reply to each
on a line as it comes, {"tool","text","failure","data"}, with the "id" of the call if it has one. They are one
session: what context_record_edit notes and efficiency_report counts lives only as long as that.

Summaries are signed with CODEMEM_AUTHOR, else with the name of the agent whose shell it is, else as git would.`

// A twin is what people use in place of a tool, and how the tool is called.
type twin struct {
	command string // behind "codemem"
	example string // arguments
	note    string // what one call alone cannot do; "" for most
}

// twins are the tools by name.
var twins = map[string]twin{
	"project_prescan":      {command: "prescan", example: "dry_run=true"},
	"registry_overview":    {command: "overview", example: "dir=cmd"},
	"file_registry_search": {command: "search", example: "query='exit codes'"},
	"file_registry_get":    {command: "files", example: "paths=cmd/main.go,README.md"},
	"file_registry_verify": {command: "verify", example: "paths=cmd/main.go"},
	"config_get":           {command: "config get", example: "key=last_verified_sha"},
	"config_set":           {command: "config set", example: "key=max_file_bytes value=4194304"},
	"get_skeleton":         {command: "skeleton", example: "filePath=cmd/main.go"},
	"hydrate_context":      {command: "hydrate", example: "symbolIds=cmd/main.go:main depth=1"},
	"find_symbol":          {command: "symbols", example: "query=main"},
	"explore":              {command: "explore", example: "query='retry uploads with a backoff'"},
	"impact":               {command: "impact", example: "ids=cmd/main.go:main"},
	"code_grep":            {command: "grep", example: "pattern=ErrNotFound paths=registry"},
	"symbol_references":    {command: "refs", example: "symbolId=cmd/main.go:main"},
	"codemap_get":          {command: "codemap", example: "budget=2000"},
	"codemap_list":         {command: "codemap list"},
	"codemap_metadata":     {command: "codemap info"},
	"codemap_clear":        {command: "codemap clear"},
	"context_assemble":     {command: "context", example: "file=cmd/main.go line=40 budget=4000"},
	"context_record_edit":  {command: "context --edits", example: `path=cmd/main.go diff="$(git diff cmd/main.go)"`, note: "the edit was noted for this call alone; codemem tool --batch keeps it for the calls that follow"},
	"note_write":           {command: "note add", example: "kind=trap text='Flush deadlocks while a cursor is open.' about=cmd/main.go:main"},
	"note_list":            {command: "note list", example: "kind=trap"},
	"efficiency_report":    {command: "scan", note: "the session is this call alone; codemem tool --batch counts several"},
	"file_registry_update_summaries": {
		command: "close", example: `updates='{"path":"cmd/main.go","summary":"Entry point."}'`,
	},
}

// A toolRequest is what the flags of tool say.
type toolRequest struct {
	batch    bool
	readOnly bool
}

// toolCommand calls tools.
func (a *app) toolCommand() *cobra.Command {
	var q toolRequest
	c := &cobra.Command{
		Use:   "tool [NAME] [KEY=VALUE… | JSON | -] [--read-only] [--batch]",
		Short: "Call a tool as an agent does, and print what it is told",
		Long:  longTool,
		Example: `  codemem tool
  codemem tool project_prescan
  codemem tool get_skeleton filePath=cmd/main.go
  codemem tool file_registry_get '{"glob":"cmd","stale":true}'
  codemem tool file_registry_update_summaries - < close.json
  printf '%s\n' '{"tool":"project_prescan"}' '{"tool":"efficiency_report"}' | codemem tool --batch`,
		ValidArgsFunction: a.completeTool,
		RunE: func(c *cobra.Command, args []string) error {
			limitMemory(a.Getenv, wideLimit)
			s, err := a.openShell(q)
			if err != nil {
				return err
			}
			defer s.Close()
			switch {
			case q.batch && len(args) > 0:
				return &usageError{msg: "with --batch the calls come from standard input, but there is " + quote(args[0]), hint: "codemem tool --help"}
			case q.batch:
				return a.toolBatch(c.Context(), s)
			case len(args) == 0:
				return a.listTools(s)
			}
			if known := twins[args[0]].command != ""; known && q.readOnly && !s.Serves(args[0]) {
				return &usageError{msg: args[0] + " writes, and --read-only leaves that out", hint: "codemem tool --read-only lists what is left"}
			}
			return a.callTool(c.Context(), s, args[0], args[1:])
		},
	}
	c.Flags().BoolVar(&q.batch, "batch", false, "read calls as JSON lines from standard input, and serve them in one session")
	c.Flags().BoolVar(&q.readOnly, "read-only", false, "leave out everything that writes")
	manual := c.HelpFunc()
	c.SetHelpFunc(func(c *cobra.Command, args []string) {
		if named := c.Flags().Args(); len(named) > 0 && a.toolHelp(named[0]) == nil {
			return
		}
		manual(c, args)
	})
	return c
}

// openShell returns a session with the tools of the work tree.
func (a *app) openShell(q toolRequest) (*mcp.Shell, error) {
	s, err := mcp.NewShell(mcp.Options{Root: a.dir, DB: a.database, ReadOnly: q.readOnly, Version: buildInfo().Version})
	if err == nil {
		s.Client = a.author()
	}
	return s, err
}

// callTool calls one tool and prints its answer.
func (a *app) callTool(ctx context.Context, s *mcp.Shell, name string, args []string) error {
	t, err := toolNamed(s, name)
	if err != nil {
		return err
	}
	arguments, err := a.toolArguments(ctx, t, args)
	if err != nil {
		return err
	}
	show, wipe := a.progress(name)
	s.Progress = show
	r, err := s.Call(ctx, name, arguments)
	wipe()
	if err != nil {
		return err
	}
	if err := a.printReply(r); err != nil {
		return err
	}
	if note := twins[name].note; note != "" && !r.Failure {
		fmt.Fprintln(a.Stderr, "codemem: "+note)
	}
	if r.Failure {
		return errFailed
	}
	return nil
}

// printReply prints the text of a tool as it is, or its data. A terminal gets no control characters.
func (a *app) printReply(r mcp.Reply) error {
	if a.json && r.Data == nil {
		r.Data = struct {
			Text    string `json:"text"`
			Failure bool   `json:"failure"`
		}{r.Text, r.Failure}
	}
	return a.print(r.Data, func(p *page) { p.source(r.Text) })
}

// toolNamed returns the tool of a name; the error says which are nearly it.
func toolNamed(s *mcp.Shell, name string) (mcp.ToolInfo, error) {
	tools, err := s.Tools()
	if err != nil {
		return mcp.ToolInfo{}, err
	}
	for _, t := range tools {
		if t.Name == name {
			return t, nil
		}
	}
	_, err = s.Call(context.Background(), name, nil)
	if errors.Is(err, mcp.ErrTool) {
		return mcp.ToolInfo{}, &usageError{msg: err.Error(), hint: "codemem tool lists the tools"}
	}
	return mcp.ToolInfo{}, fmt.Errorf("%s is called, but not listed", name)
}

// listTools lists the tools, and which command shows the same.
func (a *app) listTools(s *mcp.Shell) error {
	tools, err := s.Tools()
	if err != nil {
		return err
	}
	type toolLine struct {
		Name     string          `json:"name"`
		Toolset  string          `json:"toolset"`
		Default  bool            `json:"default"` // listed by codemem mcp without --toolsets
		Title    string          `json:"title"`
		About    string          `json:"description"`
		Command  string          `json:"command"` // what people use
		ReadOnly bool            `json:"read_only"`
		Schema   json.RawMessage `json:"input_schema"`
	}
	answer := struct {
		Tools []toolLine `json:"tools"`
	}{[]toolLine{}}
	for _, t := range tools {
		answer.Tools = append(answer.Tools, toolLine{t.Name, t.Toolset, t.Default, t.Title, t.About, friendly(t.Name), t.ReadOnly, t.Schema})
	}
	return a.print(answer, func(p *page) {
		rows := map[string][][]cell{}
		for _, t := range tools {
			rows[t.Toolset] = append(rows[t.Toolset], []cell{col(bold, t.Name), col(plain, t.Title), col(dim, friendly(t.Name))})
		}
		align(rows)
		for i, set := range mcp.Toolsets() {
			if i > 0 {
				p.printf("\n")
			}
			p.printf("%s\n", p.paint(cyan, set))
			p.table(2, rows[set])
		}
		p.printf("\ncodemem tool NAME --help has the parameters of a tool; the last column is what shows the same for people.\n")
	})
}

// align pads the first two columns of several tables to the same widths.
func align(tables map[string][][]cell) {
	var widths [2]int
	for _, rows := range tables {
		for _, row := range rows {
			for i := range widths {
				widths[i] = max(widths[i], len([]rune(row[i].text)))
			}
		}
	}
	for _, rows := range tables {
		for _, row := range rows {
			for i, w := range widths {
				row[i].text += strings.Repeat(" ", w-len([]rune(row[i].text)))
			}
		}
	}
}

// friendly returns the command for people in place of a tool.
func friendly(tool string) string {
	if c := twins[tool].command; c != "" {
		return "codemem " + c
	}
	return ""
}
