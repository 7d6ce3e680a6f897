package integration_test

import (
	"encoding/json"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"

	"github.com/google/go-cmp/cmp"
)

// A pageFile is what the page is told of one file.
type pageFile struct {
	toldFile
	Summary *struct {
		Text    string
		Damaged bool
	} `json:"summary"`
}

// told is a file of the page as other doors tell of it: the page is not told which md5 is remembered, and shows by the state whether a
// summary is stale.
func (f *pageFile) told(want toldFile) toldFile {
	t := f.toldFile
	t.RowMD5 = want.RowMD5
	if f.Summary != nil {
		t.Summary, t.Damaged, t.Stale = f.Summary.Text, f.Summary.Damaged, f.State != "fresh"
	}
	return t
}

// openPage starts the server of the page, and returns what it let in, and where it is.
func (d *doorsWorld) openPage() (*http.Client, string) {
	d.t.Helper()
	var ready struct{ URL string }
	d.start(&ready, "ui", "--no-open", "--keep")
	jar, _ := cookiejar.New(nil)
	client := &http.Client{Jar: jar}
	base, _, _ := strings.Cut(ready.URL, "?")
	entered, err := client.Get(ready.URL)
	if err != nil {
		d.t.Fatal(err)
	}
	entered.Body.Close()
	return client, base
}

// page returns what asks the server of the page.
func (d *doorsWorld) page() func(route string, answer any) {
	d.t.Helper()
	client, base := d.openPage()
	return func(route string, answer any) {
		d.t.Helper()
		r, err := client.Get(base + "api/" + route)
		if err != nil {
			d.t.Fatal(err)
		}
		defer r.Body.Close()
		if err := json.NewDecoder(r.Body).Decode(answer); err != nil || r.StatusCode != http.StatusOK {
			d.t.Fatalf("page %s: %s %v", route, r.Status, err)
		}
	}
}

// comparePage compares what the page is told of each file, of those that are pending in their order, and how many there are of each class.
func (d *doorsWorld) comparePage(want map[string]toldFile) {
	d.t.Helper()
	ask := d.page()
	counts := map[string]int{}
	for p, f := range want {
		var got struct{ File pageFile }
		ask("file?path="+url.QueryEscape(p), &got)
		if diff := cmp.Diff(f, got.File.told(f)); diff != "" {
			d.t.Errorf("the page of %q (-codemem files +page):\n%s", p, diff)
		}
		switch {
		case f.State == "fresh", f.State == "pending":
			counts[f.State]++
		case f.State == "stale" && (f.Drift == "" || f.Drift == "unknown"):
			counts["stale"]++
		case f.State == "stale":
			counts[f.Drift]++
		case f.State != "missing":
			counts["excluded"]++
		}
	}
	var pending struct{ Files []toldFile }
	var work struct{ Files []pageFile }
	d.codemem(&pending, "files", "--pending")
	ask("worklist", &work)
	var listed, worked []string
	for i := range pending.Files {
		listed = append(listed, pending.Files[i].Path)
	}
	for i := range work.Files {
		worked = append(worked, work.Files[i].Path)
	}
	if diff := cmp.Diff(listed, worked); diff != "" {
		d.t.Errorf("the worklist (-codemem files --pending +page):\n%s", diff)
	}
	for _, view := range []string{"start", "map"} {
		var drawn struct {
			Classes []string
			Counts  []int
		}
		ask(view, &drawn)
		got := map[string]int{}
		for i, n := range drawn.Counts {
			if n > 0 {
				got[drawn.Classes[i]] = n
			}
		}
		if diff := cmp.Diff(counts, got); diff != "" {
			d.t.Errorf("files by class (-codemem files +%s):\n%s", view, diff)
		}
	}
}
