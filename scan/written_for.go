package scan

import "codemem/registry"

// WrittenFor returns the bytes that a summary was written for, nil if they are nowhere to be had: those of an edit that no commit holds.
func (t *Tree) WrittenFor(path string, s registry.Summary) ([]byte, error) {
	c := &comparison{path: path, commit: s.Commit, old: registry.Content{MD5: s.MD5}}
	data := map[registry.Content][]byte{}
	err := t.findOld([]*comparison{c}, nil, data)
	return data[c.old], err
}
