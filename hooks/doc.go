// Package hooks is the door for programs that call at fixed moments: git after a commit, a merge, a
// checkout or a rebase, and an agent's program around a session and its tools. It also installs git's.
//
// # Words
//
// An event is a moment at which a hook is called, by the caller's own name for it: post-commit, or
// PreToolUse. A means is how a git hook is installed: by the configuration, which git knows since 2.54; by a
// file of ours; by a block of ours in a script of others. A manager is a program that owns hook files, such
// as husky, lefthook and pre-commit.
//
// # Promises
//
// A hook never makes its caller fail and never makes it wait: it answers or gives up within a fixed time,
// and what it gives up is not half done, since it writes in one transaction. It prints nothing when all is
// well. It does not create a registry, and it does not write into the work tree. What it leaves undone the
// next prescan finds: hooks make the memory fresh sooner, they are no part of whether it is true.
//
// Of an agent's session notes are kept beside the registry, for a week. Its prescan, which makes a registry where
// there is none, is a hook that nobody waits for, and the one that may take longer.
//
// What is installed is removed to the byte, also when others changed the file around it meanwhile. Nothing
// that others own is replaced: where a line of ours cannot stand beside theirs, it is shown to be added by hand.
package hooks
