package main

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

// TestBill: a bill of materials names the modules of one program, the grammars, the libraries of its system, and is not
// made of a module that the checkout does not know.
func TestBill(t *testing.T) {
	own := description{Version: "1.2.3"}
	own.Repository.URL = "https://example.com/x"
	mit := []licence{{file: "LICENSE", ids: []string{"MIT"}}}
	all := []part{
		{"module", "example.com/Here", "v1.0.0", "", mit},
		{"module", "example.com/elsewhere", "v1.0.0", "", mit},
		{"module", standard, "", "", mit},
		{"grammar", "go", "", "", mit},
		{"library", "glibc", "", "", mit},
		{"library", "mingw-w64", "", "", mit},
		{"library", "winpthreads", "", "", mit},
	}
	info := &debug.BuildInfo{
		GoVersion: "go1.26.8",
		Deps:      []*debug.Module{{Path: "example.com/Here", Version: "v1.0.1", Sum: "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="}, {Path: "example.com/ours", Version: "v1.0.0", Replace: &debug.Module{Path: "./ours"}}},
		Settings:  []debug.BuildSetting{{Key: "GOOS", Value: "linux"}},
	}
	bill, err := bomOf(own, info, all, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range *bill.Components {
		names = append(names, c.Name+" "+c.Version)
	}
	if want := []string{"example.com/Here v1.0.1", "std 1.26.8", "go ", "glibc "}; !slices.Equal(names, want) {
		t.Errorf("the components are %q, not %q", names, want)
	}
	first := (*bill.Components)[0]
	if first.PackageURL != "pkg:golang/example.com/here@v1.0.1" || (*first.Hashes)[0].Value != "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" || (*first.Licenses)[0].License.ID != "MIT" {
		t.Errorf("the first is %+v", first)
	}
	again, err := bomOf(own, info, all, [32]byte{1})
	if err != nil || again.SerialNumber != bill.SerialNumber || !strings.HasPrefix(bill.SerialNumber, "urn:uuid:") {
		t.Errorf("the same program has the numbers %s and %s, %v", bill.SerialNumber, again.SerialNumber, err)
	}
	other, err := bomOf(own, info, all, [32]byte{2})
	if err != nil || other.SerialNumber == bill.SerialNumber {
		t.Errorf("two programs have the number %s, %v", other.SerialNumber, err)
	}
	info.Deps = append(info.Deps, &debug.Module{Path: "example.com/unknown"})
	if _, err := bomOf(own, info, all, [32]byte{1}); err == nil || !strings.Contains(err.Error(), "example.com/unknown") {
		t.Errorf("an unknown module gives %v", err)
	}
}

// TestBillSchema checks the bills in dist against CycloneDX's schemas in the directory CODEMEM_CYCLONEDX_SCHEMAS;
// release/check.sh fetches them.
func TestBillSchema(t *testing.T) {
	dir := os.Getenv("CODEMEM_CYCLONEDX_SCHEMAS")
	if dir == "" {
		t.Skip("no schemas; make release-check has them")
	}
	schema := compile(t, filepath.Join(dir, "bom-1.6.SNAPSHOT.schema.json"), "http://cyclonedx.org/schema/")
	bills, err := filepath.Glob("../dist/*.cdx.json")
	if err != nil || len(bills) == 0 {
		t.Fatalf("dist has no bills: %v", err)
	}
	for _, name := range bills {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		var v any
		readJSON(t, name, &v)
		if err := schema.Validate(v); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := f.Seek(0, 0); err != nil {
			t.Fatal(err)
		}
		var bill cyclonedx.BOM
		if err := cyclonedx.NewBOMDecoder(f, cyclonedx.BOMFileFormatJSON).Decode(&bill); err != nil || len(*bill.Components) < 30 {
			t.Errorf("%s has too few components, %v", name, err)
		}
	}
}
