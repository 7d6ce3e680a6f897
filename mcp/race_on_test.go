//go:build race

package mcp

// raceEnabled says that the race detector takes memory of its own.
const raceEnabled = true
