package mcp

import (
	"context"
	_ "embed" // its description
	"errors"
	"fmt"
	"slices"
	"strings"

	"codemem/registry"
	"codemem/verify"
)

//go:embed config_get.md
var configGetAbout string

type configGetIn struct {
	Key string `json:"key"`
}

// configEntry is one key of the configuration as data.
type configEntry struct {
	Key     string `json:"key"`
	Value   string `json:"value"`
	Default bool   `json:"default,omitempty"` // nobody set it
	Meaning string `json:"meaning,omitempty"` // of a setting
}

func configGet() tool {
	return define(tool{
		name: "config_get", title: "Read settings", about: configGetAbout,
		params:   []param{{name: "key", kind: aText}},
		hints:    hints{readOnly: true, idempotent: true},
		deadline: readDeadline,
	}, func(ctx context.Context, c *request, in configGetIn) (answer, error) {
		m, err := c.memory(ctx)
		if err != nil {
			return answer{}, err
		}
		if in.Key != "" {
			if err := checkKey(in.Key); err != nil {
				return answer{}, err
			}
		}
		all, err := settings(ctx, m)
		if err != nil {
			return answer{}, err
		}
		return configAnswer(all, in.Key), nil
	})
}

// settings returns every key that is set, and every setting.
func settings(ctx context.Context, m *verify.Memory) ([]configEntry, error) {
	set := map[string]bool{}
	var all []configEntry
	err := m.View(ctx, func(tx *registry.Tx) error {
		stored, err := tx.Configs()
		for _, s := range stored {
			set[s.Key] = true
			all = append(all, configEntry{Key: s.Key, Value: clean(s.Value)})
		}
		return err
	})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		return nil, err
	}
	for _, s := range verify.Settings() {
		if !set[s.Key] {
			all = append(all, configEntry{Key: s.Key, Value: m.User().Value(s.Key), Default: true})
		}
	}
	for i := range all {
		for _, s := range verify.Settings() {
			if s.Key == all[i].Key {
				all[i].Meaning = s.Meaning
			}
		}
	}
	return all, nil
}

// proofKeys are those of the registry's own keys that say something to a reader.
var proofKeys = []string{"last_verified_sha", "last_verified_at", "last_verified_complete", "last_verified_dirty"}

// configAnswer tells the value of key, or all of them.
func configAnswer(all []configEntry, key string) answer {
	if key != "" {
		for _, s := range all {
			if s.Key == key {
				return answer{text: s.String(), data: s}
			}
		}
		return answer{text: key + " is not set.\n", data: map[string]any{"key": key, "value": nil}}
	}
	var b strings.Builder
	listed := []configEntry{}
	for _, s := range all {
		if registry.Internal(s.Key) && !slices.Contains(proofKeys, s.Key) {
			continue // bookkeeping; shown only by its name
		}
		s.Value, _ = cut(s.Value, 500) // such as a list of dirty paths
		b.WriteString(s.String())
		listed = append(listed, s)
	}
	return answer{text: b.String(), data: map[string]any{"settings": listed}}
}

func (s configEntry) String() string {
	l := s.Key + " = " + quoteValue(s.Value)
	if s.Default {
		l += " (default)"
	}
	if s.Meaning != "" {
		l += ": " + s.Meaning
	}
	return l + "\n"
}

// quoteValue returns a value, in quotes if it is not one plain word.
func quoteValue(v string) string {
	if v == "" || strings.ContainsAny(v, " \t\n\"") {
		return fmt.Sprintf("%q", v)
	}
	return v
}
