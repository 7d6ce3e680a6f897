package assemble

import (
	"fmt"
	"slices"
	"strings"
)

// finish writes the text. It is counted as a whole: should the parts together take more than each alone, the last
// ones go.
func (k *packer) finish() Pack {
	u := k.r.Unit
	for {
		text := k.text()
		manifest := ""
		if k.r.Manifest {
			manifest = k.manifest(k.r.Budget*u.grains() - u.weigh(text))
		}
		if used := u.Cost(text + manifest); used <= k.r.Budget {
			p := k.done()
			p.Text, p.Used = text+manifest, used
			return p
		}
		k.drop()
	}
}

func (k *packer) text() string {
	var b strings.Builder
	b.WriteString(k.current.Text)
	if len(k.edits) > 0 {
		b.WriteString(editsOpen)
		for _, e := range k.edits {
			b.WriteString(e.Text)
		}
		b.WriteString(editsClose)
	}
	var paths strings.Builder
	for i := range k.files {
		if s := &k.files[i]; s.Form == PathOnly {
			paths.WriteString(s.Text)
		} else {
			b.WriteString(s.Text)
		}
	}
	if paths.Len() > 0 {
		b.WriteString(pathsOpen + paths.String() + pathsClose)
	}
	b.WriteString(k.tree.Text)
	return b.String()
}

// drop leaves out what matters least.
func (k *packer) drop() {
	last := len(k.files) - 1
	for last >= 0 && k.files[last].Text == "" {
		last--
	}
	switch {
	case k.tree.Text != "":
		k.tree = part{}
	case last >= 0:
		k.files[last].part = part{}
	case len(k.edits) > 0:
		k.edits = k.edits[:len(k.edits)-1]
	default:
		k.current = part{}
	}
}

// How many files are named that are left out, and how many of them in a manifest.
const (
	mostOmitted = 50
	mostListed  = 20
)

// done returns the pack without its text.
func (k *packer) done() Pack {
	p := Pack{Budget: k.r.Budget, Unit: k.r.Unit, Items: []Item{}, Omitted: []Omission{}}
	if k.current.Text != "" {
		p.Items = append(p.Items, k.current.Item)
	}
	for _, e := range k.edits {
		p.Items = append(p.Items, e.Item)
	}
	for i := range k.files {
		if f := &k.files[i]; f.Text != "" {
			p.Items = append(p.Items, f.Item)
		}
	}
	if k.tree.Text != "" {
		p.Items = append(p.Items, k.tree.Item)
	}
	all := k.omitted()
	p.Omitted = append(p.Omitted, all[:min(len(all), mostOmitted)]...)
	p.OmittedMore = len(all) - len(p.Omitted)
	return p
}

// omitted returns what is not in, by priority: the current file, edits, then files in their order.
func (k *packer) omitted() []Omission {
	u := k.r.Unit
	var all []Omission
	if k.current.Text == "" && k.p.current.path != "" {
		all = append(all, Omission{k.p.current.path, 1, 0, noRoom})
	}
	for i, e := range k.p.edits {
		if !slices.ContainsFunc(k.edits, func(in part) bool { return in.of == i }) {
			all = append(all, Omission{e.Path, 2, u.Cost(e.Diff), noRoom})
		}
	}
	for i := range k.files {
		switch s := &k.files[i]; {
		case s.Text != "":
		case s.hidden != "" || s.made != nil && !s.named():
			all = append(all, Omission{s.path, s.priority, 0, s.look().err.Error()})
		default:
			all = append(all, Omission{s.path, s.priority, u.Cost(pathText(s.path)), noRoom})
		}
	}
	return all
}

// manifest lists what is in the pack and what is not, as far as there is room, in grains.
func (k *packer) manifest(room int) string {
	const openTag, closeTag = "<manifest>\n", "</manifest>\n"
	u := k.r.Unit
	p := k.done()
	room -= u.weigh(openTag) + u.weigh(closeTag)
	var b strings.Builder
	put := func(line string) bool {
		line, _ = body(line)
		n := u.weigh(line)
		if n > room {
			return false
		}
		room -= n
		b.WriteString(line)
		return true
	}
	more := u.weigh("1000000 more are in it\n")
	items := slices.DeleteFunc(p.Items, func(i Item) bool { return i.Form == TreeForm }) // which is seen to be there
	for n, i := range items {
		line, _ := body(fmt.Sprintf("%d %s %s: %s\n", i.Priority, name(i.Path), i.Form, i.Why))
		if u.weigh(line)+more > room || !put(line) {
			put(fmt.Sprintf("%d more are in it\n", len(items)-n))
			break
		}
	}
	for n, o := range p.Omitted {
		if n == mostListed || !put(fmt.Sprintf("left out: %d %s: %s\n", o.Priority, name(o.Path), o.Why)) {
			put(fmt.Sprintf("left out: %d more\n", len(p.Omitted)-n+p.OmittedMore))
			break
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return openTag + b.String() + closeTag
}
