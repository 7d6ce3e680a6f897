package repo

import (
	"bytes"
	"fmt"
)

// nulNames takes apart the names that git ends with NUL.
type nulNames struct {
	each  func(name string)
	most  int    // bytes of all; 0: any number
	size  int    // bytes so far
	cut   bool   // a longer name than 64 KiB is cut off there; else it is an error
	begun []byte // of a name whose end has not come
}

// Write hands on the names that end in p.
func (w *nulNames) Write(p []byte) (int, error) {
	if w.size += len(p); w.most > 0 && w.size > w.most {
		return 0, ErrTooLarge
	}
	for rest := p; ; {
		name, after, ended := bytes.Cut(rest, []byte{0})
		if !ended {
			if w.cut {
				name = name[:min(len(name), max(maxLine-len(w.begun), 0))]
			}
			if len(w.begun)+len(name) > maxLine {
				return 0, fmt.Errorf("a name of more than %d bytes", maxLine)
			}
			w.begun = append(w.begun, name...)
			return len(p), nil
		}
		whole := string(append(w.begun, name...))
		w.begun, rest = w.begun[:0], after
		w.each(whole)
	}
}
