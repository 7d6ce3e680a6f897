//go:build cgo

package tags

import "unsafe"

// The scanner of the Swift grammar shifts a long by over 31 bits, and a long has 32 on Windows: what it makes
// of correct source there is wrong, so that no Swift is parsed rather than some of it badly.
var grammarSwift func() unsafe.Pointer
