package main

import (
	"os"
	"syscall"
)

// peakOf returns the most memory that an ended process, or one it waited for, had resident, in bytes.
func peakOf(p *os.ProcessState) int64 {
	if u, ok := p.SysUsage().(*syscall.Rusage); ok {
		return u.Maxrss << 10
	}
	return 0
}
