package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"codemem/repo"
)

// rootParam is the parameter of every tool that says which repository or work tree is meant. What it takes is in the instructions.
var rootParam = param{name: "root", kind: aText}

// placeParams are the parameters that name files, directories and symbols: what they name decides which repository is meant.
var placeParams = []string{"path", "paths", "filePath", "file", "open", "directory", "dir", "symbolId", "symbolIds", "ids", "about"}

// choose makes c a request about the repository and the work tree that a call is about, and returns its arguments with paths relative to
// that. (1) A root that is named decides. (2) Without one, all that is asked about may lie in one repository below what is served: a
// submodule, or one of several in a directory. (3) In a directory that is no work tree and holds one repository, that is meant, unless the
// directory is too wide to be served: what a machine happens to hold below / is nobody's choice. (4) Else it is what is served.
func (c *request) choose(ctx context.Context, arguments json.RawMessage) (json.RawMessage, error) {
	given := decoded(arguments)
	if named, ok := given["root"].(string); ok && named != "" {
		return arguments, c.named(ctx, named) // (1)
	}
	served := c.service.served()
	var roots []string // in which places lie, "" for what is served
	rewritten := eachPlace(c.params, given, func(place string) string {
		root, rest := served.nested(place)
		if !slices.Contains(roots, root) {
			roots = append(roots, root)
		}
		if root == "" {
			return place
		}
		return cmp.Or(rest, ".")
	})
	switch {
	case len(roots) == 1 && roots[0] != "": // (2)
		c.at(ctx, roots[0])
		c.chosen = served.name(roots[0])
		return marshal(rewritten), nil
	case served.work != "": // (4)
	case len(roots) > 1:
		return nil, &argumentError{[]string{"the paths lie in more than one repository: ask of each apart; " + served.there()}}
	case c.service.narrow(served.dir) == nil:
		if all := repo.Below(served.dir); len(all) == 1 { // (3)
			c.at(ctx, filepath.Join(served.dir, all[0]))
			c.chosen = all[0]
		}
	}
	return arguments, nil
}

// decoded are arguments as they came, none if they are no object: read reports what is wrong with them.
func decoded(arguments json.RawMessage) map[string]any {
	var given map[string]any
	_ = json.Unmarshal(arguments, &given)
	return given
}

// eachPlace returns arguments with what each place in them becomes; "" stays as it is.
func eachPlace(params []param, arguments map[string]any, become func(string) string) map[string]any {
	changed := map[string]any{}
	text := func(v any) any {
		if s, ok := v.(string); ok && s != "" {
			return become(s)
		}
		return v
	}
	for key, v := range arguments {
		i := slices.IndexFunc(params, func(p param) bool { return p.name == key })
		switch list, _ := v.([]any); {
		case i >= 0 && params[i].kind == someObjects:
			var all []any
			for _, e := range list {
				if of, ok := e.(map[string]any); ok {
					e = eachPlace(params[i].of, of, become)
				}
				all = append(all, e)
			}
			v = all
		case i < 0 || !slices.Contains(placeParams, key):
		case params[i].kind == someTexts:
			var all []any
			for _, e := range list {
				all = append(all, text(e))
			}
			v = all
		default:
			v = text(v)
		}
		changed[key] = v
	}
	return changed
}

// A place is where a server was started.
type place struct {
	dir  string   // without links
	work string   // the work tree that it lies in, "" for none
	own  []string // where git directories of that repository lie
}

// served looks at where the server was started: it may become a work tree while the server runs.
func (d *service) served() place {
	p := place{dir: resolved(d.o.Root)}
	if root, gitDir := repo.Around(p.dir); gitDir != "" {
		p.work, p.own = root, []string{gitDir}
		if common, err := filepath.EvalSymlinks(filepath.Join(gitDir, "..", "..")); err == nil && filepath.Base(filepath.Dir(gitDir)) == "worktrees" {
			p.own = append(p.own, common) // of a linked work tree
		}
	}
	return p
}

// base is what paths are relative to.
func (p place) base() string {
	if p.work != "" {
		return p.work
	}
	return p.dir
}

// nested returns the repository below what is served that a path or id lies in, "" for none, and what is left of that.
func (p place) nested(of string) (root, rest string) {
	plain := strings.TrimSpace(repo.Unquote(of))
	if filepath.IsAbs(plain) {
		plain = repo.Resolve(plain)
	}
	return repo.Nested(p.base(), plain, p.own...)
}

// name returns what a repository below what is served is called, as root takes it.
func (p place) name(root string) string {
	rel, err := filepath.Rel(p.base(), root)
	if err != nil {
		return root
	}
	return filepath.ToSlash(rel)
}

// named makes c a request about the repository or work tree of a name: a work tree of the repository that is served, by name or absolute path, or a
// repository below what is served, by its path.
func (c *request) named(ctx context.Context, wanted string) error {
	served := c.service.served()
	var trees []repo.WorkTree
	if served.work != "" {
		own, err := repo.Open(ctx, served.dir)
		if err != nil {
			return err
		}
		if trees, err = own.WorkTrees(ctx); err != nil {
			return err
		}
		if done, err := c.ofRepository(ctx, own, trees, wanted); done || err != nil {
			return err
		}
	} else if filepath.IsAbs(wanted) && resolved(wanted) == served.dir {
		return nil // what is served, whether or not it is a work tree
	}
	if root, rest := served.nested(wanted); root != "" && rest == "" {
		c.at(ctx, root)
		return nil
	}
	if served.work == "" {
		return &argumentError{[]string{fmt.Sprintf(`"root" must name a repository in %s, by its path, not %s; %s`, name(served.dir), quote(wanted), served.there())}}
	}
	return &argumentError{[]string{fmt.Sprintf(`"root" must name a work tree of this repository, by name or absolute path, or a submodule, not %s; there are %s`,
		quote(wanted), strings.Join(append(treeNames(trees), served.submodules(ctx)...), ", "))}}
}

// ofRepository makes c a request about one of the work trees of the repository that is served, if that is wanted.
func (c *request) ofRepository(ctx context.Context, own *repo.Repo, trees []repo.WorkTree, named string) (bool, error) {
	wanted := resolved(named)
	for _, t := range trees {
		if t.Prunable || t.Root == "" || named != t.Name && (!filepath.IsAbs(named) || wanted != resolved(t.Root)) {
			continue
		}
		if resolved(t.Root) == own.Root() {
			return true, nil
		}
		// Invariant I6: what the repository says of a work tree is believed if that says the same.
		other, err := repo.Open(ctx, t.Root)
		if err != nil {
			return true, fmt.Errorf("open the work tree %q: %w", t.Root, err)
		}
		if other.CommonDir() != own.CommonDir() || other.Root() != resolved(t.Root) {
			return false, nil
		}
		c.at(ctx, other.Root())
		return true, nil
	}
	return false, nil
}

// mostNamed is how many repositories an error names.
const mostNamed = 20

// few returns names as they are shown, and how many more there are.
func few(all []string) []string {
	shown := names(all[:min(len(all), mostNamed)])
	if more := len(all) - len(shown); more > 0 {
		shown = append(shown, fmt.Sprintf("%d more", more))
	}
	return shown
}

// treeNames are the work trees that there are.
func treeNames(trees []repo.WorkTree) []string {
	var there []string
	for _, t := range trees {
		switch {
		case t.Prunable || t.Root == "":
		case len(there) == mostNamed:
			return append(there, "…")
		case t.Name != "":
			there = append(there, name(t.Name)+" ("+name(t.Root)+")")
		default:
			there = append(there, name(t.Root))
		}
	}
	return there
}

// submodules are those of the work tree that is served which are checked out.
func (p place) submodules(ctx context.Context) []string {
	r, err := repo.Open(ctx, p.work)
	if err != nil {
		return nil
	}
	x, err := r.Index(ctx)
	if err != nil {
		return nil
	}
	return few(slices.DeleteFunc(x.Submodules(), func(sub string) bool {
		root, rest := p.nested(sub)
		return root == "" || rest != ""
	}))
}

// there says which repositories a directory holds that is none.
func (p place) there() string {
	all := repo.Below(p.dir)
	if len(all) == 0 {
		return "it holds none"
	}
	return fmt.Sprintf("it holds %s; explore and code_grep take several, with commas", strings.Join(few(all), ", "))
}

// holds returns the error for a question about a directory that is no work tree and holds repositories, nil if it holds none.
func (p place) holds() error {
	all := repo.Below(p.dir)
	if len(all) == 0 {
		return nil
	}
	return fmt.Errorf("%w: %s, nor any directory above; %w: %s", repo.ErrNotRepository, name(p.dir), errSeveral, strings.Join(few(all), ", "))
}

// errSeveral means that a directory holds repositories, of which one is meant.
var errSeveral = errors.New("it holds repositories")

// heading says of which repository an answer is, where the call did not name it.
func (c *request) heading() string {
	if c.chosen == "" {
		return ""
	}
	return fmt.Sprintf("Of the repository %s, paths relative to it (root: %[1]s):\n", quote(c.chosen))
}

// headingTokens are for the name of a repository before what is said of it.
const headingTokens = 30

// mostSpanned is how many repositories one question may be asked of.
const mostSpanned = 16

// span asks a question of each of the repositories that root names with commas between them, within the budget of one. done is false
// if it names one.
func (d *service) span(ctx context.Context, t tool, arguments json.RawMessage, tell func(done, total int)) (a answer, done bool, err error) {
	given := decoded(arguments)
	named, _ := given["root"].(string)
	var roots []string
	for root := range strings.SplitSeq(named, ",") {
		if root = strings.TrimSpace(root); root != "" && !slices.Contains(roots, root) {
			roots = append(roots, root)
		}
	}
	if t.shared.param == "" || len(roots) < 2 {
		return a, false, nil
	}
	if len(roots) > mostSpanned {
		return a, true, &argumentError{[]string{fmt.Sprintf(`"root" must name at most %d repositories, not %d`, mostSpanned, len(roots))}}
	}
	budget := t.shared.usual
	if b, ok := given[t.shared.param].(float64); ok {
		budget = int(b)
	}
	given[t.shared.param] = max(t.shared.least, budget/len(roots)-t.shared.heading)
	var b strings.Builder
	a.failure = true
	for i, root := range roots {
		tell(i, len(roots))
		given["root"] = root
		one, err := d.ask(ctx, t, marshal(given))
		if err != nil && ctx.Err() != nil {
			return a, true, err
		}
		if err != nil {
			one.text = err.Error()
		}
		a.failure = a.failure && (err != nil || one.failure)
		fmt.Fprintf(&b, "# %s (root: %[1]s)\n%s\n", quote(root), strings.TrimRight(one.text, "\n"))
	}
	a.text = b.String()
	return a, true, nil
}

// ask answers one call within another.
func (d *service) ask(ctx context.Context, t tool, arguments json.RawMessage) (answer, error) {
	c := d.request(ctx)
	defer c.close()
	c.params = t.params
	a, err := c.run(ctx, t, arguments)
	if err != nil {
		return a, errors.New(c.explain(ctx, err, t))
	}
	return a, nil
}

// run answers a call about the repository that it is about.
func (c *request) run(ctx context.Context, t tool, arguments json.RawMessage) (answer, error) {
	arguments, err := c.choose(ctx, arguments)
	if err != nil {
		return answer{}, err
	}
	if t.settled {
		if err := c.settle(ctx); err != nil {
			return answer{}, err
		}
	}
	return c.answered(ctx, t, arguments)
}
