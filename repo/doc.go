// Package repo shows one git work tree as it is now: its files, its index, its commits and its
// configuration. It alone knows git, and it never runs what a repository asks to have run.
//
// References, HEAD and the configuration are read in process, references with go-git's decoders. Objects
// and history come from the git executable, started with a fixed set of subcommands and with
// everything in the configuration that names a program switched off; where there is no git
// executable, go-git reads them.
package repo
