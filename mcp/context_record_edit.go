package mcp

import (
	"context"
	_ "embed" // its description
	"errors"
	"fmt"

	"codemem/assemble"
)

//go:embed context_record_edit.md
var contextRecordEditAbout string

type contextRecordEditIn struct {
	Path   string            `json:"path"`
	Diff   string            `json:"diff"`
	Before assemble.Position `json:"cursor_before"`
	After  assemble.Position `json:"cursor_after"`
}

// positionOf are the members of a place in a file.
func positionOf() []param {
	return []param{
		{name: "line", kind: aCount, required: true, min: 1, max: maxPosition},
		{name: "col", kind: aCount, min: 1, max: maxPosition},
	}
}

// maxPosition is the largest number of a line or a column.
const maxPosition = 1 << 30

func contextRecordEdit() tool {
	return define(tool{
		name: "context_record_edit", title: "Note an edit", about: contextRecordEditAbout,
		params: []param{
			{name: "path", kind: aText, required: true},
			{name: "diff", kind: aText, required: true, about: "unified, of this file; --- and +++ may be left out"},
			{name: "cursor_before", kind: anObject, of: positionOf()},
			{name: "cursor_after", kind: anObject, of: positionOf()},
		},
		deadline: readDeadline, fleeting: true,
	}, func(ctx context.Context, c *request, in contextRecordEditIn) (answer, error) {
		t, err := c.tree(ctx)
		if err != nil {
			return answer{}, err
		}
		p, err := relative(t, in.Path)
		if err != nil {
			return answer{}, err
		}
		edits := c.packing().edits
		err = edits.Record(assemble.Edit{Client: c.maker(ctx), Path: p, Diff: in.Diff, Before: in.Before, After: in.After})
		if e := new(assemble.DiffError); errors.As(err, &e) {
			where := `"diff": `
			if e.Line > 0 {
				where = fmt.Sprintf(`"diff", line %d: `, e.Line)
			}
			return answer{}, &argumentError{[]string{where + line(e.Reason) + "; wanted is a unified diff of this file, with hunks like @@ -1,3 +1,4 @@"}}
		}
		if err != nil {
			return answer{}, &argumentError{[]string{line(err.Error())}}
		}
		return answer{text: fmt.Sprintf("Noted; %s of this session remembered.\n", plural(edits.Count(c.maker(ctx)), "edit"))}, nil
	})
}
