package tags

import (
	"slices"
	"strings"
	"testing"

	"codemem/symbol"
)

// TestMarkupLayout: comments and blank lines of markup are no code, unless a browser may obey or show them.
func TestMarkupLayout(t *testing.T) {
	const script = "<script>\nconst a = 1\n</script>\n"
	for _, c := range []struct {
		what, language, before, after string
		cosmetic                      bool
	}{
		{"added", "Vue", script + "<template>\n  <b>x</b>\n</template>\n", script + "<template>\n  <!-- new -->\n  <b>x</b>\n</template>\n", true},
		{"behind a text", "Vue", script + "<template>\n  x\n  <b/>\n</template>\n", script + "<template>\n  x\n  <!-- new -->\n\n  <b/>\n</template>\n", true},
		{"between scripts", "Svelte", script + "<b>x</b>\n", "<!-- new -->\n" + script + "\n\n<b>x</b>\n", true},
		{"words", "Svelte", script + "<b>x<!-- old --></b>\n", script + "<b>x<!-- new one --></b>\n", true},
		{"blanks before a fence", "Astro", "---\nconst a = 1;\n---\n<b>{a}</b>\n", "\n\n---\nconst a = 1;\n---\n\n<b>{a}</b>\n", true},
		{"text", "Vue", script + "<template>\n  <b>x</b>\n</template>\n", script + "<template>\n  <b>y</b>\n</template>\n", false},
		{"uncommented", "Vue", script + "<template>\n  <!-- <b>x</b> -->\n</template>\n", script + "<template>\n  <b>x</b>\n</template>\n", false},
		{"conditional", "Astro", "---\nconst a = 1;\n---\n<!--[if IE 8]>x<![endif]-->\n", "---\nconst a = 1;\n---\n<!--[if IE 9]>x<![endif]-->\n", false},
		{"preformatted", "Svelte", script + "<pre>\n\nx</pre>\n", script + "<pre>\n\n\nx</pre>\n", false},
		{"no longer preformatted", "Svelte", script + "<pre>x</pre>\n\nx\n", script + "<pre>x</pre>\n\n\nx\n", true},
	} {
		t.Run(c.what, func(t *testing.T) {
			d := symbol.Compare(mustParse(t, c.language, []byte(c.before)), mustParse(t, c.language, []byte(c.after)))
			if d.Grade == symbol.DriftUnknown || (d.Grade == symbol.DriftCosmetic) != c.cosmetic {
				t.Errorf("%+v", d)
			}
		})
	}
}

// TestTornComponents: whatever ends a component too early, what is found lies in it.
func TestTornComponents(t *testing.T) {
	for _, s := range goldens(t) {
		if find(s.language).Embeds == nil {
			continue
		}
		for end := range s.content {
			mustParse(t, s.language, s.content[:end])
		}
	}
	const open = "<script lang=\"ts\">\nexport interface Line {\n  a: string\n\nexport const b = 1\n</script>\n\n<script setup lang=\"ts\">\nlet c = 1\n</script>\n"
	o := mustParse(t, "Vue", []byte(open))
	line := slices.IndexFunc(o.Symbols, func(s symbol.Symbol) bool { return s.Name == "Line" })
	if line < 0 || !strings.HasPrefix(open[o.Symbols[line].Span.End:], "<script setup") {
		t.Errorf("Line is symbol %d of %+v", line, o.Symbols)
	}
}
