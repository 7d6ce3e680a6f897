//go:build !cgo

package main

// judged finds nothing: this build has no parser.
func judged(string, []string, []*ctag) ([]def, map[string]int, error) { return nil, nil, nil }
