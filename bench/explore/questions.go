package main

import (
	"regexp"
	"strings"

	"codemem/find"
	"codemem/repo"
)

// A question is a commit whose subject is asked of the state before it.
type question struct {
	commit
	answer []string // the source files that it changed
}

// mostAnswer is how many source files a commit may change: one that changes more is seldom about what its subject says.
const mostAnswer = 8

// notAsked are subjects that no one would ask: reverts, releases, new versions of dependencies, merges of other branches.
var notAsked = regexp.MustCompile(`(?i)^(revert|reapply|merge|release|bump|backport|prepare|update version|version|v?\d+\.\d+|` +
	`(build|chore|deps|ci|fix|feat)?\(?(deps|release)[^:]*:|update dependency|upgrade|update .* (to|from) v?\d|auto|\[bot|post-?release|changelog|sync|back to dev|start of)` +
	`|\bbump(s|ed)?\b|\bnext (dev|release|version)\b|\bsnapshot\b.*\bversion\b|dependabot|renovate`)

// pull is the number of a pull request that some servers put behind a subject, and what marks a commit as a fix of an issue.
var pull = regexp.MustCompile(`\s*\((#|gh-|GH-|!)\d+\)|\s*#\d+\s*$`)

// questionsOf returns the questions of a history, newest first. Numbered rules:
//
//  1. not a merge, a revert, a release or a new version of a dependency, by its subject
//  2. the subject has at least three words, without the number of the pull request
//  3. it changed one to eight source files that were there before; files that it added are no answer, nor are tests
//  4. no other commit of the history has the subject: one that was made on two branches would find itself
func questionsOf(history []commit) []question {
	times := map[string]int{}
	for _, c := range history {
		times[strings.ToLower(pull.ReplaceAllString(c.subject, ""))]++
	}
	var all []question
	for _, c := range history {
		subject := strings.TrimSpace(pull.ReplaceAllString(c.subject, ""))
		if c.parent == "" || strings.Contains(c.parent, " ") || notAsked.MatchString(subject) || // (1)
			len(strings.Fields(subject)) < 3 || // (2)
			times[strings.ToLower(subject)] > 1 { // (4)
			continue
		}
		var answer []string
		for _, p := range c.modified {
			if roleOf(p) == find.Source {
				answer = append(answer, p)
			}
		}
		if len(answer) >= 1 && len(answer) <= mostAnswer { // (3)
			c.subject = subject
			all = append(all, question{c, answer})
		}
	}
	return all
}

// spread takes so many of some questions, at equal distances.
func spread(all []question, most int) []question {
	if len(all) <= most {
		return all
	}
	taken := make([]question, most)
	for i := range taken {
		taken[i] = all[i*len(all)/most]
	}
	return taken
}

// roles remembers the roles of paths.
var roles = map[string]find.Role{}

// roleOf is the role of a path, as far as its name tells: repo's rules, and of what is beside them no file is a source.
func roleOf(path string) find.Role {
	r, ok := roles[path]
	if !ok {
		r = judge(path)
		roles[path] = r
	}
	return r
}

func judge(path string) find.Role {
	typ, language := repo.Classify(path, repo.ModeRegular, nil, repo.Attrs{})
	switch role := repo.RoleOf(path, typ); {
	case role == repo.RoleTest || typ == "test":
		return find.Test
	case role == repo.RoleSource && typ == "source" && language != "":
		return find.Source
	case typ == "doc":
		return find.Prose
	}
	return find.Config
}
