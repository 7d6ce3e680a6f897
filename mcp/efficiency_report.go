package mcp

import (
	"context"
	_ "embed" // its description
	"fmt"
	"strings"

	"codemem/condense"
	"codemem/scan"
)

//go:embed efficiency_report.md
var efficiencyReportAbout string

func efficiencyReport() tool {
	return define(tool{
		name: "efficiency_report", title: "Tokens saved", about: efficiencyReportAbout,
		hints: hints{readOnly: true, idempotent: true}, deadline: passDeadline,
	}, func(ctx context.Context, c *request, _ struct{}) (answer, error) {
		t, err := c.tree(ctx)
		if err != nil {
			return answer{}, err
		}
		r, err := t.Sync(c.progress)
		if err != nil {
			return answer{}, err
		}
		s, e := c.visit.session.Figures(), condense.Measure(r.Files, 0)
		var b strings.Builder
		fmt.Fprintf(&b, "Session: %s about %s of %d tokens sent %d tokens, %d saved (%.1f %%).\n",
			plural(s.Calls, "answer"), plural(s.Files, "file"), s.RawTokens, s.SentTokens, s.SavedTokens, s.SavedPercent)
		fmt.Fprintf(&b, "Repository: %s, %s, %d tokens; as skeletons %d, %.1f %% less.\n",
			plural(e.Files, "file"), plural(e.Symbols, "symbol"), e.RawTokens, e.CondensedTokens, e.SavedPercent)
		for _, l := range e.Languages {
			fmt.Fprintf(&b, "- %s: %s, %d tokens, as skeletons %d (%.1f %% less)\n", l.Language, plural(l.Files, "file"), l.RawTokens, l.CondensedTokens, l.SavedPercent)
		}
		b.WriteString(leftOut(r.Unparsed))
		return answer{text: b.String(), data: struct {
			Session    condense.SessionFigures `json:"session"`
			Repository condense.Efficiency     `json:"repository"`
			Unparsed   []scan.Warning          `json:"unparsed_files,omitempty"`
		}{s, e, r.Unparsed}}, nil
	})
}
