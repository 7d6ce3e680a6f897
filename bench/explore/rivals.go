package main

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"codemem/find"
)

// bm25 ranks the sources by BM25 over whole files (k1 1.2, b 0.75): all words of the content and eight times those of the
// path, identifiers split and whole, stemmed. Tests are left out.
func bm25(s *state, q *find.Question) []int32 {
	const k1, b = 1.2, 0.75
	often, length := frequencies(s, q)
	average, n := 0.0, float64(len(length))
	for _, l := range length {
		average += l
	}
	average /= max(n, 1)
	score := map[int32]float64{}
	for k, term := range q.Terms {
		if term.Kind > find.Whole {
			continue
		}
		df := float64(len(often[k]))
		idf := math.Log(1 + (n-df+0.5)/(df+0.5))
		for f, c := range often[k] {
			score[f] += idf * c * (k1 + 1) / (c + k1*(1-b+b*length[f]/average))
		}
	}
	return order(score)
}

// frequencies returns how often each source has each term of a question, and the length of each source.
func frequencies(s *state, q *find.Question) (often []map[int32]float64, length map[int32]float64) {
	const path = 8
	often, length = make([]map[int32]float64, len(q.Terms)), map[int32]float64{}
	for k, term := range q.Terms {
		often[k] = map[int32]float64{}
		for f, counts := range s.sources(term.Text) {
			often[k][f] += float64(counts[find.Body])
		}
	}
	words := find.NewVocabulary()
	for i, f := range s.tree.Files {
		if f.Role != find.Source {
			continue
		}
		in := words.Scan([]byte(f.Path), func(terms []uint32) {
			for _, t := range terms {
				for k, term := range q.Terms {
					if term.Text == words.Terms[t] {
						often[k][int32(i)] += path
					}
				}
			}
		})
		length[int32(i)] = float64(f.Len[find.Body]) + path*float64(in)
	}
	return often, length
}

// sources yields the sources whose content has a term, with how often.
func (s *state) sources(term string) iter.Seq2[int32, find.Counts] {
	return func(yield func(int32, find.Counts) bool) {
		id, ok := s.terms.Number(term)
		if !ok {
			return
		}
		for _, p := range s.have[id] {
			for _, f := range s.files[int32(p.Doc)] {
				if s.tree.Files[f].Role == find.Source && !yield(f, p.Counts) {
					return
				}
			}
		}
	}
}

// grep ranks the sources as who runs git grep for each word of the question would: by how many of them a file has, words in
// less than a tenth of the files alone, rarer ones first between equals.
func grep(s *state, q *find.Question) []int32 {
	n := float64(len(s.tree.Files))
	score := map[int32]float64{}
	for _, term := range q.Terms {
		if term.Kind != find.Plain {
			continue
		}
		var files []int32
		for f := range s.sources(term.Text) {
			files = append(files, f)
		}
		if df := float64(len(files)); df > 0 && df < max(n/10, 3) {
			for _, f := range files {
				score[f] += 1 + 0.01*math.Log(n/df)
			}
		}
	}
	return order(score)
}

// order returns files by their scores, and equal ones by their paths.
func order(score map[int32]float64) []int32 {
	files := make([]int32, 0, len(score))
	for f := range score {
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b int32) int {
		if x, y := score[a], score[b]; math.Abs(x-y) > 1e-12 {
			return cmp.Compare(y, x)
		}
		return cmp.Compare(a, b)
	})
	return files
}
