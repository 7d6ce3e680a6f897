package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"codemem/symbol"
)

// A verdict is what is found out about one repository.
type verdict struct {
	row
	Language string                      `json:"language"`
	At       string                      `json:"at,omitempty"` // version or commit
	Files    int                         `json:"files"`        // that the compiler reads and that are judged
	Scores   map[string]score            `json:"scores"`
	Apart    map[string]int              `json:"apart"` // what is left out of the scores, by reason
	Missed   []class                     `json:"missed,omitempty"`
	Wrong    []class                     `json:"wrong,omitempty"`
	Peers    map[string]map[string]score `json:"peers,omitempty"`
	DMissed  []class                     `json:"dispatch_missed,omitempty"`
	DWrong   []class                     `json:"dispatch_wrong,omitempty"`
	Honesty  honesty                     `json:"honesty"`
}

// A goJudge compares one module.
type goJudge struct {
	m        *goModule
	o        *ours
	compiled map[string]bool
	reached  map[spot]bool
	called   map[spot]bool // callers that the static graph has edges of
	apart    map[string]int
	sites    map[link][]goPlace
}

// judgeGo compares what codemem says of a module, and what peers do, with what the compiler says.
func judgeGo(ctx context.Context, dir string, o options) (verdict, error) {
	b, err := buildOf(ctx, dir, o.cache)
	if err != nil {
		return verdict{}, err
	}
	m, err := parseModule(dir)
	if err != nil {
		return verdict{}, err
	}
	us, err := look(ctx, dir)
	if err != nil {
		return verdict{}, err
	}
	j := newGoJudge(m, us, b)
	static, dynamic := j.oracle(b.Static), j.oracle(b.Dynamic)
	for l := range static {
		j.called[l.From] = true
	}
	v := verdict{Apart: j.apart, Peers: map[string]map[string]score{}}
	for f := range j.compiled {
		if us.parsed[f] {
			v.Files++
		}
	}
	abstract, direct, followed, own := j.split(us.edges, static, dynamic, b)
	v.Scores = map[string]score{"static": compared(direct, static), "dispatch": compared(followed, own)}
	v.Missed = j.missed(static, direct).list(o.examples())
	v.Wrong = j.wrong(direct, static).list(o.examples())
	v.DMissed = j.undispatched(own, followed, abstract).list(o.examples())
	v.DWrong = j.wrong(followed, own).list(o.examples())
	used, err := us.usedGo(ctx, dir)
	if err != nil {
		return verdict{}, err
	}
	if v.Honesty, err = us.honest(used, o.examples()); err != nil {
		return verdict{}, err
	}
	j.apart = map[string]int{} // of the peers no one asks
	return v, eachPeer(ctx, dir, o, us, func(name string, edges []edge) {
		_, direct, followed, own := j.split(edges, static, dynamic, b)
		v.Peers[name] = map[string]score{"static": compared(direct, static), "dispatch": compared(followed, own)}
	})
}

// split sorts edges into those that are judged as static and those that dispatch makes. What is right by dispatch is not
// wrong as a static edge: it is left out there.
func (j *goJudge) split(edges []edge, static, dynamic map[link]bool, b *build) (abstract, direct, followed map[link][]string, own map[link]bool) {
	direct, abstract, dispatch, via := j.edges(edges)
	followed = j.followed(abstract, dispatch, via)
	for l := range direct {
		if dynamic[l] && !static[l] {
			add(followed, l, "direct")
			delete(direct, l)
		}
	}
	return abstract, direct, followed, j.own(b.Dynamic, dynamic, followed)
}

func newGoJudge(m *goModule, o *ours, b *build) *goJudge {
	j := &goJudge{
		m: m, o: o, compiled: map[string]bool{}, reached: map[spot]bool{}, called: map[spot]bool{},
		apart: map[string]int{}, sites: map[link][]goPlace{},
	}
	for _, f := range b.Files {
		j.compiled[f] = true
	}
	for _, p := range b.Reached {
		if d := j.fold(p); d != nil {
			j.reached[d.spot] = true
		}
	}
	return j
}

// offset returns where a position is, -1 for nowhere.
func (j *goJudge) offset(p goPlace) int {
	if f := j.m.files[p.Path]; f != nil {
		return f.offset(p.Line, p.Column)
	}
	return -1
}

// fold returns the declaration around a position: of a function literal, the one that it is written in.
func (j *goJudge) fold(p goPlace) *goDecl { return j.m.around(p.Path, j.offset(p)) }

// oracle lays the compiler's edges on the ground.
func (j *goJudge) oracle(edges []goEdge) map[link]bool {
	set := map[link]bool{}
	for _, e := range edges {
		from, to := j.fold(e.From), j.m.named(e.To.Path, j.offset(e.To))
		switch {
		case from == nil || to == nil || !to.function: // a function literal, or what no one wrote
			continue
		case !j.o.parsed[from.Path] || !j.o.parsed[to.Path]:
			j.apart["the compiler's, of a generated file"]++
			continue
		}
		l := link{from.spot, to.spot}
		if !set[l] && !j.o.spots[to.spot] {
			j.apart["the compiler's, to what has no symbol (a miss)"]++
		}
		set[l] = true
		j.sites[l] = append(j.sites[l], e.Site)
	}
	return set
}

// own returns the edges of the compiler's through interfaces of the module, and leaves out what we have through those of
// other modules: no graph of this module's symbols can be asked for these.
func (j *goJudge) own(edges []goEdge, all map[link]bool, followed map[link][]string) map[link]bool {
	set := map[link]bool{}
	for _, e := range edges {
		from, to := j.fold(e.From), j.m.named(e.To.Path, j.offset(e.To))
		if from == nil || to == nil || e.Via.Path == "" {
			continue
		}
		if l := (link{from.spot, to.spot}); all[l] {
			set[l] = true
		}
	}
	for l := range all {
		if !set[l] {
			j.apart["the compiler's, through interfaces of other modules"]++
			delete(followed, l)
		}
	}
	return set
}

// edges sorts ours: calls of functions, calls of methods of interfaces, with the types that they are called via, and from
// these to what implements them.
func (j *goJudge) edges(all []edge) (direct, abstract, dispatch map[link][]string, via map[link][]symbol.Place) {
	direct, abstract, dispatch, via = map[link][]string{}, map[link][]string{}, map[link][]string{}, map[link][]symbol.Place{}
	for _, e := range all {
		to := j.m.named(e.To.Path, e.To.At)
		if to == nil || e.kind != "call" && e.kind != "dispatch" {
			continue // a call of a variable, a conversion to a type
		}
		to = j.m.built(to, j.compiled)
		if at := j.m.named(e.From.Path, e.From.At); e.kind == "dispatch" || at != nil && at.abstract {
			add(dispatch, link{e.From, to.spot}, e.rule)
			continue
		}
		from := j.m.around(e.From.Path, e.From.At)
		if from == nil || !j.compiled[from.Path] {
			j.apart["ours, of a file that is not in this build"]++
			continue
		}
		l := link{from.spot, to.spot}
		switch {
		case to.abstract:
			add(abstract, l, e.rule)
			via[l] = append(via[l], e.via)
		case from.generic && !j.called[from.spot]:
			j.apart["ours, of a generic function that nothing makes"]++
		default:
			add(direct, l, e.rule)
		}
	}
	return direct, abstract, dispatch, via
}

func add(set map[link][]string, l link, rule string) {
	for _, r := range set[l] {
		if r == rule {
			return
		}
	}
	set[l] = append(set[l], rule)
}

// followed joins calls of methods of interfaces with what implements them, and the types that they are called via.
func (j *goJudge) followed(abstract, dispatch map[link][]string, via map[link][]symbol.Place) map[link][]string {
	by := map[spot][]link{}
	for l := range dispatch {
		by[l.From] = append(by[l.From], l)
	}
	out := map[link][]string{}
	for l := range abstract {
		if !j.reached[l.From] {
			j.apart["ours, by dispatch, of what RTA does not reach"]++
			continue
		}
		for _, d := range by[l.To] {
			runs := func(of symbol.Place) bool { return j.o.canRun(of, d.To) }
			if to := j.m.named(d.To.Path, d.To.At); to != nil && to.function && slices.ContainsFunc(via[l], runs) {
				for _, r := range dispatch[d] {
					add(out, link{l.From, d.To}, r)
				}
			}
		}
	}
	return out
}

// missed sorts what we lack by the reason that the resolver gives, and by the shape of what is called.
func (j *goJudge) missed(oracle map[link]bool, have map[link][]string) classes {
	c := classes{}
	for _, l := range without(oracle, have) {
		why, shape, place := j.reason(l)
		c.add(why+" · "+shape, j.example(l, place))
	}
	return c
}

// undispatched sorts what dispatch lacks: whether the call of the interface's method is there at all.
func (j *goJudge) undispatched(oracle map[link]bool, have, abstract map[link][]string) classes {
	calls := map[string]bool{}
	for l := range abstract {
		if to := j.m.named(l.To.Path, l.To.At); to != nil {
			calls[l.From.String()+" "+to.name] = true
		}
	}
	c := classes{}
	for _, l := range without(oracle, have) {
		why, shape, place := j.reason(l)
		if calls[l.From.String()+" "+lastName(j.m.named(l.To.Path, l.To.At).name)] {
			why = "interface found, implementation not"
		} else {
			why = "interface not found: " + why
		}
		c.add(why+" · "+shape, j.example(l, place))
	}
	return c
}

// reason says why an edge is missing, at the first of its sites.
func (j *goJudge) reason(l link) (why, shape string, at goPlace) {
	at = j.sites[l][0]
	call, ok := goCall{}, false
	if f := j.m.files[at.Path]; f != nil {
		call, ok = f.calls[j.offset(at)]
	}
	name := lastName(j.m.named(l.To.Path, l.To.At).name)
	if !ok {
		return "no call at the site", "?", at
	}
	if call.name != name {
		return "called by another name", call.shape, at
	}
	uses := j.o.at(at.Path, name, call.line)
	if len(uses) == 0 {
		return "no reference seen", call.shape, at
	}
	for _, u := range uses {
		switch {
		case u.Rule == "":
			return u.Why, call.shape, at
		case u.From < 0:
			return "reference in no symbol", call.shape, at
		case u.to != l.To:
			if d := j.m.named(u.to.Path, u.to.At); d != nil && d.abstract {
				return "to an interface's method, " + string(u.Rule), call.shape, at
			}
			return "to another, " + string(u.Rule), call.shape, at
		}
	}
	return "resolved, but no edge", call.shape, at
}

// wrong sorts what the compiler does not have, by rule and shape.
func (j *goJudge) wrong(have map[link][]string, oracle map[link]bool) classes {
	c := classes{}
	for _, l := range without(have, oracle) {
		shape, line := j.callOf(l)
		c.add(strings.Join(have[l], "+")+" · "+shape, j.example(l, goPlace{Path: l.From.Path, Line: line}))
	}
	return c
}

// callOf finds what of a declaration an edge of ours may come from: a call of that name which resolves to it, or the
// first of that name.
func (j *goJudge) callOf(l link) (shape string, line int) {
	f, from, name := j.m.files[l.From.Path], j.m.around(l.From.Path, l.From.At), lastName(j.m.named(l.To.Path, l.To.At).name)
	shape, line = "?", f.line(l.From.At)
	found := false
	for _, at := range slices.Sorted(maps.Keys(f.calls)) {
		call := f.calls[at]
		if call.name != name || at < from.start || at >= from.end {
			continue
		}
		right := slices.ContainsFunc(j.o.at(l.From.Path, name, call.line), func(u use) bool { return u.to == l.To })
		if !found || right {
			shape, line, found = call.shape, call.line, true
		}
		if right {
			break
		}
	}
	return shape, line
}

// lastName cuts the name of a type off that of a method.
func lastName(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// example writes one edge for a reader.
func (j *goJudge) example(l link, at goPlace) string {
	from, to := j.m.around(l.From.Path, l.From.At), j.m.named(l.To.Path, l.To.At)
	return fmt.Sprintf("%s:%d %s → %s (%s:%d)", at.Path, at.Line, from.name, to.name, l.To.Path, j.m.files[l.To.Path].line(l.To.At))
}
