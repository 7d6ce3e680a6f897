package scan

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codemem/registry"
	"codemem/symbol"
	"codemem/verify"
)

// A modelSymbol is a function of the model, whatever it is called and wherever it is. Its parts are told apart by numbers.
type modelSymbol struct {
	id                     int // of the function: what makes it unlike all others
	name, file             string
	comment, body, declare int
}

// A modelState is all functions that there are, by id.
type modelState map[int]modelSymbol

// A modelNote is a note, with the functions that it was about as they were.
type modelNote struct {
	about map[string]modelSymbol // by id of the symbol then
	file  string                 // about a whole file, as it was
	text  string                 // of that
}

// TestNotesModel: through random histories of edits, moves, renames, deletions, branches and what undoes them, each note is fresh,
// graded or orphaned as an oracle has it that knows what was done; none is lost, and none changes (invariant I14).
func TestNotesModel(t *testing.T) {
	for seed := range uint64(8) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			m := newNotesModel(t, rand.New(rand.NewPCG(seed, 19)))
			m.branches = seed%2 == 1
			for range 30 {
				m.step()
				m.check()
			}
			t.Log(m.seen)
		})
	}
}

type notesModel struct {
	t     *testing.T
	rnd   *rand.Rand
	w     *world
	state modelState
	saved map[string]modelState // by branch
	on    string
	next  int
	notes map[int64]modelNote
	log   []string
	seen  map[NoteState]int

	branches, branched bool // there are several, and they were changed between
	swapped            bool // a function took the name of another
}

func newNotesModel(t *testing.T, rnd *rand.Rand) *notesModel {
	m := &notesModel{t: t, rnd: rnd, state: modelState{}, saved: map[string]modelState{}, on: "main", notes: map[int64]modelNote{}, seen: map[NoteState]int{}}
	for range 6 {
		m.add()
	}
	files := map[string]string{"go.mod": "module m\n"}
	maps.Copy(files, m.files(m.state))
	m.w = newWorld(t, files)
	return m
}

// add adds a function that is like no other.
func (m *notesModel) add() {
	m.next++
	m.state[m.next] = modelSymbol{id: m.next, name: fmt.Sprintf("F%d", m.next), file: fmt.Sprintf("d/f%d.go", m.rnd.IntN(3))}
}

func (s modelSymbol) source() string {
	return fmt.Sprintf("// %s has comment %d.\nfunc %s(n int%s) int {\n\tn += %d%03d\n\tprintln(n, \"body of %d\")\n\treturn n\n}\n",
		s.name, s.comment, s.name, strings.Repeat(", m string", s.declare), s.id, s.body, s.id)
}

// files returns what the files of a state hold.
func (m *notesModel) files(state modelState) map[string]string {
	files := map[string]string{}
	for _, id := range slices.Sorted(maps.Keys(state)) {
		s := state[id]
		if files[s.file] == "" {
			files[s.file] = "package d\n\n"
		}
		files[s.file] += s.source() + "\n"
	}
	return files
}

// pick returns one of the functions.
func (m *notesModel) pick() modelSymbol {
	ids := slices.Sorted(maps.Keys(m.state))
	return m.state[ids[m.rnd.IntN(len(ids))]]
}

func (m *notesModel) step() {
	if len(m.state) < 2 {
		m.add()
		m.put()
		m.w.commit()
		m.w.remember()
	}
	s := m.pick()
	what := m.rnd.IntN(14)
	switch what {
	case 0:
		s.comment++
	case 1:
		s.body++
	case 2:
		s.declare++
	case 3: // undone, or done again
		s.comment, s.body, s.declare = 0, 0, 0
	case 4: // another name
		m.next++
		s.name = fmt.Sprintf("G%d", m.next)
	case 5:
		s.file = fmt.Sprintf("d/f%d.go", m.rnd.IntN(4))
	case 6:
		delete(m.state, s.id)
	case 7:
		m.add()
	case 8:
		m.moveFile(s.file)
	case 9:
		if m.branches {
			m.branch()
		}
	case 10:
		m.swapNames(s)
	default:
		m.note(s)
		return
	}
	if _, there := m.state[s.id]; there && what < 6 {
		m.state[s.id] = s
	}
	m.log = append(m.log, fmt.Sprintf("%d of %+v", what, s))
	m.put()
	m.w.commit()
	m.w.remember()
}

// moveFile gives all functions of a file another one, as a rename does.
func (m *notesModel) moveFile(file string) {
	m.next++
	to := fmt.Sprintf("d/g%d.go", m.next)
	for id, s := range m.state {
		if s.file == file {
			s.file = to
			m.state[id] = s
		}
	}
}

// swapNames gives two functions each other's name, or one its name to a new one.
func (m *notesModel) swapNames(s modelSymbol) {
	other := m.pick()
	if m.branches || other.id == s.id || other.file != s.file {
		return
	}
	m.swapped = true
	if m.rnd.IntN(2) == 0 {
		m.add()
		other = m.state[m.next]
		other.file = s.file
	}
	s.name, other.name = other.name, s.name
	m.state[s.id], m.state[other.id] = s, other
}

// branch changes between two branches, that both began here.
func (m *notesModel) branch() {
	m.branched = true
	m.saved[m.on] = maps.Clone(m.state)
	if m.on == "main" {
		m.on = "other"
	} else {
		m.on = "main"
	}
	if m.saved[m.on] == nil {
		m.saved[m.on] = maps.Clone(m.state)
		m.w.git("branch", m.on)
	}
	m.w.git("checkout", "-q", m.on)
	m.state = maps.Clone(m.saved[m.on])
}

// put writes the files of the state.
func (m *notesModel) put() {
	want := m.files(m.state)
	for _, p := range strings.Fields(m.w.git("ls-files", "d")) {
		if want[p] == "" {
			m.w.git("rm", "-q", "-f", p)
		}
	}
	for p, text := range want {
		m.w.write(p, text)
	}
}

// note writes a note about one or two functions, or about a file.
func (m *notesModel) note(s modelSymbol) {
	n := modelNote{about: map[string]modelSymbol{}}
	text := verify.NoteText{Note: registry.Note{Kind: "trap", Text: fmt.Sprintf("Note of step %d.", len(m.log))}}
	if m.rnd.IntN(4) == 0 {
		n.file, n.text = s.file, m.files(m.state)[s.file]
		text.About = []string{s.file}
	} else {
		for _, s := range []modelSymbol{s, m.pick()}[:1+m.rnd.IntN(2)] {
			n.about[s.file+":"+s.name] = s
			text.About = append(text.About, s.file+":"+s.name)
		}
	}
	written, err := m.w.tree(nil).WriteNotes(m.w.memory(), verify.NotesRequest{Notes: []verify.NoteText{text}, Author: "ann"})
	if err != nil {
		m.t.Fatalf("%v\n%s", err, strings.Join(m.log, "\n"))
	}
	m.notes[written[0].ID] = n
	m.log = append(m.log, fmt.Sprintf("note %d about %q", written[0].ID, text.About))
}

// expect returns how a function stands against what it was.
func expect(was, now modelSymbol, there bool) (NoteState, symbol.Grade) {
	switch {
	case !there:
		return NoteOrphaned, ""
	case was.declare != now.declare, was.name != now.name && was.body != now.body: // a name is part of a declaration
		return NoteDrifted, symbol.DriftInterface
	case was.body != now.body:
		return NoteDrifted, symbol.DriftBody
	case was.comment != now.comment:
		return NoteDrifted, symbol.DriftCosmetic
	}
	return NoteFresh, ""
}

// check compares how all notes stand with what the oracle knows.
func (m *notesModel) check() {
	m.t.Helper()
	all, err := m.w.tree(nil).Notes(m.w.memory(), NoteQuery{})
	if err != nil {
		m.t.Fatal(err)
	}
	if len(all) != len(m.notes) {
		m.t.Fatalf("%d notes of %d\n%s", len(all), len(m.notes), strings.Join(m.log, "\n"))
	}
	for _, n := range all {
		m.seen[n.State]++
		was := m.notes[n.ID]
		if was.file != "" {
			continue // below, by its bytes
		}
		for _, a := range n.About {
			id := a.Was
			if id == "" {
				id = a.ID
			}
			then, known := was.about[id]
			now, there := m.state[then.id]
			state, grade := expect(then, now, there)
			if m.branched && a.State == NoteOrphaned && there && now.name != then.name {
				continue // on another branch it has another name, and other code or another file: nothing ties the two
			}
			if m.swapped && a.State == NoteDrifted && !there {
				continue // what took its name passes for it, as it would on another branch
			}
			if !known || a.State != state || a.Drift != grade || there && a.ID != now.file+":"+now.name {
				m.t.Fatalf("note %d on %q: %s %q at %q; want %s %q at %s:%s\n%s", n.ID, id, a.State, a.Drift, a.ID, state, grade, now.file, now.name, strings.Join(m.log, "\n"))
			}
		}
	}
	m.checkFiles(all)
}

// checkFiles: a note about a file is fresh exactly if the file that it is at has the bytes that it was written for.
func (m *notesModel) checkFiles(all []NoteStatus) {
	m.t.Helper()
	files := m.files(m.state)
	for _, n := range all {
		if was := m.notes[n.ID]; was.file != "" {
			a := n.About[0]
			text, there := files[a.ID]
			switch {
			case a.State == NoteOrphaned && !slices.Contains(slices.Collect(maps.Values(files)), was.text) && files[was.file] == "":
			case a.State == NoteFresh && text == was.text, a.State == NoteDrifted && there && text != was.text:
			default:
				m.t.Fatalf("note %d on %s: %s at %s\n%s", n.ID, was.file, a.State, a.ID, strings.Join(m.log, "\n"))
			}
		}
	}
}
