package mcp

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestEditsAreSeenAtOnce: invariant I10 for the tools of symbols. A file is edited on disk and the very next call, of
// whichever tool, answers from the new bytes, while others have all files looked at.
func TestEditsAreSeenAtOnce(t *testing.T) {
	for name, o := range map[string]Options{"": {}, "read-only": {ReadOnly: true}, "never prescanned": {}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := map[bool]func(*testing.T) string{true: prescanned, false: shop}[name != "never prescanned"](t)
			o.Root = root
			a := newAgent(t, o, latest, nil)
			a.says("find_symbol", obj{"query": "tax"}, "tax")
			defer scanning(t, a)()
			for i, tool := range []string{
				"get_skeleton", "find_symbol", "hydrate_context", "depth", "symbol_references", "moved", "efficiency_report",
				"get_skeleton", "removed", "find_symbol", "depth", "restored", "moved", "symbol_references", "hydrate_context", "resource",
			} {
				editAndAsk(t, a, root, tool, fmt.Sprintf("fresh%d", i))
			}
		})
	}
}

// scanning has all files looked at, again and again, until what it returns is called.
func scanning(t *testing.T, a agent) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var loops sync.WaitGroup
	for _, p := range []*sdk.CallToolParams{{Name: "efficiency_report"}, {Name: "find_symbol", Arguments: obj{"query": "a"}}} {
		loops.Go(func() {
			for ctx.Err() == nil {
				res, err := a.s.CallTool(ctx, p)
				if err == nil && res.IsError && !strings.Contains(res.Content[0].(*sdk.TextContent).Text, "changed while it was read") {
					t.Errorf("%s: %s", p.Name, res.Content[0].(*sdk.TextContent).Text)
				}
				time.Sleep(time.Millisecond)
			}
		})
	}
	return func() { cancel(); loops.Wait() }
}

// editAndAsk gives the function tax another name, and asks a tool.
func editAndAsk(t *testing.T, a agent, root, tool, name string) {
	t.Helper()
	body := "\n/** The " + name + " of a sum. */\nexport function " + name + "(sum: number): number {\n  const t = sum * 0.19;\n  return t;\n}\n"
	uses := "import { " + name + " } from './tax';\n\nexport class Cart {\n  total(): number {\n    return " + name + "(7);\n  }\n}\n"
	write(t, root, "src/shop.ts", uses)
	write(t, root, "src/tax.ts", body)
	switch tool {
	case "get_skeleton":
		a.says(tool, obj{"filePath": "src/tax.ts"}, "function "+name)
	case "find_symbol":
		a.says(tool, obj{"query": name}, "^src/tax.ts:"+name+" L3-6 function")
	case "hydrate_context":
		a.says(tool, obj{"symbolIds": []string{"src/tax.ts:" + name}}, `lines 3-6\)\n/\*\* The `+name)
	case "depth":
		a.says("hydrate_context", obj{"symbolIds": []string{"src/shop.ts:Cart.total"}, "depth": 1}, name+`\(7\)`, "=== src/tax.ts:"+name+" .*call by")
	case "symbol_references":
		a.says(tool, obj{"symbolId": "src/tax.ts:" + name}, "2 callers", "src/shop.ts: Cart.total L5; import: file level L1")
	case "moved":
		write(t, root, "lib/jobs.py", "def late_"+name+"(i):\n    x = i + 1\n    return x\n")
		a.refuses("hydrate_context", obj{"symbolIds": []string{"src/tax.ts:late_" + name}}, "did you mean lib/jobs.py:late_"+name+`\?\nNext: call hydrate_context again with lib/jobs.py:late_`+name)
	case "efficiency_report":
		write(t, root, "src/tax.ts", body+strings.Repeat("export const x"+name+" = 1;\n", 50))
		_, data := a.says(tool, nil)
		if n := data["repository"].(obj)["symbols"].(float64); n < 50 {
			t.Errorf("%v symbols", n)
		}
	case "removed":
		if err := os.Remove(filepath.Join(root, "src", "tax.ts")); err != nil {
			t.Fatal(err)
		}
		a.says("find_symbol", obj{"query": name}, "No definition has")
		a.refuses("get_skeleton", obj{"filePath": "src/tax.ts"}, "there is no file")
	case "restored":
		if err := os.Remove(filepath.Join(root, "src", "tax.ts")); err != nil {
			t.Fatal(err)
		}
		a.says("find_symbol", obj{"query": name}, "No definition has")
		write(t, root, "src/tax.ts", body)
		a.says("find_symbol", obj{"query": name}, "^src/tax.ts:"+name)
	case "resource":
		res, err := a.s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "codemem://skeleton/src/tax.ts"})
		if err != nil || !strings.Contains(res.Contents[0].Text, name) {
			t.Errorf("resource: %v, %+v", err, res)
		}
	default:
		t.Fatalf("there is no step %s", tool)
	}
}
