package module

import "strings"

// Remapped follows imports by name, after remappings: of remappings.txt and foundry.toml in the directories that hold the importing
// file, the longest prefix of an import decides, of the nearest directory first, and what it stands for is meant from there. See
// https://docs.soliditylang.org/en/latest/path-resolution.html#import-remapping.
type Remapped struct{ ByName }

// A remapping is one line: prefix=target. The context before a colon says where it holds, below its directory.
type remapping struct{ context, prefix, target string }

// Follow is Ecosystem.Follow.
func (r Remapped) Follow(w World, i *Import) []string {
	if !IsRelative(i.Path) {
		for dir := range above(i.Dir()) {
			if p := remapped(remappingsIn(w, dir), strings.TrimPrefix(strings.TrimPrefix(i.From, dir), "/"), i.Path); p != "" {
				if f := Join(dir, p); f != "" && w.Has(f) {
					return one(f)
				}
			}
		}
	}
	return r.ByName.Follow(w, i)
}

// remapped returns what the longest prefix of an import leads to, "" for none.
func remapped(all []remapping, from, p string) string {
	var best remapping
	for _, m := range all {
		if strings.HasPrefix(p, m.prefix) && len(m.prefix) > len(best.prefix) && strings.HasPrefix(from, m.context) {
			best = m
		}
	}
	if best.prefix == "" {
		return ""
	}
	return best.target + strings.TrimPrefix(p, best.prefix)
}

// remappingsIn returns the remappings that files of a directory say.
func remappingsIn(w World, dir string) []remapping {
	lines := read(w, Join(dir, "remappings.txt"), func(text []byte) []string { return strings.Split(string(text[:min(len(text), maxText)]), "\n") })
	return remappings(append(lines[:len(lines):len(lines)], read(w, Join(dir, "foundry.toml"), readFoundry)...))
}

// remappings reads lines.
func remappings(lines []string) (all []remapping) {
	for _, line := range lines {
		context, mapped, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok {
			context, mapped = "", context
		}
		if prefix, target, ok := strings.Cut(mapped, "="); ok && prefix != "" {
			all = append(all, remapping{context, prefix, target})
		}
	}
	return all
}

// readFoundry reads the remappings of foundry.toml.
func readFoundry(text []byte) []string {
	f := readTOML[struct {
		Profile map[string]struct{ Remappings []string }
	}](text)
	all := f.Profile["default"].Remappings
	return all[:len(all):len(all)]
}
