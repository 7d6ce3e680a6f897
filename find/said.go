package find

import (
	"strings"

	"codemem/symbol"
)

// own returns the terms that a request is about, each with the word that it stands for: identifiers, words and their longer and
// shorter forms. Common words count if there are no others.
func (q *Question) own() map[string]string {
	own, common := map[string]string{}, map[string]string{}
	for _, t := range q.Terms {
		switch {
		case t.Kind == Joined:
		case t.Weight < 1:
			common[t.Text] = t.Word
		default:
			own[t.Text] = t.Word
		}
	}
	if len(own) == 0 {
		return common
	}
	return own
}

// Said returns a function that tells how many of the words that a request is about a text has, in whatever form.
func (q *Question) Said() func(text string) int {
	own := q.own()
	return func(text string) int {
		has := map[string]bool{}
		for _, run := range symbol.Runs(text) {
			for _, t := range Terms(run) {
				if word, ok := own[t]; ok {
					has[word] = true
				}
			}
		}
		return len(has)
	}
}

// Own returns how many words a request is about.
func (q *Question) Own() int {
	words := map[string]bool{}
	for _, w := range q.own() {
		words[w] = true
	}
	return len(words)
}

// Prefixes returns what the words that a request is about begin with in all their forms, to look texts up by it that Said then
// counts.
func (q *Question) Prefixes() string {
	var all []string
	own := q.own()
	for _, t := range q.Terms {
		if _, ok := own[t.Text]; ok {
			all = append(all, strings.TrimSuffix(t.Text, "i"))
		}
	}
	return strings.Join(all, " ")
}
