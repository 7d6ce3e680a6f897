package verify

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"codemem/repo"
)

// A Name is what a text evidently names of code: an identifier, a qualified one, or a path.
type Name struct {
	Text  string   // as it stands in the text, without quotes, arguments and what inflects it
	Parts []string // in the form of Fold: the name is known where each of them stands somewhere
	Of    string   // in the form of Fold: what qualifies it, http of http.Client; "" if nothing does
}

// What is looked for of a text. A part of fewer bytes stands somewhere in any repository, or is an abbreviation; of one
// that has more the beginning is enough.
const (
	mostNames    = 256
	shortestPart = 4
	longestPart  = 64
	longestName  = 200 // bytes: what is longer is no name
)

// Names returns what a text evidently names of code, in its order, each once:
//
//  1. what stands alone in `backticks`, whatever it looks like;
//  2. a word with the brackets of a call, load();
//  3. a qualified word, registry.Open or parser::Node, and a path with the extension of a file;
//  4. a word with the form of an identifier, maxRead, HTTPServer or max_read.
//
// Plain words are no names, nor are links, addresses, numbers, versions, hashes, flags of commands, blocks of code (they
// are examples), words that stand for any (foo) and names that are known beyond a repository (GitHub).
// It takes a time that grows with the text alone, and of a text with very many names the first 256.
func Names(text string) []Name {
	n := namer{seen: map[string]bool{}}
	text = withoutBlocks(text)
	for text != "" {
		open := strings.IndexByte(text, '`')
		if open < 0 {
			break
		}
		n.prose(text[:open])
		quote := 1
		for open+quote < len(text) && text[open+quote] == '`' {
			quote++
		}
		text = text[open:]
		within := text[quote:]
		end := strings.Index(within, text[:quote])
		if end < 0 {
			text = within
			continue
		}
		n.code(within[:end])
		text = within[end+quote:]
	}
	n.prose(text)
	return n.names
}

// Fold returns a name in the form in which names and source are compared: without case, underscores and hyphens, so
// that parseRow, parse_row and --parse-row are one.
func Fold(name string) string {
	folded := make([]byte, 0, len(name))
	for i := range len(name) {
		if b := Folded(name[i]); b != 0 {
			folded = append(folded, b)
		}
	}
	return string(folded)
}

// Folded returns a byte of a text as it counts in the form of Fold, 0 if it does not.
func Folded(b byte) byte {
	switch {
	case b == '_' || b == '-':
		return 0
	case b >= 'A' && b <= 'Z':
		return b + 'a' - 'A'
	}
	return b
}

// withoutBlocks returns a text without its blocks of code: fenced, in <pre>, or indented after a blank line.
func withoutBlocks(text string) string {
	text = withoutLinks(withoutPre(text))
	if !strings.Contains(text, "\n") {
		return text
	}
	var b strings.Builder
	s := blockScanner{blank: true}
	for line := range strings.Lines(text) {
		if !s.inBlock(line) {
			b.WriteString(line)
		}
	}
	return b.String()
}

// withoutPre returns a text without what is in <pre>.
func withoutPre(text string) string {
	for {
		before, rest, found := strings.Cut(text, "<pre")
		if !found {
			return text
		}
		_, after, _ := strings.Cut(rest, "</pre>")
		text = before + " " + after
	}
}

// A blockScanner goes through the lines of Markdown.
type blockScanner struct {
	fence    string // that ends the block; "" outside of a fenced one
	blank    bool   // the line before is blank
	indented bool   // the line before is of an indented block
}

// inBlock reports whether the next line is one of a block of code, fences included.
func (s *blockScanner) inBlock(line string) bool {
	inner := strings.TrimSpace(line)
	mark := fenceOf(inner)
	switch {
	case s.fence != "":
		if mark == s.fence {
			s.fence = ""
		}
		return true
	case mark != "" && !strings.Contains(inner[len(mark):], mark):
		s.fence = mark
		return true
	case inner == "":
		s.blank = true
		return false
	}
	isIndented := strings.HasPrefix(line, "\t") || strings.HasPrefix(line, "    ")
	s.indented = isIndented && (s.blank || s.indented) && !listed(inner)
	s.blank = s.blank && s.indented
	return s.indented
}

// fenceOf returns the fence that a line begins with, or "".
func fenceOf(line string) string {
	if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
		return line[:3]
	}
	return ""
}

// withoutLinks returns a text without the links of Markdown that lead out of the repository: what they are called is what
// lies there.
func withoutLinks(text string) string {
	const target = "](http"
	if !strings.Contains(text, target) {
		return text
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, target)
		if !found {
			return b.String() + text
		}
		if at := strings.LastIndexByte(before, '['); at >= 0 {
			before = before[:at]
		}
		_, rest, closed := strings.Cut(after, ")")
		if !closed {
			rest = ""
		}
		b.WriteString(before + " ")
		text = rest
	}
}

// listed reports whether a line is an item of a list.
func listed(line string) bool {
	return strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "* ") || strings.HasPrefix(line, "• ") ||
		line[0] >= '0' && line[0] <= '9'
}

// A namer collects the names of a text.
type namer struct {
	names []Name
	seen  map[string]bool
}

// ofToken reports whether a rune may stand in a qualified name or a path.
func ofToken(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(`.:/\#$@~-`, r)
}

// between are the runes that join the parts of a token.
const between = `.:/\#$@~-`

// code takes what stands in backticks. Of a call or a generic type the name before the bracket stands alone, of another
// expression or a command nothing does.
func (n *namer) code(text string) {
	text = strings.TrimSpace(text)
	head := text
	if at := strings.IndexAny(text, "([{<"); at > 0 {
		head = text[:at]
	}
	tokens := strings.FieldsFunc(head, func(r rune) bool { return !ofToken(r) })
	if len(tokens) != 1 || strings.HasPrefix(strings.TrimSpace(head), "-") || strings.ContainsAny(head, "*%^") && !strings.HasPrefix(head, "*") {
		n.prose(text)
		return
	}
	n.token(tokens[0], true, len(head) < len(text) && text[len(head)] == '(')
	n.prose(text[len(head):])
}

// prose takes a text without backticks.
func (n *namer) prose(text string) {
	for chunk := range strings.FieldsSeq(text) {
		if isAddress(chunk) || strings.HasPrefix(strings.TrimLeft(chunk, "([{'\""), "-") {
			continue
		}
		for chunk != "" {
			start := strings.IndexFunc(chunk, ofToken)
			if start < 0 {
				break
			}
			placeholder := strings.HasSuffix(chunk[:start], "<")
			chunk = chunk[start:]
			end := strings.IndexFunc(chunk, func(r rune) bool { return !ofToken(r) })
			if end < 0 {
				end = len(chunk)
			}
			token := chunk[:end]
			chunk = chunk[end:]
			called := strings.HasPrefix(chunk, "()") || strings.HasPrefix(chunk, "(...)") || strings.HasPrefix(chunk, "(…)")
			if !placeholder && !strings.HasPrefix(chunk, "<") {
				n.token(token, called, called)
			}
		}
	}
}

// isAddress reports whether a word is a link or of an address.
func isAddress(word string) bool {
	return strings.Contains(word, "://") || strings.HasPrefix(word, "www.") || strings.HasPrefix(word, "mailto:")
}

// token takes a word, or several that are joined. sure means that it is evidently code, whatever it looks like.
func (n *namer) token(token string, sure, called bool) {
	token = bare(token, sure)
	words := strings.FieldsFunc(token, func(r rune) bool { return strings.ContainsRune(`:/\#$~`, r) })
	if len(words) == 0 || len(token) > longestName {
		return
	}
	file := !called && isFile(words[len(words)-1], len(words) == 1)
	joined := isJoined(token, len(words))
	switch {
	case joined && !sure && !file && len(words) == 1 && strings.Contains(token, "-"): // pre-2.0, http.Client-like
		token, _, _ = strings.Cut(token, "-")
		n.token(token, sure, called)
	case sure || file || joined:
		n.qualified(token, words, file, sure)
	default:
		n.words(words)
	}
}

// isJoined reports whether a token of that many words names one of them within another.
func isJoined(token string, words int) bool {
	return strings.Contains(token, ".") || strings.Contains(token, "::") || words > 1 && strings.Contains(token, "#")
}

// words takes those of several words that have the form of an identifier: of read/write neither.
func (n *namer) words(words []string) {
	for _, hyphened := range words {
		for w := range strings.SplitSeq(hyphened, "-") {
			if hasForm(w) {
				n.add(Name{Text: w, Parts: parts(w)})
			}
		}
	}
}

// bare returns a token without what stands around it, a line or a version; "" of an address, or of a path of the machine.
func bare(token string, sure bool) string {
	if isElsewhere(token) {
		return ""
	}
	token = strings.TrimRight(strings.TrimLeft(token, `:#$@~\-`), between)
	if at := strings.LastIndexByte(token, ':'); at > 0 && strings.Trim(token[at:], ":-0123456789") == "" {
		token = token[:at]
	}
	at := strings.IndexByte(token, '@')
	switch {
	case at < 0:
	case strings.Contains(token[at:], ".") && !sure:
		return ""
	default:
		token = token[:at]
	}
	if isAddress(token) {
		return ""
	}
	return token
}

// qualified takes a token of words that are joined, or one that is evidently code.
func (n *namer) qualified(token string, words []string, file, sure bool) {
	name := Name{Text: token}
	for i, w := range words {
		if file && i == len(words)-1 {
			name.Parts = append(name.Parts, filePart(w)...)
			continue
		}
		ps := strings.Split(strings.Trim(w, "."), ".")
		if len(ps) > 1 {
			if isHost(ps[len(ps)-1]) && !sure || i == 0 && wellKnown()[Fold(ps[0])] && !isSelf(ps[0]) {
				return // a host, or of what a language has without an import
			}
			name.Of = cmp.Or(name.Of, Fold(ps[0]))
		}
		name.Parts = append(name.Parts, parts(ps...)...)
	}
	n.add(name)
}

func (n *namer) add(name Name) {
	if len(name.Parts) > 0 && len(n.names) < mostNames && !n.seen[name.Text] {
		n.seen[name.Text] = true
		n.names = append(n.names, name)
	}
}

// filePart returns the name of a file, if it is worth looking for.
func filePart(word string) []string {
	f := Fold(word)
	if len(f) < shortestPart || wellKnown()[f] || standsForAny(word) {
		return nil
	}
	return []string{f[:min(len(f), longestPart)]}
}

// parts returns those words that are worth looking for.
func parts(words ...string) []string {
	var kept []string
	for _, w := range words {
		f := Fold(w)
		if len(f) < shortestPart || f[0] >= '0' && f[0] <= '9' || isHash(f) || wellKnown()[f] || wellKnown()[strings.TrimSuffix(f, "s")] || standsForAny(w) {
			continue
		}
		kept = append(kept, f[:min(len(f), longestPart)])
	}
	return slices.Compact(kept)
}

// hasForm reports whether a word without separators looks like an identifier: it has an underscore within, or a capital
// after a small letter, or a word after an abbreviation, as HTTPServer.
func hasForm(word string) bool {
	if strings.Contains(strings.Trim(word, "_"), "_") {
		return true
	}
	word = strings.Trim(word, "_")
	if strings.HasPrefix(word, "Mc") || strings.HasPrefix(word, "Mac") { // a person's
		return false
	}
	upper, lower, last := 0, 0, rune(0)
	for i, r := range word {
		switch {
		case unicode.IsUpper(r):
			if unicode.IsLower(last) && i+1 < len(word) { // itemN is any of them
				return true
			}
			upper, lower = upper+1, 0
		case unicode.IsLower(r):
			if lower++; upper > 2 && lower > 2 {
				return true
			}
		default:
			upper, lower = 0, 0
		}
		last = r
	}
	return false
}

// isFile reports whether the last word of a token is the name of a file: its extension is of a language. Without a
// directory before it, response.json may be a member as well, and errors.JSON is one.
func isFile(word string, alone bool) bool {
	ext := path.Ext(word)
	if len(ext) < 2 || ext[1] <= '9' || ext == word && len(ext) < shortestPart || ext != strings.ToLower(ext) {
		return false // .1 is of a manual page, if anything
	}
	switch ext {
	case ".css", ".html", ".json", ".sql", ".xml":
		if alone {
			return wellKnown()[Fold(word)]
		}
	}
	typ, language := repo.Classify(word, repo.ModeRegular, nil, repo.Attrs{})
	return typ != "binary" && language != ""
}

// isElsewhere reports whether a word is a path of a machine and not of a repository.
func isElsewhere(word string) bool {
	if strings.HasPrefix(word, "~/") || strings.HasPrefix(word, "$HOME/") {
		return true
	}
	root, _, below := strings.Cut(strings.TrimPrefix(word, "/"), "/")
	switch root {
	case "usr", "etc", "var", "tmp", "dev", "proc", "home", "opt", "bin", "lib", "sys", "mnt", "root":
		return below && word[0] == '/'
	}
	return false
}

// isHost reports whether the last part of a dotted word is that of a host's name.
func isHost(word string) bool {
	switch strings.ToLower(word) {
	case "com", "org", "net", "dev", "edu", "gov":
		return true
	}
	return false
}

// isSelf reports whether a word is what code calls the value that it is of.
func isSelf(word string) bool { return word == "this" || word == "self" || word == "super" }

// isHash reports whether a word is the beginning of a hash.
func isHash(word string) bool {
	return len(word) >= 7 && strings.Trim(word, "0123456789abcdef") == "" && strings.ContainsAny(word, "0123456789")
}

// standsForAny reports whether a word is one of those that examples use for any: foo, or a word of one's own.
func standsForAny(word string) bool {
	low := strings.ToLower(word)
	if strings.Contains(low, "foo") || strings.Contains(low, "xxx") {
		return true
	}
	for _, w := range []string{"my", "your", "some", "example", "bar", "baz", "qux"} {
		if rest, ok := strings.CutPrefix(low, w); ok && (rest == "" || !unicode.IsLower(rune(word[len(w)]))) {
			return true
		}
	}
	return false
}

// Singular returns the forms of a part that a text may have inflected, the part itself first.
func Singular(part string) []string {
	forms := []string{part}
	for _, end := range []struct{ plural, one string }{{"ies", "y"}, {"es", ""}, {"s", ""}} {
		if stem, ok := strings.CutSuffix(part, end.plural); ok && len(stem) >= shortestPart && utf8.ValidString(stem) {
			forms = append(forms, stem+end.one)
		}
	}
	return forms
}

// wellKnown are names that say nothing of a repository, in the form of Fold: of products, formats and protocols that are
// written like identifiers, of files that tools know, and of what languages have without an import.
var wellKnown = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(`
		ActiveMQ AppVeyor BigQuery BitBucket ChatGPT CircleCI ClickHouse CloudFlare CloudFormation CloudFront CloudWatch CockroachDB CodeMirror
		CoffeeScript CommonJS CommonMark CouchDB DevOps DevTools DockerHub DynamoDB eBPF ECMAScript ElasticSearch ESLint ESModule FastAPI FreeBSD GitHub
		GitLab GNOME GraalVM GraphQL gRPC HashiCorp HomeBrew IntelliJ iOS iPadOS iPhone IPv4 IPv6 JavaDoc JavaScript JetBrains JSDoc JUnit JupyterLab
		LaTeX LevelDB LinkedIn LLVM MacBook macOS MariaDB MathJax MediaWiki MongoDB MSBuild MySQL NaN NetBSD NetBeans NoSQL NumPy OAuth OAuth2
		OpenAI OpenAPI OpenBSD OpenGL OpenID OpenMP OpenSSH OpenSSL OpenTelemetry PayPal PHPUnit PostCSS PostgreSQL PowerPC PowerShell ProtoBuf PyPI PyPy
		PyTest PyTorch RabbitMQ ReactDOM readme ReadTheDocs RocksDB SciPy SemVer SlideShare SQLAlchemy SQLite StackOverflow StyleGuide SunOS SystemD
		TensorFlow TypeScript UserAgent VirtualBox VMware VSCode WebAssembly WebAuthn WebDAV WebGL WebHook WebKit WebPack WebRTC WebSocket
		WiFi WordPress XMLHttpRequest YouTube x86_64 JSONPath XPath i18n l10n a11y UUIDv4 UUIDv7
		Node.js Vue.js Next.js Nuxt.js React.js Express.js Three.js D3.js Nest.js Deno.js
		package.json tsconfig.json go.mod go.sum cargo.toml pyproject.toml setup.py setup.cfg requirements.txt README.md CHANGELOG.md __init__.py index.html
		camelCase PascalCase snake_case kebab-case CamelCased
		null true false none undefined void self this super async await yield const static final return import export default
		boolean bool string object array
		ValueError TypeError KeyError IndexError AttributeError RuntimeError ImportError OSError IOError StopIteration NotImplementedError
		RangeError ReferenceError SyntaxError NullPointerException IllegalArgumentException IllegalStateException IOException ClassCastException
		stringify node_modules JSON Math Promise Reflect Intl Atomics globalThis console process`) {
		set[Fold(w)] = true
	}
	return set
})
