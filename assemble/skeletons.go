package assemble

import (
	"sync"

	"codemem/condense"
	"codemem/registry"
	"codemem/scan"
)

// heldSkeletons is how many bytes of skeletons are kept.
const heldSkeletons = 8 << 20

// Skeletons keeps the skeletons of contents, since one pack after the other asks for those of the same files. It is safe
// for concurrent use.
type skeletons struct {
	mu   sync.Mutex
	text map[registry.Content]string
	held int
}

// of returns the skeleton of a file, "" if that would not be shorter.
func (s *skeletons) of(f *scan.File) string {
	s.mu.Lock()
	text, ok := s.text[f.Content]
	s.mu.Unlock()
	if ok {
		return text
	}
	if made := condense.Outline(f.Outline, f.Bytes); !made.Whole {
		text = made.Text
	}
	const row = 100 // what an entry takes besides
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held += len(text) + row; s.text == nil || s.held > heldSkeletons {
		s.text, s.held = map[registry.Content]string{}, len(text)+row
	}
	s.text[f.Content] = text
	return text
}
