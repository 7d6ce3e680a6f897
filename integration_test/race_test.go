//go:build race

package integration_test

// slow is how many times less is done where the race detector makes everything slow.
const slow = 8
