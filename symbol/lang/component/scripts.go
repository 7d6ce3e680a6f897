package component

import (
	"bytes"
	"strings"

	"codemem/regex"
	"codemem/symbol/lang"
	"codemem/symbol/source"
)

// vue finds the scripts and the template of a single-file component of Vue. What the template binds itself, as in v-for,
// is not told from what the scripts have.
func vue(content []byte) *lang.Embedding {
	m := newMarkup(content)
	depth := 0 // of templates
	m.read(0, pass{
		script: func(t *tag, end int) {
			if depth > 0 {
				return
			}
			m.plainScript(t, end)
			if _, setup := t.value(content, "setup"); setup {
				m.e.Component = source.Span{}
				m.stands(t.open, t.end)
			}
		},
		skip: func(t *tag) bool {
			of, _ := t.value(content, "lang")
			return depth == 0 && (m.name(t) != "template" || of != "" && of != "html") // Pug, documents, texts
		},
		tag: func(t *tag) {
			if m.name(t) == "template" {
				if !t.closed {
					depth++
				}
				if depth == 1 {
					m.stands(t.open, t.end)
				}
			}
			m.component(t)
			m.vueAttributes(t)
		},
		close: func(name string) {
			if name == "template" && depth > 0 {
				depth--
			}
		},
		text: func(start, end int) {
			if depth > 0 {
				m.mustaches(start, end)
			}
		},
	})
	return m.done()
}

// mustaches takes the expressions of a text: {{ count + 1 }}.
func (m *markupReader) mustaches(start, end int) {
	for start < end {
		at := bytes.Index(m.content[start:end], []byte("{{"))
		if at < 0 {
			return
		}
		start += at + 2
		to := bytes.Index(m.content[start:end], []byte("}}"))
		if to < 0 {
			return
		}
		m.expression(start, start+to, '(', ')')
		start += to + 2
	}
}

// vueLoop matches what v-for binds, and the word before what it goes over.
var vueLoop = regex.Lazy(`^(?s:.*?)\s(?:in|of)\s+`)

// vueAttributes takes the expressions of a tag's directives.
func (m *markupReader) vueAttributes(t *tag) {
	for _, a := range t.attributes {
		m.vueAttribute(a)
	}
}

// vueAttribute takes the expression of a directive: :class="…", @click="…", v-if="…".
func (m *markupReader) vueAttribute(a attribute) {
	if a.quote != '"' && a.quote != '\'' {
		return
	}
	start := a.start
	switch name, _, _ := strings.Cut(a.name, "."); {
	case strings.HasPrefix(name, "@"), strings.HasPrefix(name, "v-on"):
		m.expression(start, a.end, '{', '}') // statements
		return
	case strings.HasPrefix(name, "v-slot"), name == "v-pre", name == "v-cloak", name == "v-else":
		return // a pattern, or nothing
	case name == "v-for":
		loop := vueLoop().FindIndex(m.content[start:min(a.end, start+maxStatement)])
		if loop == nil || a.end-start > maxStatement {
			return
		}
		start += loop[1]
		m.expression(start, a.end, ';', ';')
		return
	case !strings.HasPrefix(name, ":") && !strings.HasPrefix(name, "v-"):
		return
	}
	m.expression(start, a.end, '(', ')')
}

// svelte finds the scripts and the expressions of a component of Svelte.
func svelte(content []byte) *lang.Embedding {
	m := newMarkup(content)
	head := 0
	m.read(0, pass{
		braces: true,
		script: func(t *tag, end int) {
			if head > 0 {
				return // an element of the page
			}
			m.plainScript(t, end)
			kind, _ := t.value(content, "context")
			if _, module := t.value(content, "module"); !module && kind != "module" {
				m.stands(t.open, t.end)
			}
		},
		tag: func(t *tag) {
			if m.name(t) == "svelte:head" && !t.closed {
				head++
			}
			m.component(t)
			m.braceAttributes(t, true)
		},
		close: func(name string) {
			if name == "svelte:head" && head > 0 {
				head--
			}
		},
		opening: m.svelteBrace,
	})
	if m.e.Component.Len() == 0 { // markup alone
		m.stands(0, firstLine(content, 0))
	}
	return m.done()
}

// firstLine returns the end of the line that starts at an offset.
func firstLine(content []byte, at int) int {
	if end := bytes.IndexByte(content[at:], '\n'); end >= 0 {
		return at + end
	}
	return len(content)
}

// braceAttributes takes the expressions of a tag's attributes, and of those in quotes if these may hold some.
func (m *markupReader) braceAttributes(t *tag, quoted bool) {
	for _, a := range t.attributes {
		switch {
		case a.quote == '{' && a.name == "":
			m.expression(a.start, a.end, ';', ';')
		case a.quote == '{':
			m.expression(a.start, a.end, '(', ')')
		case quoted && (a.quote == '"' || a.quote == '\''):
			for i := a.start; i < a.end; i++ {
				if m.content[i] != '{' {
					continue
				}
				if end := m.past(i); end > i && end <= a.end {
					m.expression(i+1, end-1, ';', ';')
					i = end - 1
				}
			}
		}
	}
}

// maxStatement is how many bytes of an expression are read for the words in it that are none.
const maxStatement = 32 << 10

// svelteBlock matches the word of a block, and of it what is no expression.
var (
	svelteBlock = regex.Lazy(`^(#if|:else if|#each|#await|#key|@html|@render|@attach|@const|@debug)\s`)
	svelteOver  = regex.Lazy(`(?s)^(.*?)\s(?:as|then|catch)\s`)
	svelteConst = regex.Lazy(`(?s)^[^=]*=`)
)

// svelteBrace takes the expression in a brace of a text: {count}, {#if open}, {#each items as item}.
func (m *markupReader) svelteBrace(at int) (next int) {
	next = m.past(at)
	if next < 0 {
		return 0
	}
	start, end := at+1, next-1
	text := m.content[start:min(end, start+maxStatement)]
	if strings.IndexByte("#:@/", m.content[start]) < 0 {
		m.expression(start, end, ';', ';')
		return next
	}
	block := svelteBlock().FindSubmatch(text)
	if block == nil {
		return next // {/if}, {:else}, {#snippet row(item)}
	}
	start += len(block[0])
	text = text[len(block[0]):]
	switch string(block[1]) {
	case "#each", "#await":
		if over := svelteOver().FindSubmatch(text); over != nil {
			end = start + len(over[1])
		}
	case "@const":
		start += len(svelteConst().Find(text))
	}
	m.expression(start, end, ';', ';')
	return next
}

// astro finds the frontmatter, the scripts and the expressions of a component of Astro.
func astro(content []byte) *lang.Embedding {
	m := newMarkup(content)
	m.typed, m.jsx = true, true // frontmatter and expressions are TypeScript with markup
	at := m.frontmatter()
	m.read(at, pass{
		braces: true,
		script: func(t *tag, end int) {
			m.plainScript(t, end)
			m.braceAttributes(t, false)
		},
		tag: func(t *tag) {
			m.component(t)
			m.braceAttributes(t, false)
		},
		opening: func(at int) int {
			next := m.past(at)
			if next > 0 {
				m.expression(at+1, next-1, ';', ';')
				m.inExpression(at+1, next-1)
			}
			return next
		},
	})
	m.stands(0, firstLine(content, 0))
	return m.done()
}

// astroFence is a line that stands around a frontmatter, with the end of the line before it.
var astroFence = regex.Lazy(`(?:^\x{feff}?|[\r\n])(---)[ \t]*(?:[\r\n]|$)`)

// frontmatter takes the code between the fences that a file starts with, and returns where the markup starts.
func (m *markupReader) frontmatter() int {
	open := astroFence().FindSubmatchIndex(m.content)
	if open == nil || len(bytes.TrimSpace(bytes.TrimPrefix(m.content[:open[2]], []byte("\ufeff")))) > 0 {
		return 0
	}
	start := open[3]
	end := astroFence().FindSubmatchIndex(m.content[start:])
	if end == nil {
		return 0
	}
	m.stands(open[2], start)
	m.script(open[2], start, start+end[2])
	return start + end[3]
}

// jsxTag matches the name of a component in an expression.
var jsxTag = regex.Lazy(`<([A-Z][\w$]*(?:\.[\w$]+)*)[\s/>]`)

// inExpression takes the components of the markup in an expression: they are uses even where the grammar does not know it.
func (m *markupReader) inExpression(start, end int) {
	for _, t := range jsxTag().FindAllSubmatchIndex(m.content[start:end], -1) {
		m.use(start+t[2], start+t[3], source.Call)
	}
}
