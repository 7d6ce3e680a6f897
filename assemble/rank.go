package assemble

import (
	"fmt"
	"strings"
)

// A signal is what speaks for a file.
type signals struct {
	imported bool    // the current file imports it
	atCursor bool    // the function at the cursor uses it
	uses     float64 // how much the current file uses of it, more if near the cursor
	usedBy   float64 // how much of the work uses it or is used by it: 1 for the current file, less for edited ones
	together float64 // how often it changed with the current file and the edited ones, from 0 to 1
	lately   float64 // how lately it changed in git's history, from 0 to 1
	names    float64 // how many of the names in the edits it defines, rare ones counting more
	mentions float64 // how many of these names, and of those around the cursor, it refers to, rare ones counting more
	kin      float64 // it has a name like that of the current file or an edited one, such as its test, 1 in the same directory
	cousin   float64 // it has a name like that of a file that much speaks for
	hops     float64 // how much it belongs to such files by history and use
	near     float64 // 1 in the directory of the current file, less the more steps away
	edited   int     // 1 for the file edited last, 0 for none
	opened   int     // 1 for the file opened last, 0 for none
}

// The weights of the score. They are fitted on commits of the past (make context-eval), half of which were kept apart
// to check them.
const (
	weighImport   = 0.3
	weighUses     = 1.0
	weighUsedBy   = 0.5
	weighTogether = 2.5
	weighLately   = 0.2
	weighNames    = 1.0
	weighMentions = 0.7
	weighKin      = 1.0
	weighCousin   = 0.3
	weighHops     = 0.7
	weighNear     = 0.2
	weighEdited   = 2.0
	weighOpened   = 1.0
)

// score is how much a file is to the point. Each signal is brought to at most 1 before it is weighed, so that none
// outweighs the rest by its number alone; the recency of edits and of open files falls off with their order.
func (s *signals) score() float64 {
	n := weighUses*limited(s.uses, 4) + weighUsedBy*limited(s.usedBy, 2) + weighTogether*s.together +
		weighLately*s.lately + weighNames*limited(s.names, 1) + weighMentions*limited(s.mentions, 1) +
		weighKin*s.kin + weighCousin*s.cousin + weighHops*limited(s.hops, 1) + weighNear*s.near
	if s.imported {
		n += weighImport
	}
	if s.edited > 0 {
		n += weighEdited / float64(s.edited)
	}
	if s.opened > 0 {
		n += weighOpened / float64(s.opened)
	}
	return n
}

// limited brings a count to less than 1: half makes it 0.5.
func limited(n, half float64) float64 { return n / (n + half) }

// priority is the place of a file in the order of the package comment.
func (s *signals) priority() int {
	switch {
	case s.imported || s.uses > 0:
		return 3
	case s.edited > 0 || s.opened > 0:
		return 4
	}
	return 5
}

// why names the signals that count most; edited is what is said of edits.
func (s *signals) why(edited string) string {
	var why []string
	add := func(on bool, text string) {
		if on && len(why) < 3 {
			why = append(why, text)
		}
	}
	add(s.atCursor, "used by the function at the cursor")
	add(s.uses > 0 && !s.atCursor, "used by the current file")
	add(s.imported && s.uses == 0, "imported by the current file")
	add(s.edited > 0, edited)
	add(s.opened > 0, "open")
	add(s.together >= 0.05, fmt.Sprintf("changed together before (%d %%)", int(100*s.together)))
	add(s.names > 0, "defines what is being edited")
	add(s.mentions > 0, "refers to what is edited or at the cursor")
	add(s.kin > 0, "named like a file of the work")
	add(s.usedBy > 0, "near it in the graph of uses")
	add(s.cousin > 0, "named like a file near by")
	add(s.hops > 0, "belongs to files that do")
	add(s.lately >= 0.1 || len(why) == 0, "changed lately")
	return strings.Join(why, ", ")
}
