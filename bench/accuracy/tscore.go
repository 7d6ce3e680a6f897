package main

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// typescriptVersion is that of the compiler whose answers are the measure.
const typescriptVersion = "5.9.3"

//go:embed tsc.mjs
var tscScript []byte

// A tsUse is one name that is used, as tsc.mjs writes it.
type tsUse struct {
	Kind    string     `json:"k"`
	Path    string     `json:"p"`
	At      int        `json:"o"`
	Line    int        `json:"l"`
	Name    string     `json:"n"`
	Shape   string     `json:"h"`
	Targets []tsTarget `json:"t"`
	Without string     `json:"s"` // external or unknown: why there is no target
}

// A tsTarget is a declaration: where its name is, and what it is.
type tsTarget struct {
	spot
	kind string
}

// UnmarshalJSON reads [path, offset, kind].
func (t *tsTarget) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&t.Path, &t.At, &t.kind})
}

// usesOf asks the TypeScript compiler about a directory, or what it said before of the same bytes.
func usesOf(ctx context.Context, dir, cache string) ([]tsUse, error) {
	endings := []string{".ts", ".tsx", ".mts", ".cts", ".json"}
	key, err := treeKey(dir, endings, typescriptVersion, fmt.Sprintf("%x", sha256.Sum256(tscScript)))
	if err != nil {
		return nil, err
	}
	name := filepath.Join(cache, "ts-"+filepath.Base(dir)+"-"+key+".jsonl")
	if _, err := os.Stat(name); err != nil {
		if err := askTypeScript(ctx, dir, cache, name); err != nil {
			return nil, err
		}
	}
	f, err := os.Open(name) //nolint:gosec // named by the flags
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readUses(f)
}

// readUses reads the lines of tsc.mjs.
func readUses(r io.Reader) ([]tsUse, error) {
	var uses []tsUse
	var broken error
	err := eachLine(r, func(line string) {
		var u tsUse
		if err := json.Unmarshal([]byte(line), &u); err != nil && broken == nil {
			broken = fmt.Errorf("%.100q: %w", line, err)
		}
		uses = append(uses, u)
	})
	if broken != nil {
		return nil, broken
	}
	return uses, err
}

// askTypeScript runs the compiler, which npm fetches if it is not in the cache.
func askTypeScript(ctx context.Context, dir, cache, name string) error {
	cache, err := filepath.Abs(cache)
	if err != nil {
		return err
	}
	home := filepath.Join(cache, "typescript-"+typescriptVersion)
	if _, err := os.Stat(filepath.Join(home, "node_modules", "typescript")); err != nil {
		if err := os.MkdirAll(home, 0o755); err != nil { //nolint:gosec // a cache
			return err
		}
		npm := []string{"install", "--prefix", home, "--no-audit", "--no-fund", "--ignore-scripts", "typescript@" + typescriptVersion}
		if _, err := output(ctx, home, "npm", npm...); err != nil {
			return err
		}
	}
	script := filepath.Join(home, "tsc.mjs")
	if err := os.WriteFile(script, tscScript, 0o600); err != nil {
		return err
	}
	f, err := os.Create(name + ".part") //nolint:gosec // a cache
	if err != nil {
		return err
	}
	defer f.Close()
	into := func(r io.Reader) error {
		_, err := io.Copy(f, r)
		return err
	}
	if err := start(ctx, home, nil, into, "node", "--max-old-space-size=6000", script, home, dir); err != nil {
		return err
	}
	return os.Rename(name+".part", name)
}

// A tsJudge compares one repository.
type tsJudge struct {
	o     *ours
	apart map[string]int
	files map[string]bool            // that the compiler reads
	sets  map[string]map[link]tsUse  // by kind of use: the compiler's edges, each with its first use
	same  map[string]map[link]link   // by kind: edges to one of several declarations, and the edge that stands for it
	dark  map[string]map[string]bool // by kind: the declarations and names that are used where the compiler knows nothing
}

// judgeTypeScript compares what codemem says of a repository, and what peers do, with what the compiler says.
func judgeTypeScript(ctx context.Context, dir string, o options) (verdict, error) {
	uses, err := usesOf(ctx, dir, o.cache)
	if err != nil {
		return verdict{}, err
	}
	us, err := look(ctx, dir)
	if err != nil {
		return verdict{}, err
	}
	j := newTSJudge(us, uses)
	v := j.judge(o.examples())
	j.apart, v.Peers = map[string]int{}, map[string]map[string]score{}
	return v, eachPeer(ctx, dir, o, us, func(name string, edges []edge) { v.Peers[name] = j.judgePeer(edges) })
}

// judgePeer scores the edges of a peer. Not all tell a type that is named from one that is inherited from, or from a
// name that is handed on: an edge that the compiler has as another kind is left out, not wrong.
func (j *tsJudge) judgePeer(edges []edge) map[string]score {
	scores := map[string]score{}
	for _, kind := range []string{"call", "type", "inherit"} {
		have := j.have(kind, edges)
		for l := range have {
			if _, ok := j.sets[kind][l]; !ok && j.elsewhere(l) {
				delete(have, l)
			}
		}
		scores[kind] = compared(have, j.oracle(kind))
	}
	scores["reference"] = sum([]score{scores["type"], scores["inherit"]})
	scores["together"] = sum([]score{scores["call"], scores["reference"]})
	return scores
}

// elsewhere reports whether the compiler has an edge, of whatever kind.
func (j *tsJudge) elsewhere(l link) bool {
	for _, same := range j.same {
		if _, ok := same[l]; ok {
			return true
		}
	}
	return false
}

// oracle returns the compiler's edges of a kind.
func (j *tsJudge) oracle(kind string) map[link]bool {
	set := map[link]bool{}
	for l := range j.sets[kind] {
		set[l] = true
	}
	return set
}

func newTSJudge(o *ours, uses []tsUse) *tsJudge {
	j := &tsJudge{
		o: o, apart: map[string]int{}, files: map[string]bool{},
		sets: map[string]map[link]tsUse{}, same: map[string]map[link]link{}, dark: map[string]map[string]bool{},
	}
	for _, k := range []string{"call", "type", "inherit", "mention"} {
		j.sets[k], j.same[k], j.dark[k] = map[link]tsUse{}, map[link]link{}, map[string]bool{}
	}
	for _, u := range uses {
		if u.Kind == "file" {
			j.files[u.Path] = true
			continue
		}
		j.take(u)
	}
	return j
}

// declared are the kinds of declarations that a graph must hold: what has no symbol is a miss.
var declared = []string{"function", "method", "class", "interface", "type", "enum", "accessor"}

// take lays one use on the ground.
func (j *tsJudge) take(u tsUse) {
	if !j.o.parsed[u.Path] {
		j.apart["the compiler's, of a file that is not parsed"]++
		return
	}
	from, ok := j.o.around(u.Path, u.At)
	if !ok {
		j.apart["the compiler's, at the top level of a file"]++
		return
	}
	if len(u.Targets) == 0 {
		if u.Without == "unknown" {
			j.dark[u.Kind][from.String()+" "+u.Name] = true
		}
		return
	}
	var to []spot
	for _, t := range u.Targets {
		if j.o.spots[t.spot] {
			to = append(to, t.spot)
		}
	}
	if len(to) == 0 {
		t := u.Targets[0]
		switch {
		case !j.o.parsed[t.Path]:
			j.apart["the compiler's, to a file that is not parsed"]++
			return
		case !slices.Contains(declared, t.kind):
			j.apart["the compiler's, to what is no declaration of the graph: "+t.kind]++
			return
		}
		j.apart["the compiler's, to what has no symbol (a miss): "+t.kind]++
		to = append(to, t.spot)
	}
	first := link{from, to[0]}
	if u.Kind != "call" && slices.Contains(to, from) {
		return // a type that names itself
	}
	if stands, ok := j.same[u.Kind][first]; ok {
		first = stands
	}
	for _, t := range to {
		if l := (link{from, t}); j.same[u.Kind][l] == (link{}) {
			j.same[u.Kind][l] = first
		}
	}
	if _, ok := j.sets[u.Kind][first]; !ok {
		j.sets[u.Kind][first] = u
	}
}

// judge scores each kind of edge, and calls, references and all of them together.
func (j *tsJudge) judge(examples int) verdict {
	v := verdict{Scores: map[string]score{}, Apart: j.apart}
	for f := range j.files {
		if j.o.parsed[f] {
			v.Files++
		}
	}
	missed, wrong := classes{}, classes{}
	for _, kind := range []string{"call", "type", "inherit", "mention"} {
		edges := j.o.edges
		if kind == "mention" { // which the graph leaves out
			edges = j.o.mentions()
		}
		have, oracle := j.have(kind, edges), j.oracle(kind)
		v.Scores[kind] = compared(have, oracle)
		if kind == "mention" {
			continue
		}
		for _, l := range without(oracle, have) {
			why, shape := j.reason(l, j.sets[kind][l])
			u := j.sets[kind][l]
			missed.add(kind+" · "+why+" · "+shape, fmt.Sprintf("%s:%d %s (%s)", u.Path, u.Line, u.Name, j.place(l.To)))
		}
		for _, l := range without(have, oracle) {
			class, at := j.mistake(kind, l)
			wrong.add(kind+" · "+strings.Join(have[l], "+")+" · "+class, at+" → "+j.place(l.To))
		}
	}
	v.Scores["reference"] = sum([]score{v.Scores["type"], v.Scores["inherit"]})
	v.Scores["together"] = sum([]score{v.Scores["call"], v.Scores["reference"]})
	v.Missed, v.Wrong = missed.list(examples), wrong.list(examples)
	return v
}

// have returns the edges of a kind that are judged.
func (j *tsJudge) have(kind string, all []edge) map[link][]string {
	have := map[link][]string{}
	for _, e := range all {
		if e.kind != kind || !j.files[e.From.Path] {
			continue
		}
		l := e.link
		if first, ok := j.same[kind][l]; ok {
			l = first
		} else if j.dark[kind][e.From.String()+" "+j.o.names[e.To]] {
			j.apart["ours, of a name whose type the compiler does not know: "+kind]++
			continue
		}
		add(have, l, e.rule)
	}
	return have
}

// reason says why an edge is missing.
func (j *tsJudge) reason(l link, u tsUse) (why, shape string) {
	uses := j.o.at(u.Path, u.Name, u.Line)
	if len(uses) == 0 {
		if !j.o.spots[l.To] {
			return "no reference seen, no symbol", u.Shape
		}
		return "no reference seen", u.Shape
	}
	other := ""
	for _, r := range uses {
		switch {
		case r.Kind.String() != u.Kind:
			other = "taken as " + r.Kind.String()
		case r.Rule == "":
			return r.Why, u.Shape
		case r.From < 0:
			return "reference in no symbol", u.Shape
		case r.to != l.To:
			return "to another, " + string(r.Rule), u.Shape
		}
	}
	if other == "" {
		other = "resolved, but no edge"
	}
	return other, u.Shape
}

// mistake says where one of our edges comes from that the compiler does not have, and what that has in its place.
func (j *tsJudge) mistake(kind string, l link) (class, at string) {
	name := j.o.names[l.To]
	class, at = "the compiler has nothing there", l.From.Path
	for _, u := range j.o.uses[l.From.Path] {
		if u.to == l.To && u.Rule != "" && u.Kind.String() == kind && j.o.fromOf(l.From.Path, u.From) == l.From {
			at = fmt.Sprintf("%s:%d %s.%s", l.From.Path, u.Line, u.Receiver, u.Name)
			break
		}
	}
	for _, k := range []string{"call", "type", "inherit", "mention"} {
		for m, u := range j.sets[k] {
			if m.From == l.From && u.Name == name {
				if m.To == l.To {
					return "the compiler has it as " + k, at
				}
				class = "the compiler has another"
			}
		}
	}
	return class, at
}

// place writes a spot for a reader.
func (j *tsJudge) place(s spot) string {
	return fmt.Sprintf("%s:%d %s", s.Path, j.o.lines[s], j.o.names[s])
}
