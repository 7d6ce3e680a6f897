// Package secret finds what looks like a credential in a text, and replaces it.
//
// # Words
//
// A Rule is a form in which a credential is written: a pattern, words without which it cannot match, and what the
// value must be like. Most are those of betterleaks, by the authors of gitleaks (MIT, see betterleaks/LICENSE):
// rules_betterleaks.go is made from its data by `make secrets`. Those that it lacks are in rules_ours.go. To redact is
// to write the name of the rule in place of the value: `[redacted: github-pat]`.
//
// # How
//
// Honest text costs one pass: an index of how the words of all rules end. Where a word stands, the
// rule's pattern is matched with the lines around it, and not at all if these hold nothing that could be a value.
// Nothing is compiled before the first text with a word of its rule; a process that shows no text pays nothing.
//
// All functions may be called at the same time. They keep nothing of what they are given.
package secret
