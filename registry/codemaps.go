package registry

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"time"
)

// A CodemapKey says what a codemap is of and how it is written; there is one of each in a work tree.
type CodemapKey struct {
	Format    string `json:"format"`    // xml, markdown
	Directory string `json:"directory"` // relative to the root, "." for all
	Budget    int    `json:"budget"`    // tokens, 0: any
}

// A Codemap is a codemap that is kept, with what it was made of.
type Codemap struct {
	Version         int       `json:"version"`         // of the form of codemaps
	RepoPath        string    `json:"repoPath"`        // the root of the work tree
	RepoName        string    `json:"repoName"`        // the name of that directory
	CreatedAt       time.Time `json:"createdAt"`       // UTC
	LastValidatedAt time.Time `json:"lastValidatedAt"` // UTC
	GitCommitHash   string    `json:"gitCommitHash"`   // HEAD, "" before the first commit
	CodemapKey
	Files     int    `json:"files"`   // shown, with all or some of their signatures
	Omitted   int    `json:"omitted"` // the other files, named or counted in the tree
	Tokens    int    `json:"tokens"`  // estimated
	Bytes     int    `json:"bytes"`   // of the text
	Generator int    `json:"-"`       // of the outlines
	State     string `json:"-"`       // tells what all files held: another state makes it invalid
	Text      string `json:"-"`
}

// What is kept of codemaps in a work tree at most; the ones not used for longest go.
const (
	maxCodemaps     = 16
	maxCodemapBytes = 8 << 20
)

const codemapColumns = `version, repo_path, repo_name, created_at, last_validated_at, git_commit_hash, format, directory, budget,
	files, omitted, tokens, length(CAST(codemap AS BLOB)), generator, state`

func (c *Codemap) scan(scan func(...any) error, more ...any) error {
	var created, validated string
	err := scan(append([]any{
		&c.Version, &c.RepoPath, &c.RepoName, &created, &validated, &c.GitCommitHash, &c.Format, &c.Directory, &c.Budget,
		&c.Files, &c.Omitted, &c.Tokens, &c.Bytes, &c.Generator, &c.State,
	}, more...)...)
	c.CreatedAt, c.LastValidatedAt = parseStamp(created), parseStamp(validated)
	return err
}

// Codemap returns the codemap of a key with its text; ErrNotFound if there is none, or if it is not what was stored,
// bit for bit.
func (tx *Tx) Codemap(k CodemapKey) (Codemap, error) {
	var c Codemap
	var hash string
	err := c.scan(func(dest ...any) error {
		return tx.row(`SELECT `+codemapColumns+`, codemap, text_hash FROM codemaps
			WHERE worktree = ? AND format = ? AND directory = ? AND budget = ?`,
			[]any{tx.worktree, k.Format, k.Directory, k.Budget}, dest...)
	}, &c.Text, &hash)
	if err != nil {
		return Codemap{}, err
	}
	if hash != c.hash() {
		return Codemap{}, fmt.Errorf("the codemap of %q is damaged: %w", k.Directory, ErrNotFound)
	}
	return c, nil
}

// hash is over the text and what is said of it: a flipped bit in either must not be served.
func (c *Codemap) hash() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\x00%d\x00%s\x00%s\x00%s\x00%s\x00%d\x00%d\x00%d\x00%d\x00%s",
		c.Version, c.Generator, c.State, c.GitCommitHash, c.Format, c.Directory, c.Budget, c.Files, c.Omitted, c.Tokens, c.Text))
	return hex.EncodeToString(sum[:])
}

// Codemaps returns what is known of all codemaps of the work tree without their texts, by directory, format, budget.
func (tx *Tx) Codemaps() ([]Codemap, error) {
	all := []Codemap{}
	err := tx.rows(`SELECT `+codemapColumns+` FROM codemaps WHERE worktree = ? ORDER BY directory, format, budget`,
		[]any{tx.worktree}, func(rows *sql.Rows) error {
			var c Codemap
			err := c.scan(rows.Scan)
			all = append(all, c)
			return err
		})
	return all, err
}

// CodemapInfo returns what is known of the codemap of a key without its text, or ErrNotFound.
func (tx *Tx) CodemapInfo(k CodemapKey) (Codemap, error) {
	var c Codemap
	err := c.scan(func(dest ...any) error {
		return tx.row(`SELECT `+codemapColumns+` FROM codemaps WHERE worktree = ? AND format = ? AND directory = ? AND budget = ?`,
			[]any{tx.worktree, k.Format, k.Directory, k.Budget}, dest...)
	})
	return c, err
}

// KeepCodemap stores a codemap in place of an older one of its key. When there are too many, those go that were used
// least lately; one that is too large on its own is not kept. Rows, texts and the proof stay what they are.
func (tx *Tx) KeepCodemap(c Codemap) error {
	if len(c.Text) > maxCodemapBytes {
		_, err := tx.forgetCodemap(c.CodemapKey)
		return err
	}
	_, err := tx.derive(`INSERT INTO codemaps (worktree, format, directory, budget, version, generator, repo_path, repo_name,
			git_commit_hash, state, created_at, last_validated_at, files, omitted, tokens, text_hash, codemap)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (worktree, format, directory, budget) DO UPDATE SET version = excluded.version,
			generator = excluded.generator, repo_path = excluded.repo_path, repo_name = excluded.repo_name,
			git_commit_hash = excluded.git_commit_hash, state = excluded.state, created_at = excluded.created_at,
			last_validated_at = excluded.last_validated_at, files = excluded.files, omitted = excluded.omitted,
			tokens = excluded.tokens, text_hash = excluded.text_hash, codemap = excluded.codemap`,
		tx.worktree, c.Format, c.Directory, c.Budget, c.Version, c.Generator, c.RepoPath, c.RepoName,
		c.GitCommitHash, c.State, stamp(c.CreatedAt), stamp(c.LastValidatedAt), c.Files, c.Omitted, c.Tokens, c.hash(), c.Text)
	if err != nil {
		return fmt.Errorf("keep the codemap of %q: %w", c.Directory, err)
	}
	_, err = tx.derive(`DELETE FROM codemaps WHERE id IN (
		SELECT id FROM (
			SELECT id, row_number() OVER latest AS n, sum(length(CAST(codemap AS BLOB))) OVER latest AS bytes
			FROM codemaps WHERE worktree = ?1
			WINDOW latest AS (ORDER BY format = ?2 AND directory = ?3 AND budget = ?4 DESC, last_validated_at DESC, id DESC
				ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW))
		WHERE n > ?5 OR bytes > ?6)`,
		tx.worktree, c.Format, c.Directory, c.Budget, maxCodemaps, maxCodemapBytes)
	return err
}

// ValidateCodemap notes that a codemap was found valid. One that was replaced meanwhile is left as it is.
func (tx *Tx) ValidateCodemap(c Codemap, at time.Time) error {
	_, err := tx.derive(`UPDATE codemaps SET last_validated_at = ?
		WHERE worktree = ? AND format = ? AND directory = ? AND budget = ? AND state = ?`,
		stamp(at), tx.worktree, c.Format, c.Directory, c.Budget, c.State)
	return err
}

// ClearCodemaps deletes the codemaps of the work tree and returns how many there were.
func (tx *Tx) ClearCodemaps() (int, error) {
	n, err := tx.derive(`DELETE FROM codemaps WHERE worktree = ?`, tx.worktree)
	return int(n), err
}

func (tx *Tx) forgetCodemap(k CodemapKey) (int64, error) {
	return tx.derive(`DELETE FROM codemaps WHERE worktree = ? AND format = ? AND directory = ? AND budget = ?`,
		tx.worktree, k.Format, k.Directory, k.Budget)
}
