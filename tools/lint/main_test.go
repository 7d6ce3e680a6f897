package main

import (
	"testing"

	"github.com/kisielk/errcheck/errcheck"
	"golang.org/x/tools/go/analysis/analysistest"
)

// What is excepted is left out, and nothing else.
func TestExceptions(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), excepting(errcheck.Analyzer), "a")
}

// SQL is constant, by whatever way it comes.
func TestConstSQL(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), constsql, "b")
}
