package main

import (
	"cmp"
	"math"
	"slices"

	"codemem/find"
)

// bm25 ranks the sources by BM25 over whole files (k1 1.2, b 0.75): all words of the content and eight times those of the
// path, identifiers split and whole, stemmed. Tests are left out.
func bm25(s *state, q *find.Question) []int32 {
	const k1, b, path = 1.2, 0.75, 8
	inPath := make([]map[int32]int, len(q.Terms))
	for i := range inPath {
		inPath[i] = map[int32]int{}
	}
	length, average, n := make([]float64, len(s.tree.Files)), 0.0, 0.0
	words := find.NewVocabulary()
	for i, f := range s.tree.Files {
		if f.Role != find.Source {
			continue
		}
		in := words.Scan([]byte(f.Path), func(terms []uint32) {
			for _, t := range terms {
				for k, term := range q.Terms {
					if term.Text == words.Terms[t] {
						inPath[k][int32(i)]++
					}
				}
			}
		})
		length[i] = float64(f.Len[find.Body]) + path*float64(in)
		average += length[i]
		n++
	}
	average /= max(n, 1)
	score := map[int32]float64{}
	for k, term := range q.Terms {
		if term.Kind > find.Whole {
			continue
		}
		tf := map[int32]float64{}
		for f, c := range inPath[k] {
			tf[f] += path * float64(c)
		}
		if id, ok := s.terms.Number(term.Text); ok {
			for _, p := range s.have[id] {
				for _, f := range s.files[int32(p.Doc)] {
					if s.tree.Files[f].Role == find.Source {
						tf[f] += float64(p.Counts[find.Body])
					}
				}
			}
		}
		df := float64(len(tf))
		idf := math.Log(1 + (n-df+0.5)/(df+0.5))
		for f, c := range tf {
			score[f] += idf * c * (k1 + 1) / (c + k1*(1-b+b*length[f]/average))
		}
	}
	return order(score)
}

// grep ranks the sources as who runs git grep for each word of the question would: by how many of them a file has, words in
// less than a tenth of the files alone, rarer ones first between equals.
func grep(s *state, q *find.Question) []int32 {
	n := float64(len(s.tree.Files))
	score := map[int32]float64{}
	for _, term := range q.Terms {
		id, ok := s.terms.Number(term.Text)
		if !ok || term.Kind != find.Plain {
			continue
		}
		var files []int32
		for _, p := range s.have[id] {
			for _, f := range s.files[int32(p.Doc)] {
				if s.tree.Files[f].Role == find.Source {
					files = append(files, f)
				}
			}
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
