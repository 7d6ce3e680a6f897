package share

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"codemem/registry"
	"codemem/secret"
	"codemem/symbol"
	"codemem/verify"
)

// rootPath is where notes lie that are about nothing in particular.
const rootPath = "."

// recordOfNote returns a note as a record, which holds in the place of those of some hashes for a reason; what keeps it here is the error.
func recordOfNote(n registry.Note, instead hashes, why string) (Record, error) {
	anchors, err := registry.EncodeAnchors(n.Anchors)
	if err != nil {
		return Record{}, err
	}
	r := Record{
		Schema: Schema, Kind: NoteKind, Path: rootPath, Summary: n.Text, Hash: hashOf(n.Text + "\n" + anchors), Author: n.Author, Model: n.Model,
		Commit: n.Commit, CreatedAt: n.CreatedAt.UTC().Format(time.RFC3339Nano), NoteKind: n.Kind, Anchors: []byte(anchors), ReviewOn: n.ReviewOn,
		Supersedes: instead.most(), Reason: why,
	}
	if len(n.Anchors) > 0 {
		r.Path = n.Anchors[0].Path
	}
	if n.Damaged {
		return r, errors.New("altered in the database since it was written")
	}
	if line := r.line(); len(line) > MaxRecordBytes {
		return r, fmt.Errorf("it has %d bytes, over the %d of a record", len(line), MaxRecordBytes)
	}
	return r, r.check()
}

// note returns the record as a note that came from origin. It was checked.
func (r Record) note(origin string) registry.Note {
	anchors, _ := registry.DecodeAnchors(string(r.Anchors))
	at, _ := time.Parse(time.RFC3339Nano, r.CreatedAt)
	return registry.Note{
		Kind: r.NoteKind, Text: r.Summary, Anchors: anchors, Author: r.Author, Model: r.Model, Commit: r.Commit, CreatedAt: at, ReviewOn: r.ReviewOn, Origin: origin,
		Supersedes: r.Supersedes, Why: r.Reason,
	}
}

// checkNote is check of a note: by the rules of check, and
//
//	(a) it has anchors as the registry writes them, of places as texts may be about, and its path is that of the first, (b) a summary is of
//	one symbol, (c) it is fit for a note of its kind, (d) what it supersedes are hashes of others, not too many, and there is a reason.
func (r Record) checkNote() error {
	anchors, err := registry.DecodeAnchors(string(r.Anchors)) // (a)
	if err != nil {
		return err
	}
	errs := []error{r.checkBound(anchors)}
	if len(anchors) > verify.MostAnchors {
		errs = append(errs, fmt.Errorf("it is about %d things, over %d", len(anchors), verify.MostAnchors))
	}
	if secret.Kind(string(r.Anchors)) != "" {
		errs = append(errs, errors.New("what it is about holds a secret"))
	}
	for _, a := range anchors {
		errs = append(errs, checkAnchor(a))
	}
	if why := r.unfitNote(anchors); why != "" { // (b), (c)
		errs = append(errs, errors.New("it "+why))
	}
	if (r.Supersedes == nil) != (r.Reason == "") || !r.Supersedes.fit() || slices.Contains(r.Supersedes, r.Hash) { // (d)
		errs = append(errs, errors.New("what it supersedes are no notes, or too many, or it says no reason"))
	}
	errs = append(errs, verify.CheckAuthor(r.Author), verify.CheckWriter(r.Model), r.checkCommit(), r.checkTime()) // (6), (7)
	return cmp.Or(errs...)
}

// checkBound returns why a note is not bound to what it is about.
func (r Record) checkBound(anchors []registry.Anchor) error {
	path := rootPath
	if len(anchors) > 0 {
		path = anchors[0].Path
	}
	switch {
	case r.Path != path || r.MD5+r.Blob != "" || r.Size != 0:
		return errors.New("it is bound to something else than what it is about")
	case r.Hash != hashOf(r.Summary+"\n"+string(r.Anchors)): // (4)
		return errors.New("its text or what it is about is not what summary_sha256 is of")
	}
	return nil
}

// Limits of what a note is about, as of one that is written here.
const (
	mostSymbol   = 512  // bytes of the name of one
	mostChildren = 5000 // of a directory
)

// checkAnchor returns why a note cannot be about something.
func checkAnchor(a registry.Anchor) error {
	symbol := a.Kind == registry.SymbolAnchor
	switch {
	case !symbol && a.Kind != registry.FileAnchor && a.Kind != registry.DirectoryAnchor:
		return fmt.Errorf("it is about a %.20q, which is nothing", a.Kind)
	case symbol != (a.Symbol != "") || symbol != (a.Print != nil), a.MD5 != "" && !isHex(a.MD5, 32):
		return errors.New("it does not say what a symbol was, or says it of what is none")
	case len(a.Children) > 0 && a.Kind != registry.DirectoryAnchor || len(a.Children) > mostChildren:
		return errors.New("it says what lay in something that is no directory, or too much of it")
	}
	errs := []error{checkPath(a.Kind == registry.DirectoryAnchor, a.Path), checkName("path", a.Path, maxPath)}
	if symbol {
		errs = append(errs, checkName("symbol", a.Symbol, mostSymbol), checkPrint(a.Print))
	}
	for name, hash := range a.Children {
		errs = append(errs, checkName("file", name, maxPath), checkHash(hash))
	}
	return cmp.Or(errs...)
}

// checkName returns why a name is none that is shown beside a text: it is long, holds what does not show or a secret, or tells somebody what to do.
func checkName(what, name string, most int) error {
	switch why := verify.UnfitText("name of a "+what, name); {
	case why != "":
		return errors.New("it " + why)
	case len(name) > most || strings.ContainsAny(name, "\n\t") || verify.LikeInstructions(name):
		return fmt.Errorf("%.80q is no name of a %s", name, what)
	}
	return nil
}

// checkPrint returns why a fingerprint is none.
func checkPrint(p *symbol.Fingerprint) error {
	if p == nil {
		return nil
	}
	return cmp.Or(checkHash(p.Bytes), checkHash(p.Code), checkHash(p.Declared), checkHash(p.Inside), checkName("kind", cmp.Or(p.Kind, "none"), mostSymbol))
}

// checkHash returns why a text is no hash in hex.
func checkHash(hash string) error {
	if len(hash) > 128 || strings.Trim(hash, "0123456789abcdef") != "" {
		return fmt.Errorf("%.40q is no hash", hash)
	}
	return nil
}

// unfitNote says why the text is none of a note.
func (r Record) unfitNote(anchors []registry.Anchor) string {
	if r.Reason != "" {
		if why := verify.UnfitText("reason", r.Reason); why != "" {
			return why
		}
	}
	if r.NoteKind != registry.SymbolSummary {
		return verify.UnfitNote(&verify.NoteText{Note: registry.Note{Kind: r.NoteKind, Text: r.Summary, Anchors: anchors, ReviewOn: r.ReviewOn}})
	}
	if len(anchors) != 1 || anchors[0].Kind != registry.SymbolAnchor || r.ReviewOn != "" {
		return "is a summary, and not of one symbol"
	}
	return verify.UnfitText("summary", r.Summary)
}

// mostSuperseded is how many notes a record is in the place of, of more those that it superseded last.
const mostSuperseded = 64

// hashes are those of notes, sorted. One alone is written as a string, as it was when there could be no more.
type hashes []string

// most returns the first of hashes that are no more than a record has, nil for none.
func (h hashes) most() hashes {
	h = slices.Clone(h[:min(len(h), mostSuperseded)])
	slices.Sort(h)
	return slices.Compact(h)
}

// fit reports whether they are as most returns them.
func (h hashes) fit() bool {
	return len(h) <= mostSuperseded && slices.IsSorted(h) && len(slices.Compact(slices.Clone(h))) == len(h) &&
		!slices.ContainsFunc(h, func(hash string) bool { return !isHex(hash, 64) })
}

func (h hashes) MarshalJSON() ([]byte, error) {
	if len(h) == 1 {
		return json.Marshal(h[0])
	}
	return json.Marshal([]string(h))
}

func (h *hashes) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*h = hashes{one}
		return nil
	}
	return json.Unmarshal(text, (*[]string)(h))
}

// ownNotes returns the notes after a number that hold and that want wants.
func ownNotes(tx *registry.Tx, after int64, want func(registry.Note) bool) (own, error) {
	out := own{kept: map[string]int{}, last: after}
	var notes []registry.Note
	err := tx.NotesSince(after, func(n registry.Note) error {
		if out.last = max(out.last, n.ID); n.Holds() && want(n) {
			notes = append(notes, n)
		}
		return nil
	})
	if err != nil {
		return out, err
	}
	for _, n := range notes {
		if err := out.addNote(tx, n); err != nil {
			return out, err
		}
	}
	out.records = sorted(out.records)
	return out, nil
}

// addNote adds a note with what it supersedes.
func (o *own) addNote(tx *registry.Tx, n registry.Note) error {
	instead, why, err := tx.Replaced(n.ID)
	if err != nil {
		return err
	}
	if r, err := recordOfNote(n, instead, why); err != nil {
		o.kept[err.Error()]++
	} else {
		o.records = append(o.records, r)
	}
	return nil
}

// movedNotes returns the notes of this clone that hold and, since a time, in the place of another, or again.
func movedNotes(tx *registry.Tx, since time.Time) (own, error) {
	out := own{kept: map[string]int{}}
	var notes []registry.Note
	err := tx.NotesMoved(since, func(n registry.Note) error {
		if !n.Remote() {
			notes = append(notes, n)
		}
		return nil
	})
	for _, n := range notes {
		if err == nil {
			err = out.addNote(tx, n)
		}
	}
	return out, err
}

// aboutAny reports whether a note is about something at a path that matches one of the patterns, or there are none.
func aboutAny(globs []string, n registry.Note) bool {
	return len(globs) == 0 || slices.ContainsFunc(n.Anchors, func(a registry.Anchor) bool { return matches(globs, a.Path) })
}

// wantsNote reports whether a note, numbered after the last that was pushed or confirmed, is one to push.
func (k mark) wantsNote(n registry.Note) bool {
	return !n.Remote() && (n.Confirmed.IsZero() || !n.Confirmed.Before(k.At))
}
