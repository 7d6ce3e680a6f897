package cmd

import (
	"embed"
	"fmt"
	"path"
	"strings"

	"codemem/verify"
)

// topicFiles are what "codemem help TOPIC" prints: the first line names the topic and says what it is about.
//
//go:embed topics/*.txt
var topicFiles embed.FS

// topicNames lists the topics in the order in which they are best read.
var topicNames = []string{
	"glossary", "states", "staleness", "ids", "budgets", "configuration", "environment", "output", "json", "exit-codes",
}

// A topic is a text on what no command alone is about.
type topic struct{ name, short, text string }

// findTopic returns a topic by its name, and whether there is one. What tables say is not filled in yet.
func findTopic(name string) (topic, bool) {
	b, err := topicFiles.ReadFile(path.Join("topics", name+".txt"))
	if err != nil {
		return topic{}, false
	}
	title, text, _ := strings.Cut(string(b), "\n\n")
	_, short, _ := strings.Cut(title, ": ")
	return topic{name, strings.TrimSpace(short), text}, true
}

// filled returns the text of a topic with what the program's own tables say.
func (t topic) filled() string {
	return strings.NewReplacer(
		"{environment}\n", environmentText(),
		"{exit-codes}\n", exitCodesText(),
		"{error-names}\n", errorNamesText(),
		"{settings}\n", settingsText(),
	).Replace(t.text)
}

// topicsText lists the topics.
func topicsText() string {
	var b strings.Builder
	for _, name := range topicNames {
		t, _ := findTopic(name)
		fmt.Fprintf(&b, "  %-14s %s\n", t.name, t.short)
	}
	return b.String()
}

func environmentText() string {
	var b strings.Builder
	for _, g := range environment {
		fmt.Fprintf(&b, "%s:\n\n", g.title)
		for _, v := range g.variables {
			fmt.Fprintf(&b, "  %-22s %s\n", v.name, v.meaning)
		}
		b.WriteByte('\n')
	}
	return strings.TrimSuffix(b.String(), "\n") + "\n"
}

func exitCodesText() string {
	var b strings.Builder
	for _, e := range exitCodes {
		name := fmt.Sprint(e.exit)
		if e.exit == exitSignal {
			name = fmt.Sprintf("%d+", exitSignal)
		}
		fmt.Fprintf(&b, "  %-5s %s\n", name, e.meaning)
	}
	return b.String() + "\n"
}

func errorNamesText() string {
	var b strings.Builder
	for _, e := range exitCodes {
		if len(e.of) > 0 {
			fmt.Fprintf(&b, "  %-5d %s\n", e.exit, strings.Join(e.of, ", "))
		}
	}
	return b.String() + "\n"
}

func settingsText() string {
	var b strings.Builder
	for _, s := range verify.UserSettings() {
		who, byDefault := "", ""
		if s.User {
			who = " (user)"
		}
		if s.Default != "" {
			byDefault = " (default: " + s.Default + ")"
		}
		fmt.Fprintf(&b, "  %s%s\n      %s%s\n", s.Key, who, s.Meaning, byDefault)
	}
	return b.String() + "\n"
}
