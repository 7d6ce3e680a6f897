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
}{{"Cyrillic", unicode.Cyrillic}, {"Greek", unicode.Greek}, {"Armenian", unicode.Armenian}, {"Cherokee", unicode.Cherokee}, {"Lisu", unicode.Lisu}}

// Mixed says how a name may be taken for another: its letters are of scripts that look alike (UTS #39, mixed-script detection), or
// all of them look like Latin ones. "" is a name as people write them: of one script, or of Latin and of one that is not alike,
// as Δt and 日本Data are.
func Mixed(name string) string {
	latin, like, others := false, 0, 0
	script := ""
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r):
		case r < utf8.RuneSelf:
			latin = true
		case Latin(r) != 0:
			like++
			script = scriptOf(r)
		case unicode.Is(unicode.Latin, r):
			latin = true
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
	switch {
	case r >= firstMath && r <= lastMath:
		return "mathematical"
	case r >= firstWide && r <= lastWide:
		return "full-width"
	case unicode.Is(unicode.Latin, r):
		return "phonetic"
	}
	for _, s := range likeLatin {
		if unicode.Is(s.table, r) {
			return s.name
		}
	}
	return "other"
}

// Letters that are Latin ones in another dress: bold, script and so on, twice 26 after another; and as wide as those of Chinese.
const (
	firstMath, lastMath = '\U0001D400', '\U0001D6A3'
	firstWide, lastWide = '\uFF21', '\uFF5A'
)

// Latin returns the Latin letter or the quote that r of another script looks like, in lower case, 0 for none.
func Latin(r rune) byte {
	switch {
	case r >= firstMath && r <= lastMath:
		return byte('a' + (r-firstMath)%26)
	case r >= firstWide && r <= lastWide && unicode.IsLetter(r):
		return byte('a' + (r-firstWide)&0x1f)
	}
	return alike()[r]
}

// alike are letters of other scripts that look like Latin ones, and quotes. Each pair is one of Unicode's confusables (UTS #39), but
// for those of κ, τ and the three that look like i and like l.
var alike = sync.OnceValue(func() map[rune]byte {
	m := map[rune]byte{'’': '\'', '‘': '\''}
	for _, of := range [][2]string{
		{"аеорсухіјѕԁһӏАВЕКМНОРСТХІЅЈҮүУѵѴԌԚԛԜԝѡ", "aeopcyxijsdhlabekmhopctxisjyyyvvgqqwww"}, // Cyrillic
		{"ονακρτυιΑΒΕΖΗΙΚΜΝΟΡΤΥΧϲϹϜϳͿϒ", "ovakptuiabezhikmnoptyxccfjjy"},                     // Greek
		{"քցհոռՕօգզՏՍսա", "fghnnooqqsuuw"},                                                   // Armenian
		{"ᎪᏏᏴᏟꮯᎠᏧᎬᏀᏳᎻᏂᎥꭵᎫᏦᏞᎷᏢᎡᏒꮁᏕᏚꮪᎢᏙꮩᎳᏔꮃᎩᎽᏃꮓ", "abbccddegghhiijklmprrrssstvvwwwyyzz"},       // Cherokee
		{"ꓮꓐꓚꓒꓓꓰꓝꓖꓧꓙꓗꓡꓲꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "abcddefghjkllmnoprstuvwxyz"},                         // Lisu
		{"ɑɡɩɪᴄᴏᴜᴠᴡᴢ", "agiicouvwz"},                                                         // phonetic
	} {
		letters := []rune(of[0])
		for i, r := range letters {
			m[r] = of[1][i]
		}
	}
	return m
})
