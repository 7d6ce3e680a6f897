//go:build cgo && !windows

package tags

import tsswift "github.com/alexaandru/go-sitter-forest/swift"

var grammarSwift = tsswift.GetLanguage
