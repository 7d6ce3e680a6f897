//go:build !cgo || !linux

package main

import (
	"errors"
	"time"

	"codemem/symbol/grammar"
)

type pair struct {
	tables *grammar.Tables
	first  time.Duration
}

func open(string, string) (*pair, error) {
	return nil, errors.New("only a build with cgo for Linux compares")
}

func (p *pair) differentTable() string { return "" }

func (p *pair) differentState() (where string, texts int) { return "", 0 }

func (p *pair) trees([]byte, bool, uint64) result { return result{} }
