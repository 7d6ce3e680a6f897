package integration_test

import (
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// taskFile holds the transcript of TestTask, to be read as documentation.
var taskFile = filepath.Join("testdata", "task.txt")

// A play is a task that an agent and a teammate play, and the transcript of it.
type play struct {
	t    *testing.T
	git  gitter
	dir  string // the agent's clone
	mate string // the teammate's
	c    *mcp.ClientSession
	told strings.Builder
}

// TestTask plays a whole task as a client does, each session with a server process of its own: a first session that knows
// nothing, zooms, edits, commits and closes; a second one that trusts; and a third after a teammate's pull, which is told exactly
// what changed. The transcript is compared with the one that is kept.
func TestTask(t *testing.T) {
	t.Parallel()
	p := newPlay(t)
	p.firstSession()
	p.secondSession()
	p.thirdSession()
	got := p.told.String()
	if *update {
		if err := os.WriteFile(taskFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(taskFile)
	if err != nil {
		t.Fatalf("%v; make golden writes it", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("the transcript (-want +got):\n%s", diff)
	}
}

// The files of the shop, and what they become.
const (
	cartTS = `import { tax } from './tax';

/** An article in a cart. */
export interface Item {
  name: string;
  cents: number;
  count: number;
}

/** What a customer wants to buy. */
export class Cart {
  private items: Item[] = [];

  add(item: Item): void {
    const same = this.items.find((i) => i.name === item.name);
    if (same) {
      same.count += item.count;
      return;
    }
    this.items.push(item);
  }

  /** The sum with tax, in cents. */
  total(): number {
    let sum = 0;
    for (const item of this.items) {
      sum += item.cents * item.count;
    }
    return sum + tax(sum);
  }
}
`
	taxTS = `/** The tax on a sum in cents, rounded down. */
export function tax(cents: number): number {
  const rate = 0.19;
  return Math.floor(cents * rate);
}
`
	discountTS = `/** What is taken off a sum in cents: a tenth from 100 euros on. */
export function discount(cents: number): number {
  if (cents < 10000) {
    return 0;
  }
  return Math.floor(cents / 10);
}
`
	receiptTS = `import { Cart } from './cart';

/** Prints what a customer pays. */
export function receipt(cart: Cart): string {
  return 'Total: ' + (cart.total() / 100).toFixed(2);
}
`
)

func newPlay(t *testing.T) *play {
	t.Helper()
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := &play{t: t, git: newGitter(t, top), dir: filepath.Join(top, "shop"), mate: filepath.Join(top, "mate")}
	p.git.must(t, top, "init", "-q", "--bare", "origin")
	p.git.must(t, top, "clone", "-q", "origin", "shop")
	put(t, p.dir, "README.md", "# Shop\n\nCarts, taxes and receipts.\n")
	put(t, p.dir, "src/cart.ts", cartTS)
	put(t, p.dir, "src/tax.ts", taxTS)
	put(t, p.dir, "src/receipt.ts", receiptTS)
	put(t, p.dir, "src/legacy.ts", "export const VERSION = '0.9';\n")
	p.git.must(t, p.dir, "add", ".")
	p.git.must(t, p.dir, "commit", "-q", "-m", "A shop")
	p.git.must(t, p.dir, "push", "-q", "origin", "HEAD")
	p.git.must(t, top, "clone", "-q", "origin", "mate")
	return p
}

// start begins a session with a new server.
func (p *play) start(title string) {
	p.t.Helper()
	if p.c != nil {
		if err := p.c.Close(); err != nil {
			p.t.Errorf("close: %v", err)
		}
	}
	if p.told.Len() > 0 {
		p.told.WriteString("\n")
	}
	fmt.Fprintf(&p.told, "# %s\n", title)
	cmd := exec.Command("codemem", "mcp")
	cmd.Dir, cmd.Stderr = p.dir, &complaints{t: p.t}
	p.c = connect(p.t, &mcp.CommandTransport{Command: cmd}, eras[0], &progressLog{})
}

// varying is what is not the same twice, or not on each machine: durations, days, and how many files had to be hashed.
var varying = []struct {
	pattern *regexp.Regexp
	shown   string
}{
	{regexp.MustCompile(`\b\d+ ms\b`), "N ms"},
	{regexp.MustCompile(`\b\d{4}-\d\d-\d\d(T[0-9:.]+Z)?`), "DATE"},
	{regexp.MustCompile(`\b\d+ hashed, \d+ proven`), "N hashed, N proven"},
}

// ask calls a tool, writes both into the transcript, and returns what it says as data.
func (p *play) ask(tool string, arguments map[string]any) map[string]any {
	p.t.Helper()
	r, text := call(p.t, p.c, tool, arguments)
	if r.IsError {
		p.t.Errorf("%s fails: %s", tool, text)
	}
	shown := ""
	if arguments != nil {
		b, err := json.Marshal(arguments)
		if err != nil {
			p.t.Fatal(err)
		}
		if shown = " " + string(b); len(shown) > 120 {
			if b, err = json.MarshalIndent(arguments, "", "  "); err != nil {
				p.t.Fatal(err)
			}
			shown = " " + string(b)
		}
	}
	fmt.Fprintf(&p.told, "\n> %s%s\n\n", tool, shown)
	for _, v := range varying {
		text = v.pattern.ReplaceAllString(text, v.shown)
	}
	for l := range strings.Lines(strings.ReplaceAll(text, p.dir, "SHOP")) {
		p.told.WriteString(strings.TrimRight("    "+l, " \n") + "\n")
	}
	data, _ := r.StructuredContent.(map[string]any)
	return data
}

// note writes into the transcript what is done beside calls.
func (p *play) note(format string, args ...any) {
	fmt.Fprintf(&p.told, "\n$ "+format+"\n", args...)
}

// commit commits everything in dir.
func (p *play) commit(dir, message string) string {
	p.t.Helper()
	p.git.must(p.t, dir, "add", "-A")
	p.git.must(p.t, dir, "commit", "-q", "-m", message)
	return strings.TrimSpace(p.git.must(p.t, dir, "rev-parse", "HEAD"))
}

// expect fails the test unless data has these values, by name.
func (p *play) expect(data, want map[string]any) {
	p.t.Helper()
	for name, value := range want {
		if diff := cmp.Diff(value, data[name]); diff != "" {
			p.t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}

func sum(content string) string {
	s := md5.Sum([]byte(content))
	return hex.EncodeToString(s[:])
}

// firstSession knows nothing, zooms to what its task needs, does it, and closes it.
func (p *play) firstSession() {
	p.start("First session: a repository that nobody remembers. The task: carts give a discount.")
	p.expect(p.ask("project_prescan", nil), map[string]any{"state": "bootstrap", "files": 5.0})
	p.ask("registry_overview", nil)
	p.ask("file_registry_search", map[string]any{"query": "cart total tax"})
	p.ask("file_registry_get", map[string]any{"pending": true, "glob": "src"})
	p.ask("get_skeleton", map[string]any{"filePath": "src/cart.ts"})
	p.ask("hydrate_context", map[string]any{"symbolIds": []string{"src/cart.ts:Cart.total"}, "depth": 1})

	edited := strings.Replace(strings.Replace(cartTS, "import { tax }", "import { discount } from './discount';\nimport { tax }", 1),
		"return sum + tax(sum);", "sum -= discount(sum);\n    return sum + tax(sum);", 1)
	put(p.t, p.dir, "src/cart.ts", edited)
	put(p.t, p.dir, "src/discount.ts", discountTS)
	p.note("edit src/cart.ts, src/discount.ts")
	p.ask("symbol_references", map[string]any{"symbolId": "src/discount.ts:discount"})
	data := p.ask("file_registry_get", map[string]any{"paths": []string{"src/cart.ts"}})
	read, _ := data["files"].([]any)[0].(map[string]any)["content_md5"].(string)
	if read != sum(edited) {
		p.t.Errorf("the md5 of src/cart.ts is %s", read)
	}

	head := p.commit(p.dir, "Carts give a discount")
	p.git.must(p.t, p.dir, "push", "-q", "origin", "HEAD")
	p.note(`git commit -m "Carts give a discount" && git push`)
	p.expect(p.ask("file_registry_update_summaries", map[string]any{
		"commit": head,
		"updates": []map[string]any{
			{"path": "src/cart.ts", "content_md5": read, "summary": "Cart collects items and totals them in cents: discount first, then tax."},
			{"path": "src/discount.ts", "content_md5": sum(discountTS), "summary": "The discount rule: a tenth off from 100 euros on."},
			{"path": "src/tax.ts", "content_md5": sum(taxTS), "summary": "The tax on a sum, at a fixed rate of 19 %, rounded down."},
		},
	}), map[string]any{"commit": head, "advanced": true, "last_verified_sha": head, "pending": []any{}})
}

// secondSession finds what the first one left, and trusts it.
func (p *play) secondSession() {
	p.start("Second session, another process: what is remembered is true.")
	p.expect(p.ask("project_prescan", nil), map[string]any{"state": "trust", "hashed": 0.0, "reasons": []any{}})
	data := p.ask("file_registry_get", map[string]any{"paths": []string{"src/cart.ts", "src/discount.ts", "src/tax.ts"}})
	for _, f := range data["files"].([]any) {
		if f := f.(map[string]any); f["summary"] == nil || f["state"] != "fresh" {
			p.t.Errorf("%v is not fresh: %v", f["path"], f)
		}
	}
	p.ask("file_registry_search", map[string]any{"query": "discount rule"})
}

// thirdSession comes after a teammate's commits.
func (p *play) thirdSession() {
	p.git.must(p.t, p.mate, "pull", "-q")
	put(p.t, p.mate, "src/tax.ts", strings.Replace(taxTS, "(cents: number)", "(cents: number, rate = 0.19)", 1))
	put(p.t, p.mate, "src/receipt.ts", strings.Replace(receiptTS, "'Total: '", "'To pay: '", 1))
	put(p.t, p.mate, "src/coupon.ts", "/** A code that is worth money. */\nexport interface Coupon {\n  code: string;\n  cents: number;\n}\n")
	p.git.must(p.t, p.mate, "mv", "src/discount.ts", "src/rebate.ts")
	p.git.must(p.t, p.mate, "rm", "-q", "src/legacy.ts")
	p.commit(p.mate, "Coupons, rates, and a better name")
	p.git.must(p.t, p.mate, "push", "-q", "origin", "HEAD")

	p.start("Third session, after a teammate's commits: changed, renamed, added and deleted files, each by its verdict.")
	p.git.must(p.t, p.dir, "pull", "-q")
	p.note("git pull")
	head := strings.TrimSpace(p.git.must(p.t, p.dir, "rev-parse", "HEAD"))
	verdicts := map[string]string{
		"src/coupon.ts": "new", "src/legacy.ts": "missing", "src/discount.ts": "missing", "src/rebate.ts": "new from src/discount.ts",
		"src/receipt.ts": "mismatch", "src/tax.ts": "mismatch",
	}
	counts := map[string]any{"match": 2.0, "mismatch": 2.0, "missing": 2.0, "new": 2.0, "skipped": 0.0, "unreadable": 0.0}
	data := p.ask("file_registry_verify", nil)
	p.expect(data, map[string]any{"counts": counts})
	p.verdicts(data, verdicts)
	data = p.ask("project_prescan", nil)
	p.expect(data, map[string]any{"state": "verify", "reasons": []any{"head_moved"}, "counts": counts, "last_verified_sha": head, "proof_recorded": true})
	p.verdicts(data, verdicts)
	data = p.ask("file_registry_get", map[string]any{"paths": []string{"src/tax.ts", "src/rebate.ts", "src/cart.ts"}})
	states := map[string]any{}
	for _, f := range data["files"].([]any) {
		f := f.(map[string]any)
		states[f["path"].(string)] = f["state"]
	}
	p.expect(states, map[string]any{"src/tax.ts": "stale", "src/rebate.ts": "fresh", "src/cart.ts": "fresh"})
	p.expect(p.ask("project_prescan", nil), map[string]any{"state": "trust"})
	if err := p.c.Close(); err != nil {
		p.t.Errorf("close: %v", err)
	}
}

// verdicts compares the changes that a tool tells of with those there are.
func (p *play) verdicts(data map[string]any, want map[string]string) {
	p.t.Helper()
	got := map[string]string{}
	for _, c := range data["changes"].([]any) {
		c := c.(map[string]any)
		v := fmt.Sprint(c["verdict"])
		if from, ok := c["renamed_from"].(string); ok {
			v += " from " + from
		}
		got[c["path"].(string)] = v
	}
	if diff := cmp.Diff(want, got); diff != "" {
		p.t.Errorf("verdicts (-want +got)\n%s", diff)
	}
}
