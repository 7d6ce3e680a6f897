package module

import "strings"

// SwiftTarget returns the directory that by custom holds a module of Swift: what is right below Sources or Tests.
func SwiftTarget(file string) string {
	for _, root := range []string{"Sources/", "Tests/", "Tools/", "Plugins/", "Examples/"} {
		if i := strings.Index("/"+file, "/"+root); i >= 0 {
			target, _, ok := strings.Cut(file[i+len(root):], "/")
			if ok {
				return file[:i+len(root)] + target
			}
		}
	}
	return ""
}
