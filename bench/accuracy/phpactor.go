package main

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// phpactor's reflection is the measure of PHP, with the parser that it is built on. Both are under the MIT licence.
const (
	phpactorVersion  = "1e3f851bf810a45d565759b698a70bc4a2d50df7"
	phpParserVersion = "3bd51bd63a2aa47e9c686c21b8833eb67d2c4808"
)

//go:embed phpactor.php
var phpactorScript []byte

// php asks phpactor what the names mean that names/php.scm finds.
func php() oracle {
	text, err := nameQueries.ReadFile("names/php.scm")
	if err != nil {
		panic(err) // it is embedded
	}
	return oracle{
		language: "PHP", short: "php", endings: []string{".php"},
		version: []string{phpactorVersion, phpParserVersion, fmt.Sprintf("%x", sha256.Sum256(append(text, phpactorScript...)))},
		ask:     askPhpactor,
	}
}

// askPhpactor runs the php command.
func askPhpactor(ctx context.Context, dir, cache string, w io.Writer) error {
	reflection, err := gitHome(ctx, cache, "https://github.com/phpactor/phpactor", phpactorVersion)
	if err != nil {
		return err
	}
	parser, err := gitHome(ctx, cache, "https://github.com/phpactor/tolerant-php-parser", phpParserVersion)
	if err != nil {
		return err
	}
	script := filepath.Join(cache, "phpactor.php")
	if err := os.WriteFile(script, phpactorScript, 0o600); err != nil {
		return err
	}
	talk := func(in io.Writer, out io.Reader) error {
		said := make(chan error, 1)
		go func() {
			_, err := io.Copy(w, out)
			said <- err
		}()
		err := sendNames(dir, "php", "php", []string{".php"}, in)
		if c, ok := in.(io.Closer); ok {
			err = errors.Join(err, c.Close())
		}
		return errors.Join(err, <-said)
	}
	return speak(ctx, dir, nil, talk, "php", script, reflection, parser, dir)
}

// sendNames writes the names of all sources of a directory, as answers that nobody gave yet.
func sendNames(dir, short, grammar string, endings []string, w io.Writer) error {
	query, err := queryOf(short+".scm", grammar)
	if err != nil {
		return err
	}
	paths, err := sourcesIn(dir, endings)
	if err != nil {
		return err
	}
	out := json.NewEncoder(w)
	for _, p := range paths {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(p))) //nolint:gosec // the corpus
		if err != nil {
			return err
		}
		found, err := query.names(p, newSource(text))
		if err != nil {
			return err
		}
		for _, a := range append([]answer{{Kind: "file", Path: p}}, found.uses...) {
			if err := out.Encode(a); err != nil {
				return err
			}
		}
	}
	return nil
}

// gitHome returns the directory in the cache that holds a commit of a repository, which git fetches if it is not there.
func gitHome(ctx context.Context, cache, from, commit string) (string, error) {
	home := filepath.Join(cache, fmt.Sprintf("%s-%.8s", filepath.Base(from), commit))
	if _, err := os.Stat(home); err == nil {
		return home, nil
	}
	part := home + ".part"
	for _, args := range [][]string{{"init", "-q", part}, {"-C", part, "fetch", "-q", "--depth", "1", from, commit}, {"-C", part, "checkout", "-q", "FETCH_HEAD"}} {
		if _, err := output(ctx, cache, "git", args...); err != nil {
			return "", err
		}
	}
	return home, os.Rename(part, home)
}
