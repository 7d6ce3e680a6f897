package a

import (
	"bufio"
	"os"
)

func written() error { return os.ErrClosed }

func lost(f *os.File, w *bufio.Writer) {
	written() // want `unchecked error \(errcheck\)`
	written() //nolint:errcheck // nobody needs it
	written() //nolint:nilerr,errcheck // nobody needs it
	written() //nolint:nilerr // want `unchecked error \(errcheck\)`
	f.Sync()  // want `unchecked error \(errcheck\)`
	f.Close()
	w.WriteString("a")
	if f != nil { //nolint:errcheck // all of it
		written()
	}
	written() // want `unchecked error \(errcheck\)`
}
