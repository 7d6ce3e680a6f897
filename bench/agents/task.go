package main

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// A task is one request to find the places of a change.
type task struct {
	Name       string `json:"-"`          // of its file, without .json
	Repository string `json:"repository"` // OWNER/NAME
	Commit     string `json:"commit"`     // what was really done
	Request    string `json:"request"`    // in the words of somebody who wants it and names no place

	// Acceptable are source files that a good change may touch as well: paths. Whoever wrote the request chose them, before any run.
	Acceptable []string `json:"acceptable,omitempty"`

	// What derive takes from the commit.
	State   string    `json:"state"` // its parent, which the agent sees
	Date    time.Time `json:"date"`  // of the state
	Changed changed   `json:"changed"`
}

// changed is what a commit changed of the state before it.
type changed struct {
	Files        []string      `json:"files"`        // source files that were there before, sorted
	Beside       []string      `json:"beside"`       // the others: tests, documentation, new files; neither right nor wrong in an answer
	Declarations []declaration `json:"declarations"` // the innermost ones around the changed lines
	New          []string      `json:"new"`          // PATH:NAME of those that the commit added; neither right nor wrong
}

// A declaration is one that the commit changed.
type declaration struct {
	ID   string   `json:"id"`             // PATH:NAME, the name qualified
	Also []string `json:"also,omitempty"` // fields or members of it, PATH:NAME.MEMBER, that were changed or added: as right
}

//go:embed tasks/*.json
var taskFiles embed.FS

// loadTasks returns all tasks, sorted by repository and name.
func loadTasks() ([]task, error) {
	files, err := fs.Glob(taskFiles, "tasks/*.json")
	if err != nil {
		return nil, err
	}
	var all []task
	for _, name := range files {
		data, err := taskFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		t, err := parseTask(strings.TrimSuffix(path.Base(name), ".json"), data)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b task) int {
		return cmp.Or(cmp.Compare(a.Repository, b.Repository), cmp.Compare(a.Name, b.Name))
	})
	return all, nil
}

// parseTask reads a task and checks what a person writes of it. What derive adds may be missing.
func parseTask(name string, data []byte) (task, error) {
	t := task{}
	if err := json.Unmarshal(data, &t); err != nil {
		return t, fmt.Errorf("task %s: %w", name, err)
	}
	t.Name = name
	switch {
	case strings.Count(t.Repository, "/") != 1:
		return t, fmt.Errorf("task %s: repository %q is not of the form OWNER/NAME", name, t.Repository)
	case len(t.Commit) != 40 || strings.Trim(t.Commit, "0123456789abcdef") != "":
		return t, fmt.Errorf("task %s: commit %q is not a full id", name, t.Commit)
	case strings.TrimSpace(t.Request) == "":
		return t, fmt.Errorf("task %s: no request", name)
	}
	return t, nil
}

// findTask returns the task of a name.
func findTask(name string) (task, error) {
	all, err := loadTasks()
	if err != nil {
		return task{}, err
	}
	if i := slices.IndexFunc(all, func(t task) bool { return t.Name == name }); i >= 0 {
		return all[i], nil
	}
	return task{}, fmt.Errorf("no task %q", name)
}

// writersState returns the state that summaries of a repository are written at: the oldest of its tasks', so that to the
// writer no task is done yet, and what changed up to the state of a task makes summaries stale, as work does.
func writersState(tasks []task, repository string) (string, error) {
	var oldest *task
	for i := range tasks {
		t := &tasks[i]
		if t.Repository == repository && t.State != "" && (oldest == nil || t.Date.Before(oldest.Date)) {
			oldest = t
		}
	}
	if oldest == nil {
		return "", fmt.Errorf("no task of %q whose state is known", repository)
	}
	return oldest.State, nil
}
