package hidden

import (
	"sync"
	"unicode"
	"unicode/utf8"
)

// likeLatin are the scripts with letters that look like Latin ones.
var likeLatin = []struct {
	name  string
	table *unicode.RangeTable
}{{"Cyrillic", unicode.Cyrillic}, {"Greek", unicode.Greek}, {"Armenian", unicode.Armenian}, {"Cherokee", unicode.Cherokee}}

// Mixed says how a name may be taken for another: its letters are of scripts that look alike (UTS #39, mixed-script detection), or
// all of them look like Latin ones. "" is a name as people write them: of one script, or of Latin and of one that is not alike,
// as Δt and 日本Data are.
func Mixed(name string) string {
	latin, like, others := false, 0, 0
	script := ""
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r):
		case r < utf8.RuneSelf || unicode.Is(unicode.Latin, r):
			latin = true
		case Latin(r) != 0:
			like++
			script = scriptOf(r)
		default:
			others++
		}
	}
	switch {
	case like == 0: // what is of another script is seen to be
	case latin && (script != "Greek" || others == 0):
		return "mixes Latin and " + script + " letters"
	case !latin && others == 0 && like > 1:
		return "has only " + script + " letters that look Latin"
	}
	return ""
}

func scriptOf(r rune) string {
	for _, s := range likeLatin {
		if unicode.Is(s.table, r) {
			return s.name
		}
	}
	return "other"
}

// Latin returns the Latin letter or the quote that r of another script looks like, in lower case, 0 for none.
func Latin(r rune) byte { return alike()[r] }

// alike are letters of other scripts that look like Latin ones, and quotes.
var alike = sync.OnceValue(func() map[rune]byte {
	m := map[rune]byte{'’': '\'', '‘': '\''}
	from, to := []rune("аеорсухіјѕԁһӏАВЕКМНОРСТХІЅЈονακρτυιΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"), "aeopcyxijsdhlabekmhopctxisjovakptuiabezhikmnoptyx"
	for i, r := range from {
		m[r] = to[i]
	}
	return m
})
