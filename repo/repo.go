package repo

import "sync/atomic"

// A Repo is one work tree of a git repository as it is now. It holds no lock and no cache of the
// work tree: each method looks anew. The configuration alone is that of the time when it was opened, so a
// program that lives long opens a Repo for each thing it does. Its methods are safe for concurrent use.
type Repo struct {
	root      string                  // absolute path of the work tree, symlinks resolved
	gitDir    string                  // absolute path of this work tree's git directory
	commonDir string                  // absolute path of the directory shared by linked work trees
	name      string                  // "" for the main work tree, else the name under worktrees/
	hashLen   int                     // bytes of an object id: 20 or 32
	config    *config                 // what git would read, without running anything
	asksRefs  bool                    // refs are not in files: git reads them
	churn     atomic.Pointer[churned] // of one HEAD, which does not change what it touched
}

// Root returns the absolute path of the work tree, symlinks resolved.
func (r *Repo) Root() string { return r.root }

// GitDir returns the absolute path of this work tree's git directory.
func (r *Repo) GitDir() string { return r.gitDir }

// CommonDir returns the absolute path of the git directory that linked work trees share.
func (r *Repo) CommonDir() string { return r.commonDir }

// Name returns "" for the main work tree and the name under worktrees/ for a linked one.
func (r *Repo) Name() string { return r.name }
