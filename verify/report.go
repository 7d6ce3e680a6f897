package verify

import (
	"cmp"
	"slices"
	"time"

	"codemem/registry"
	"codemem/symbol"
)

// A Verdict says how one remembered or tracked path compares with what is on disk.
type Verdict string

// The verdicts, one per tracked or remembered path.
const (
	Match      Verdict = "match"      // the bytes are those remembered
	Mismatch   Verdict = "mismatch"   // the bytes are others, or are not known to be the same; a summary becomes stale
	Missing    Verdict = "missing"    // remembered, and no longer a tracked file in the work tree
	New        Verdict = "new"        // tracked and not yet remembered
	Skipped    Verdict = "skipped"    // as remembered by its blob id: binary or over the size limit, now and then
	Unreadable Verdict = "unreadable" // could not be read; the row is kept as it is
)

// A Change is a verdict that a reader needs to hear of: never a match, never a skip.
type Change struct {
	Path        string          `json:"path"`                   // relative to the root, with slashes
	Verdict     Verdict         `json:"verdict"`                //
	Drift       symbol.Grade    `json:"drift,omitempty"`        // of a mismatch; a pass itself does not find it
	Symbols     *symbol.Changes `json:"symbols,omitempty"`      // of a drift
	RenamedFrom string          `json:"renamed_from,omitempty"` // of a new path: the missing one with the same md5, or that git sees renamed to it
	Recalled    bool            `json:"recalled,omitempty"`     // history held a summary of these very bytes
	Reason      string          `json:"reason,omitempty"`       // of an unreadable path: why
	Unhashed    bool            `json:"unhashed,omitempty"`     // binary or over the size limit: remembered by its blob id
	Was         string          `json:"-"`                      // of a mismatch: the md5 that was remembered, "" for none
	Disk        *registry.File  `json:"-"`                      // of a mismatch or new path: what is on disk, as it would be remembered
}

// Counts are the number of paths per verdict.
type Counts struct {
	Match      int `json:"match"`
	Mismatch   int `json:"mismatch"`
	Missing    int `json:"missing"`
	New        int `json:"new"`
	Skipped    int `json:"skipped"`
	Unreadable int `json:"unreadable"`
}

// add counts a path.
func (n *Counts) add(v Verdict) {
	switch v {
	case Match:
		n.Match++
	case Skipped:
		n.Skipped++
	case Mismatch:
		n.Mismatch++
	case Missing:
		n.Missing++
	case New:
		n.New++
	case Unreadable:
		n.Unreadable++
	}
}

// A Report is the outcome of a pass over the work tree.
type Report struct {
	Head            string   `json:"head"`                   // commit id in hex, "" before the first commit
	LastVerifiedSHA string   `json:"last_verified_sha"`      // the proof as it stands after the pass, "" for none
	Clean           bool     `json:"clean"`                  // no tracked file differs from HEAD, nothing is under way
	Files           int      `json:"files"`                  // tracked files in the work tree, also where only some are compared
	Hashed          int      `json:"hashed"`                 // files compared by reading their bytes
	Proven          int      `json:"proven"`                 // files compared without: shown unchanged
	Unhashed        int      `json:"unhashed,omitempty"`     // files remembered by their blob id: binary or over the size limit
	Counts          Counts   `json:"counts"`                 //
	Changes         []Change `json:"changes"`                // ordered by path
	ProofRecorded   bool     `json:"proof_recorded"`         // last_verified_sha = HEAD was stored by this pass
	ProofReason     string   `json:"proof_reason,omitempty"` // why it was not
	Submodules      []string `json:"submodules,omitempty"`   // other repositories in the work tree, whose files are not remembered here
	DurationMS      float64  `json:"duration_ms"`            // wall time in milliseconds
	Upkeep

	// Rows that would be written for files with the remembered bytes: mostly since the rules changed by which files are classified.
	Anew []registry.File `json:"-"`
}

// Classified returns what tells of a row how its file is classified now: by other rules than it was, maybe, of the same bytes.
func (r *Report) Classified() func(registry.File) registry.File {
	anew := make(map[string]*registry.File, len(r.Anew))
	for i := range r.Anew {
		anew[r.Anew[i].Path] = &r.Anew[i]
	}
	return func(f registry.File) registry.File {
		if now := anew[f.Path]; now != nil && now.MD5 == f.MD5 {
			f.Type, f.Language, f.Sensitive = now.Type, now.Language, now.Sensitive
		}
		return f
	}
}

// Drifted reports whether the registry and the work tree disagree on any path, or could not be compared.
func (r *Report) Drifted() bool {
	return r.Counts.Mismatch+r.Counts.Missing+r.Counts.New+r.Counts.Unreadable > 0
}

// Gravest returns the changes for a reader who sees only the first of them: those with a drift before the others, the
// graver ones first, else by path.
func (r *Report) Gravest() []Change {
	rank := func(c Change) int {
		if c.Drift == "" {
			return -1
		}
		return c.Drift.Rank()
	}
	return slices.SortedStableFunc(slices.Values(r.Changes), func(a, b Change) int { return cmp.Compare(rank(b), rank(a)) })
}

// since returns the milliseconds since start, to the microsecond.
func since(start time.Time) float64 {
	return float64(time.Since(start).Microseconds()) / 1000
}
