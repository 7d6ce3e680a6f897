package repo

import (
	"bytes"
	"hash"
)

// crlfCounter counts CRLF pairs, also across writes.
type crlfCounter struct {
	n  int64
	cr bool // the write before ended in CR
}

var crlf = []byte("\r\n")

func (c *crlfCounter) count(p []byte) {
	if len(p) == 0 {
		return
	}
	if c.cr && p[0] == '\n' {
		c.n++
	}
	c.n += int64(bytes.Count(p, crlf))
	c.cr = p[len(p)-1] == '\r'
}

// crlfFolder hashes what it is given without each CR that an LF follows.
type crlfFolder struct {
	w  hash.Hash
	cr bool // a CR is held back
}

func (c *crlfFolder) write(p []byte) {
	if len(p) == 0 {
		return
	}
	if c.cr && p[0] != '\n' {
		c.flush()
	}
	c.cr = false
	for {
		i := bytes.Index(p, crlf)
		if i < 0 {
			break
		}
		_, _ = c.w.Write(p[:i]) // a hash never fails
		p = p[i+1:]
	}
	if n := len(p); p[n-1] == '\r' {
		c.cr, p = true, p[:n-1]
	}
	_, _ = c.w.Write(p) // a hash never fails
}

func (c *crlfFolder) flush() {
	if c.cr {
		_, _ = c.w.Write([]byte{'\r'}) // a hash never fails
	}
	c.cr = false
}
