package mcp

import (
	"context"
	_ "embed" // its description
	"errors"
	"fmt"
	"strings"

	"codemem/regex"
	"codemem/registry"
	"codemem/verify"
)

//go:embed config_set.md
var configSetAbout string

type configSetIn struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

func configSet() tool {
	return define(tool{
		name: "config_set", title: "Change a setting", about: configSetAbout,
		params: []param{
			{name: "key", kind: aText, required: true},
			{name: "value", kind: aScalar, required: true},
		},
		hints: hints{destructive: true, idempotent: true}, deadline: readDeadline,
	}, func(ctx context.Context, c *request, in configSetIn) (answer, error) {
		if registry.Internal(in.Key) {
			return c.confirm(ctx, in)
		}
		if err := checkSettable(in.Key); err != nil {
			return answer{}, err
		}
		if err := verify.CheckSetting(in.Key, in.Value); err != nil {
			return answer{}, err
		}
		m, err := c.memory(ctx)
		if err != nil {
			return answer{}, err
		}
		err = m.Update(ctx, func(tx *registry.Tx) error { return tx.SetConfig(in.Key, in.Value) })
		if err != nil {
			return answer{}, err
		}
		s := configEntry{Key: in.Key, Value: in.Value}
		return answer{text: "Set " + s.String(), data: s}, nil
	})
}

// confirm answers a call that sets a key which is codemem's own: done if it is last_verified_sha with the value that it
// has, as whoever has just prescanned expects, and refused else.
func (c *request) confirm(ctx context.Context, in configSetIn) (answer, error) {
	m, err := c.memory(ctx)
	if err != nil {
		return answer{}, err
	}
	recorded := false
	err = m.View(ctx, func(tx *registry.Tx) (err error) {
		recorded, err = verify.Recorded(tx, in.Key, in.Value)
		return err
	})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		return answer{}, err
	}
	if !recorded {
		return answer{}, checkSettable(in.Key)
	}
	s := configEntry{Key: in.Key, Value: in.Value}
	return answer{text: strings.TrimSuffix(s.String(), "\n") + " already: nothing was written\n", data: s}, nil
}

// keys is the form of a key, as the seed has it.
var keys = regex.Lazy(`^[a-z][a-z0-9_.-]{0,63}$`)

// checkKey refuses what cannot be a key.
func checkKey(key string) error {
	if !keys().MatchString(key) {
		return &argumentError{[]string{fmt.Sprintf(`"key" must be a lower-case letter and then up to 63 of a-z 0-9 _ . -, not %s`, quote(key))}}
	}
	return nil
}

// errOwnRecord means that a key is not for others to set.
var errOwnRecord = errors.New("codemem's own record, which moves only with what it proves")

// checkSettable refuses keys that are codemem's own to write, those that do not exist, and those that say where texts are sent: an
// agent that was deceived must not send them elsewhere.
func checkSettable(key string) error {
	if err := checkKey(key); err != nil {
		return err
	}
	var known []string
	for _, s := range verify.Settings() {
		outward := s.Key == verify.ShareStore || s.Key == verify.ShareTenant
		if s.Key == key && outward {
			return &argumentError{[]string{fmt.Sprintf("%q says where texts are sent, which is for a person to set: codemem config set %s VALUE", key, key)}}
		}
		if s.Key == key {
			return nil
		}
		if outward {
			continue
		}
		known = append(known, s.Key)
	}
	if registry.Internal(key) {
		return fmt.Errorf("%q: %w; settings are %s", key, errOwnRecord, strings.Join(known, ", "))
	}
	msg := fmt.Sprintf("%q is not a setting", key)
	if near := nearest(key, known); near != "" {
		return &argumentError{[]string{msg + fmt.Sprintf(", did you mean %q?", near)}}
	}
	return &argumentError{[]string{msg + "; settings are " + strings.Join(known, ", ")}}
}
