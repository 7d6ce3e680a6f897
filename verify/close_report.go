package verify

import "codemem/registry"

// A CloseRequest names what a finished task leaves behind.
type CloseRequest struct {
	Commit           string                // the revision that was committed; "" is HEAD
	Paths            []string              // touched paths, relative to the root; none: all that differ since last_verified_sha
	Only             bool                  // without paths, nothing but what the texts are of is touched
	Updates          []Update              // summaries handed in; their paths count as touched
	Symbols          []SymbolText          // summaries of symbols handed in; the paths of their files count as touched
	Offenders        []Offender            // that the caller found already
	Check            bool                  // find out what would be stored, or what is wrong, and write nothing
	RequireSummaries bool                  // a touched path without a fresh summary fails the close
	Author           string                // who wrote the summaries, for their provenance; "" is whoever git would commit as
	Model            string                // the model that wrote them, if one did
	Progress         func(done, total int) // called now and then while hashing; may be nil
}

// An Update is one summary of one file, or of one directory with tracked files.
type Update struct {
	Path    string `json:"path"`                  // relative to the root, with slashes; "." is the root
	Summary string `json:"summary"`               // the text; never blank
	MD5     string `json:"content_md5,omitempty"` // the content it was written for; "" is what is on disk now
}

// A SymbolText is one summary of one symbol, bound to what that is.
type SymbolText struct {
	ID      string          // as it was handed in
	Summary string          // the text; never blank
	Anchor  registry.Anchor // with the fingerprint of the symbol that the text was written for
	DiskMD5 string          // content_md5 of the file when the symbol was found in it
}

// A Stored is a text that a close has stored, or with Check would store.
type Stored struct {
	ID    string `json:"id"`              // a path, or the id of a symbol
	Kind  string `json:"kind"`            // file, directory, symbol
	Bytes int    `json:"bytes"`           // of the text
	Stale bool   `json:"stale,omitempty"` // it was written for other bytes than those on disk
	Waits bool   `json:"waits,omitempty"` // for git to track its file
}

// A Rename is a file that moved.
type Rename struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// An Ungrounded is a text that names what is nowhere in the repository: see scan.Tree.Ungrounded.
type Ungrounded struct {
	Path  string   `json:"path"`  // of the file or directory that it is of
	Names []string `json:"names"` // in the order of the text
}

// A CloseReport is the outcome of an atomic close.
type CloseReport struct {
	Commit          string       `json:"commit"`                   // the commit that was closed, in hex
	Updated         []string     `json:"updated"`                  // touched paths whose rows hold the bytes on disk now
	Deleted         []string     `json:"deleted"`                  // paths whose rows were deleted
	Renamed         []Rename     `json:"renamed"`                  // paths whose summaries moved
	Directories     []string     `json:"directories,omitempty"`    // directories whose summaries were stored
	Stored          []Stored     `json:"stored"`                   // the texts handed in, in that order
	Checked         bool         `json:"checked,omitempty"`        // nothing was written: the texts can be stored
	Pending         []string     `json:"pending"`                  // touched paths that want a summary and have no fresh one
	Ungrounded      []Ungrounded `json:"ungrounded,omitempty"`     // summaries that name what is nowhere, as the doors find out after the close
	Advanced        bool         `json:"advanced"`                 // last_verified_sha stands at the commit, proven by this close
	AdvanceReason   string       `json:"advance_reason,omitempty"` // why it does not
	LastVerifiedSHA string       `json:"last_verified_sha"`        // the proof as it stands after the close, "" for none
	Upkeep
}
