package registry

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"codemem/symbol"
)

// outlined is what is kept of a content that defines some names, the last of them in a function, and uses others.
func outlined(md5 string, generator int, names ...string) Parsed {
	o := &symbol.Outline{Language: "Go", Lines: 9}
	for i, n := range names {
		s := symbol.Symbol{Name: n, Qualified: "T." + n, Ordinal: 1, Kind: symbol.Function, Parent: -1}
		if i > 0 && i == len(names)-1 {
			s.Parent = 0
		}
		o.Symbols = append(o.Symbols, s)
	}
	for range 2 {
		o.References = append(o.References, symbol.Reference{Name: "used", From: -1})
	}
	o.Imports = []symbol.Import{{Path: "p", Name: "imported", Alias: "alias"}, {Path: "q"}}
	words := strings.Join(names, " ")
	return Parsed{
		Content: Content{md5, "Go"}, Generator: generator, RawTokens: 5, SkeletonTokens: 3, Outline: o,
		Gist: "func " + strings.Join(names, ", "), Names: words + " " + strings.Join(symbol.Words(words), " "),
	}
}

// TestContentsOf: the contents of a path are those of its rows, texts and links that have an outline.
func TestContentsOf(t *testing.T) {
	older := strings.Repeat("c", 32) // of an older generator
	db := create(t)
	update(t, db, func(tx *Tx) error {
		return errors.Join(
			tx.KeepOutline(outlined(md5A, 2, "one")), tx.KeepOutline(outlined(md5B, 2, "two")), tx.KeepOutline(outlined(older, 1, "three")),
			tx.See(File{Path: "a.go", Type: "source", Language: "Go", MD5: md5A}),
			tx.Remember("a.go", Summary{Text: "text", MD5: md5B, Source: "agent"}), tx.Remember("a.go", Summary{Text: "text", MD5: older, Source: "agent"}),
		)
	})
	view(t, db, func(tx *Tx) error {
		for path, want := range map[string][]Content{"a.go": {{md5A, "Go"}, {md5B, "Go"}}, "b.go": nil} {
			got, err := tx.ContentsOf(path, 2)
			if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: %v, %v, want %v", path, got, err, want)
			}
		}
		return nil
	})
}

// TestOutlines: what is stored of contents is found by names, of one generator only, and not once it is damaged.
func TestOutlines(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		return errors.Join(
			tx.KeepOutline(outlined(md5A, 2, "one", "a_b", "inner")), tx.KeepOutline(outlined(md5B, 1, "one", "axb", "a%b", "inner")),
			tx.KeepOutline(outlined(md5A, 2, "one", "a_b", "again", "inner")), // in place of the first
		)
	})
	told := func(rows []SymbolRow, err error) string {
		var all []string
		for _, r := range rows {
			all = append(all, fmt.Sprintf("%c%d", r.MD5[0], r.Position))
		}
		slices.Sort(all)
		return fmt.Sprint(all, err)
	}
	view(t, db, func(tx *Tx) error {
		for what, is := range map[string][2]string{
			"defined":            {told(tx.Defined("one", 2)), "[a0] <nil>"},
			"defined of another": {told(tx.Defined("one", 1)), "[b0] <nil>"},
			"defined inside":     {told(tx.Defined("inner", 2)), "[] <nil>"},
			"like":               {told(tx.SymbolsLike("A", 2, 9)), "[a1 a2] <nil>"},
			"like at most":       {told(tx.SymbolsLike("AGAIN", 2, 0)), "[] <nil>"},
			"like inside":        {told(tx.SymbolsLike("inner", 2, 9)), "[] <nil>"},
			"like with a mark":   {told(tx.SymbolsLike("a_b", 1, 9)), "[] <nil>"},
			"like with another":  {told(tx.SymbolsLike("a%", 1, 9)), "[b2] <nil>"},
			"used":               {fmt.Sprint(tx.Mentioning("used", 2)), fmt.Sprint([]Content{{md5A, "Go"}}, nil)},
			"imported":           {fmt.Sprint(tx.Mentioning("imported", 1)), fmt.Sprint([]Content{{md5B, "Go"}}, nil)},
			"called here":        {fmt.Sprint(tx.Mentioning("alias", 2)), fmt.Sprint([]Content(nil), nil)},
		} {
			if is[0] != is[1] {
				t.Errorf("%s: %s, want %s", what, is[0], is[1])
			}
		}
		if o, err := tx.Outline(Content{md5A, "Go"}, 2); err != nil || len(o.Symbols) != 4 {
			t.Errorf("%+v, %v", o, err)
		}
		for _, c := range []Content{{md5A, "C"}, {md5B, "Go"}} { // of another language, of an older generator
			if _, err := tx.Outline(c, 2); !errors.Is(err, ErrNotFound) {
				t.Errorf("%v: %v", c, err)
			}
		}
		all, err := tx.Outlines(2)
		if i := all[Content{md5A, "Go"}]; len(all) != 1 || i.Lines != 9 || i.Symbols != 4 || i.RawTokens != 5 || i.SkeletonTokens != 3 {
			t.Errorf("%+v", all)
		}
		return err
	})
	other := outlined(md5B, 1, "other").Outline.Encode() // an outline, but not the one that was stored
	update(t, db, func(tx *Tx) error { _, err := tx.derive(`UPDATE outlines SET outline = ?`, other); return err })
	view(t, db, func(tx *Tx) error {
		if o, err := tx.Outline(Content{md5A, "Go"}, 2); !errors.Is(err, ErrNotFound) {
			t.Errorf("%+v, %v: the damage is not seen", o, err)
		}
		return nil
	})
}

// TestCollectOutlines: what is old and no row has is dropped, and what another generator made.
func TestCollectOutlines(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		return errors.Join(
			tx.See(file("a", md5A)), tx.KeepOutline(outlined(md5A, 2, "one")), tx.KeepOutline(outlined(md5B, 2, "one")),
			tx.KeepOutline(outlined(strings.Repeat("c", 32), 1, "one")), tx.KeepOutline(outlined(strings.Repeat("d", 32), 3, "one")),
		)
	})
	for _, step := range []struct {
		before time.Time
		n      int
	}{{time.Now().Add(-time.Hour), 2}, {time.Now().Add(time.Hour), 1}, {time.Now().Add(time.Hour), 0}} {
		update(t, db, func(tx *Tx) error {
			if n, err := tx.CollectOutlines(step.before, 2); err != nil || n != step.n {
				t.Errorf("%d dropped, %v; want %d", n, err, step.n)
			}
			return nil
		})
	}
	view(t, db, func(tx *Tx) error {
		rows, err := tx.Defined("one", 2)
		if len(rows) != 1 || rows[0].MD5 != md5A {
			t.Errorf("left are %+v", rows)
		}
		return err
	})
}

// TestMentionsSwept: what outlines mention that are gone says nothing, though another outline comes in the place of the last, and leaves once it is
// more than an eighth.
func TestMentionsSwept(t *testing.T) {
	db := create(t)
	md5 := func(i int) string { return fmt.Sprintf("%032x", i) }
	mentioned := func() (found, stored int) {
		view(t, db, func(tx *Tx) error {
			of, err := tx.Mentioning("used", 1)
			found = len(of)
			return errors.Join(err, tx.row(`SELECT count(*) FROM mentions WHERE name = 'used'`, nil, &stored))
		})
		return found, stored
	}
	expect := func(found, stored int) {
		t.Helper()
		if f, s := mentioned(); f != found || s != stored {
			t.Errorf("%d are found and %d stored, want %d and %d", f, s, found, stored)
		}
	}
	update(t, db, func(tx *Tx) error {
		var errs []error
		for i := range 20 {
			errs = append(errs, tx.See(file(fmt.Sprint(i), md5(i))), tx.KeepOutline(outlined(md5(i), 1, "one")))
		}
		return errors.Join(errs...)
	})
	expect(20, 20)
	collect := func(gone ...int) {
		update(t, db, func(tx *Tx) error {
			for _, i := range gone {
				if err := tx.Forget(fmt.Sprint(i)); err != nil {
					return err
				}
			}
			_, err := tx.CollectOutlines(tx.Now().Add(time.Hour), 1)
			return err
		})
	}
	collect(19, 18)
	expect(18, 20)
	nameless := outlined(md5(30), 1, "two")
	nameless.Outline.References = nil
	update(t, db, func(tx *Tx) error { return errors.Join(tx.See(file("30", md5(30))), tx.KeepOutline(nameless)) })
	expect(18, 20)
	collect(17)
	expect(17, 17)
	collect()
	expect(17, 17)
}
