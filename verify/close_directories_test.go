package verify_test

import (
	"context"
	"testing"

	"codemem/registry"
	"codemem/verify"

	"github.com/google/go-cmp/cmp"
)

func (w *world) directories() map[string]registry.DirectoryRow {
	w.t.Helper()
	var rows map[string]registry.DirectoryRow
	err := w.m.View(context.Background(), func(tx *registry.Tx) (err error) {
		rows, err = tx.DirectoryRows()
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return rows
}

// TestCloseDirectories: the text of a directory is bound to what lies in it on disk, be it touched by the close, not
// verified yet, or not even remembered; the rows and the proof stay what they would be without it.
func TestCloseDirectories(t *testing.T) {
	w := newWorld(t, "a.go", "dir/b.go", "dir/sub/c.go", "dir/sub/d.go", "other/e.go")
	w.pass(verify.Options{})
	proof := w.proof()
	w.write("dir/b.go", "edited\n")
	w.remove("dir/sub/d.go")
	w.write("dir/sub/new.go", "new\n")
	w.git("add", "dir/sub/new.go")
	w.write("dir/untracked.go", "x\n")
	row := w.row("dir/b.go")
	rep := w.close(verify.CloseRequest{Paths: []string{"a.go"}, Author: "ann", Model: "m1", Updates: []verify.Update{
		{Path: "dir/", Summary: "Why dir."}, {Path: ".", Summary: "Why all."}, {Path: "dir/sub/c.go", Summary: "See."},
	}})
	if diff := cmp.Diff([]string{".", "dir"}, rep.Directories); diff != "" {
		t.Errorf("directories (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a.go", "dir/sub/c.go"}, rep.Updated); diff != "" {
		t.Errorf("updated (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(row, w.row("dir/b.go")); diff != "" {
		t.Errorf("a file that was not touched has another row:\n%s", diff)
	}
	if got := w.proof().SHA; got != proof.SHA {
		t.Errorf("the proof went from %s to %s", proof.SHA, got)
	}
	sub := registry.ChildrenHash(map[string]string{"c.go": sum("dir/sub/c.go\n"), "new.go": sum("new\n")})
	got := w.directories()
	want := map[string]string{"b.go": sum("edited\n"), "sub/": sub}
	if diff := cmp.Diff(want, got["dir"].Text.Children); diff != "" {
		t.Errorf("what lay in dir (-want +got)\n%s", diff)
	}
	if d := got["dir"].Text; d.Text != "Why dir." || d.Author != "ann" || d.Model != "m1" || d.Commit != rep.Commit || d.Source != "agent" {
		t.Errorf("dir has %+v", d)
	}
	if r := got["."].Text; r.Children["dir/"] != registry.ChildrenHash(want) || r.Children["a.go"] == "" || len(r.Children) != 3 {
		t.Errorf("the root has %+v", r)
	}

	// What a pass remembers afterwards is what the text was bound to.
	w.pass(verify.Options{})
	var leaves []registry.Leaf
	err := w.m.View(context.Background(), func(tx *registry.Tx) error {
		return tx.Evidence(func(f registry.File) error { leaves = append(leaves, f.Leaf()); return nil })
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(registry.Children(leaves)["."], got["."].Text.Children); diff != "" {
		t.Errorf("rows and what the text is bound to differ:\n%s", diff)
	}
}

// TestCloseDirectoryFirst: a text is taken before anything is remembered, and with what requires summaries of files.
func TestCloseDirectoryFirst(t *testing.T) {
	w := newWorld(t, "dir/a.go", "dir/b.bin")
	w.write("dir/b.bin", "\x00\x01\x02")
	w.commit("binary")
	w.close(verify.CloseRequest{Paths: []string{"dir/a.go"}, Updates: []verify.Update{{Path: "dir", Summary: "Why."}}})
	got := w.directories()["dir"].Text.Children
	w.pass(verify.Options{})
	want := map[string]string{"a.go": w.row("dir/a.go").Leaf().Hash, "b.bin": w.row("dir/b.bin").Leaf().Hash}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	_, err := verify.Close(context.Background(), w.m, verify.CloseRequest{
		Paths: []string{"dir/a.go"}, Updates: []verify.Update{{Path: "dir", Summary: "Other."}}, RequireSummaries: true,
	})
	if err == nil || w.directories()["dir"].Text.Text != "Why." {
		t.Errorf("a refused close wrote: %v", err)
	}
}
