package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang"
)

// viable: overload resolution. A call runs the function that is better than all others which its arguments may be handed to (C++ standard,
// [over.match.best]). Whatever is not known of an argument or a parameter makes no function better, so none is taken where that matters.
type viable struct{ general }

// A variant is an overload with its declarations: one of several functions of a full name that differ in the types of their parameters.
type variant struct {
	at     symbol.Place // its body, or else a declaration
	bodied bool
	params []expr.Param
	said   []string // the types of the parameters as they are written
	files  []int32  // with a declaration or a body of it, by their numbers
	twice  bool     // a file has it twice: a method for constant values and one for others, or for two platforms
}

func (viable) chosen(s *resolver, o *symbol.Outline, r *symbol.Reference, res Resolution) (Resolution, bool) {
	at := s.w.Placed(res.Place)
	if d := &at.Symbols[res.Index]; !callsFunction(o, r, at, d) {
		return res, d.Kind == symbol.Macro
	}
	all := s.sameNamed(res.Place)
	switch {
	case len(all) == 0 || len(all) == 1 && !all[0].twice: // one in a function, or whatever it takes: that may stand in a macro
		return res, true
	case len(all) > mostNamed:
		return unresolved(WhyAmbiguous), true
	}
	best := s.called(slices.DeleteFunc(all, func(f variant) bool { return !takesParams(f.params, r.Args-1) }), o, r)
	if best == nil || best.twice {
		return unresolved(WhyAmbiguous), true
	}
	res.Place = best.at
	return res, true
}

// callsFunction reports whether a reference calls a function of its language, and no macro.
func callsFunction(o *symbol.Outline, r *symbol.Reference, at *symbol.Outline, d *symbol.Symbol) bool {
	return r.Kind == symbol.Call && d.Kind.Callable() && d.Kind != symbol.Macro && at.Language == o.Language
}

// Of how many functions of a full name it is looked which are seen, and how many are compared with one another.
const mostNamed, mostVariants = 512, 64

// called returns which of some functions a call runs that take as many arguments, nil if that is not sure.
func (s *resolver) called(all []variant, o *symbol.Outline, r *symbol.Reference) *variant {
	switch n := len(all); {
	case n == 1:
		return &all[0]
	case n == 0 || n > mostVariants:
		return nil
	}
	return s.bestViable(all, s.handedTo(view{s.asker, o, r.From, nil}, r))
}

// sameNamed returns the functions that have the full name of one and are seen where it was found: its file, or what the file that asks includes.
func (s *resolver) sameNamed(of symbol.Place) []variant {
	in, own := reached(s.w, s.asker), number(s.w, of.Path)
	all := s.overloadsNamed(overloadAsked{of.Path, fullName(s.w.Placed(of), of.Index)}, of)
	if len(all) > mostNamed {
		return all
	}
	seen := func(f variant) bool { return slices.ContainsFunc(f.files, in.has) }
	if !slices.ContainsFunc(all, seen) {
		seen = func(f variant) bool { return slices.Contains(f.files, own) }
	}
	var left []variant
	for _, f := range all {
		if seen(f) {
			left = append(left, f)
		}
	}
	return left
}

// An overloadAsked is a full name, with a file whose bodies stand for the functions that several files have bodies of.
type overloadAsked struct{ rather, full string }

// overloadsNamed returns the functions of a full name by the types of their parameters: with and without the namespace of the library, which a
// file may use.
func (s *resolver) overloadsNamed(asked overloadAsked, of symbol.Place) []variant {
	return memoize(s.w, &tablesOf(s.w).overloads, asked, func(s *resolver) []variant {
		o := s.w.Placed(of)
		plain := strings.NewReplacer(expr.OptionalMark, "", symbol.LibraryOf(o.Rules()).Prelude+".", "")
		var all []variant
		by, last := map[string]int{}, map[string]symbol.Place{}
		for p, c := range s.everywhereLike(o.Symbols[of.Index].Name, around(asked.full)) {
			m := &c.Symbols[p.Index]
			if !m.Kind.Callable() || m.Kind == symbol.Macro || uncallable(c, m) || c.Rules() != o.Rules() || fullName(c, p.Index) != asked.full {
				continue
			}
			key := plain.Replace(m.Params)
			n, known := by[key]
			if !known {
				n, by[key] = len(all), len(all)
				all = append(all, variant{at: p, params: parsedParams(s.w, m.Params), said: expr.Texts(key)})
			}
			all[n].add(s, p, c, asked.rather)
			all[n].twice = all[n].twice || known && again(c, last[key], p)
			last[key] = p
		}
		return all
	})
}

// add takes in a declaration or a body, which is rather in a file if there are several.
func (f *variant) add(s *resolver, p symbol.Place, o *symbol.Outline, rather string) {
	m := &o.Symbols[p.Index]
	f.files = append(f.files, number(s.w, p.Path))
	if m.Body.Len() > 0 && (!f.bodied || p.Path == rather && f.at.Path != rather) {
		f.at, f.bodied = p, true
	}
	if strings.Contains(m.Params, expr.OptionalMark) {
		f.params = parsedParams(s.w, m.Params)
	}
}

// again reports whether a file has another function of the same parameters: not one for each of some platforms, which takes none.
func again(o *symbol.Outline, last, p symbol.Place) bool {
	m := &o.Symbols[p.Index]
	if last.Path != p.Path || (m.Body.Len() > 0) != (o.Symbols[last.Index].Body.Len() > 0) {
		return false
	}
	return m.Params != "" || o.InType(p.Index) || m.Owner != ""
}

// handedTo reads the arguments of a call. What a pointer leads to is not told from the pointer, nor a number of the size that is reckoned with
// from those for which the source says another: unsigned long.
func (s *resolver) handedTo(c view, r *symbol.Reference) []argument {
	all := s.given(c, r)
	if r.Given == "" {
		return all
	}
	for i, text := range expr.Texts(r.Given) {
		if i >= len(all) {
			break
		}
		all[i].t = s.under(all[i].t)
		literal := strings.HasPrefix(text, "<") && strings.HasSuffix(text, ">")
		if !literal && all[i].t.kind == outsideTyp && (strings.HasSuffix(text, "^") || all[i].t.name == c.o.Rules().Conversions.Reckoned) {
			all[i] = argument{}
		}
	}
	return all
}

// bestViable returns which of some functions is better than all others for the arguments, nil if that is not sure.
func (s *resolver) bestViable(all []variant, args []argument) *variant {
	fits := make([][]fit, len(all))
	var left []int
	for i := range all {
		fits[i] = s.conversionsOf(&all[i], args)
		if !slices.Contains(fits[i], never) {
			left = append(left, i)
		}
	}
	if len(left) == 1 {
		return &all[left[0]]
	}
	for _, i := range left {
		if !slices.ContainsFunc(left, func(j int) bool { return j != i && !betterViable(&all[i], &all[j], fits[i], fits[j]) }) {
			return &all[i]
		}
	}
	return nil
}

// conversionsOf says of each argument how it is handed to a function: as it is (strictly), by a conversion (loosely), or not at all.
func (s *resolver) conversionsOf(f *variant, args []argument) []fit {
	all := make([]fit, len(args))
	in := view{f.at.Path, s.reading(f.at), f.at.Index, nil}
	for i, a := range args {
		p := &f.params[min(i, len(f.params)-1)]
		switch {
		case p.Many() && p.Type.Kind == expr.None: // an ellipsis takes anything, and is the worst
			all[i] = loosely
		case a.text != "": // a function, or no value
			all[i] = perhaps
		default:
			all[i] = s.implicitly(a.t, s.under(plainly(s.typeOf(in, p.Type))), &in.o.Rules().Conversions)
		}
	}
	return all
}

// betterViable reports whether a function is better than another one: worse for no argument, and better for one.
func betterViable(f, g *variant, fits, others []fit) bool {
	better := false
	for i := range fits {
		switch {
		case f.said[min(i, len(f.said)-1)] == g.said[min(i, len(g.said)-1)]:
		case fits[i] != strictly:
			return false
		default:
			better = better || others[i] == loosely
		}
	}
	return better
}

// implicitly says whether a value of type t is converted to type p by itself ([over.best.ics]).
func (s *resolver) implicitly(t, p typ, c *lang.Conversions) fit {
	switch {
	case t.kind == namedTyp && p.kind == namedTyp:
		return s.toClass(t, p)
	case p.kind == namedTyp && t.kind != unknownTyp && t.kind != parameterTyp:
		return s.convertedTo(p)
	case t.kind == namedTyp && p.kind == outsideTyp:
		return s.fromClass(t, p, c)
	case t.kind == outsideTyp && p.kind == outsideTyp:
		return betweenOutside(t.name, p.name, c)
	}
	return perhaps
}

// fromClass says whether a value of a class or an enum is converted to a type of the language or its library.
func (s *resolver) fromClass(t, p typ, c *lang.Conversions) fit {
	number := slices.Contains(c.Primitives, p.name)
	switch {
	case s.kindAt(t.at) == symbol.Enum:
		return loosely.onlyIf(number)
	case number && p.name != c.Truth, slices.Contains(c.Text, lastPart(p.name)):
		return loosely.onlyIf(s.convertsItself(t))
	}
	return perhaps
}

// betweenOutside says whether one type of the language or its library is converted to another. What classes of the library are made of is not
// known but for texts.
func betweenOutside(t, p string, c *lang.Conversions) fit {
	from, to := slices.Contains(c.Primitives, t), slices.Contains(c.Primitives, p)
	text, toText := slices.Contains(c.Text, lastPart(t)), slices.Contains(c.Text, lastPart(p))
	switch {
	case t == p:
		return strictly
	case from && to, t == c.Chars && (toText || p == c.Truth):
		return loosely
	case from && toText, to && (text || t == c.Chars), slices.Contains(c.Sealed, t), slices.Contains(c.Sealed, p):
		return never
	}
	return perhaps
}

func (s *resolver) kindAt(p symbol.Place) symbol.Kind { return s.reading(p).Symbols[p.Index].Kind }

// toClass says whether a value of a class is converted to another one: it is of it, inherits from it, or one of them says how.
func (s *resolver) toClass(t, p typ) fit {
	switch f := s.inheritsFrom(t.at, p, 0); {
	case t.at == p.at:
		return strictly
	case f == strictly:
		return loosely
	case f == perhaps || s.convertsItself(t):
		return perhaps
	}
	return s.convertedTo(p)
}

// convertedTo says whether a value may be converted to a class: that has a constructor which takes one argument, or may inherit one.
func (s *resolver) convertedTo(p typ) fit {
	o := s.reading(p.at)
	d := &o.Symbols[p.at.Index]
	if d.Kind == symbol.Enum {
		return never
	}
	if d.Generic != "" || d.Type != "" || slices.ContainsFunc(o.ByName(d.Name), func(i int) bool {
		c := &o.Symbols[i]
		return c.Parent == p.at.Index && c.Kind.Callable() && takes(c, 1) && c.Params != d.Name
	}) {
		return loosely
	}
	return never
}

// convertsItself reports whether a class says what its values are converted to: operator bool().
func (s *resolver) convertsItself(t typ) bool {
	return s.convertsBy(t, s.reading(t.at).Rules().Conversions.Operator) || s.beyond(t)
}
