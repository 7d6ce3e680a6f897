package registry

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// growing are the tables that grow with the files of a repository, their texts and what is derived of them, and the names that
// statements give them.
var growing = regexp.MustCompile(`^SCAN (file_registry|summary_history|outlines|symbols|mentions|file_links|file_dependencies|` +
	`file_ranks|find_postings|hydrations|summary_dependencies|directory_registry|notes|note_anchors|file_fts|outline_fts|note_fts|[fhosdnm])(?: USING .*)?$`)

// scans are the statements that may read a growing table as a whole, each by a part of its text, and why: what they answer is
// about all of it, and no command that people or hooks wait for asks it without need.
var scans = map[string]string{
	`FROM outlines WHERE generator = ?`:                                            "what is known of all outlines, for overviews and scans",
	`DELETE FROM outlines WHERE generator <> ?`:                                    "a scan prunes what nothing needs",
	`DELETE FROM mentions WHERE outline_id NOT IN`:                                 "a scan prunes it, once an eighth is of outlines that are gone",
	`(SELECT seq FROM sqlite_sequence WHERE name = 'outlines')`:                    "how many outlines there are, after a scan: of an index alone",
	`s.qualified LIKE ?`:                                                           "a part of a name may be anywhere in it",
	`FROM notes AS n WHERE 1`:                                                      "all notes are listed, or those of a kind",
	`WHERE n.id > ? OR n.confirmed_at IS NOT NULL`:                                 "notes that a team has not been sent, behind an answer",
	`FROM share_outbox_notes AS s JOIN notes`:                                      "the outbox, in its order, at most so many rows",
	`WHERE superseded_at >= ?`:                                                     "which notes came to hold in the place of others, when a team is told others",
	`WHERE n.reverted_at IS NOT NULL OR n.superseded_by`:                           "notes that a team is to forget, when it is told others",
	`SELECT author, model, count(*) FROM (`:                                        "how much each wrote, for the doctor and reverts",
	`FROM summary_history` + "\n\t\tWHERE reverted_at IS NULL":                     "texts to be reverted, of whatever path",
	`WHERE (id > ? OR confirmed_at IS NOT NULL)`:                                   "what a team has not been sent, behind an answer",
	`SELECT DISTINCT path FROM summary_history WHERE path LIKE '%/'`:               "directories with a text, when texts are reverted or fetched",
	`SELECT DISTINCT path FROM summary_history AS h`:                               "paths without a file that have a text, when files came: of an index alone",
	`FROM summary_history AS h` + "\n\t\tLEFT JOIN file_registry":                  "texts of the team that nobody confirmed",
	`FROM file_registry WHERE content_md5 IS NOT NULL AND sensitive = 0`:           "files of all work trees that want a text, for a fetch from the team",
	`FROM file_registry WHERE summary IS NOT NULL ORDER BY`:                        "texts of all work trees, for a repair",
	`UPDATE directory_registry AS d SET`:                                           "a directory's text is reverted in all work trees",
	`SELECT count(*) AS of_all_work_trees FROM file_registry`:                      "all rows there are, by what each page says of itself",
	`SELECT count(*) FROM hydrations`:                                              "a test's",
	`UPDATE outlines SET outline = ?`:                                              "a test's",
	`UPDATE codemaps SET`:                                                          "a test's",
	`SELECT m.name FROM sqlite_master AS m`:                                        "a test's",
	"SELECT EXISTS (SELECT 1 FROM summary_history AS h WHERE h.path = d.path || '": "d is one row",
}

// planned are the plans of the statements that the tests of this package prepared.
type planned struct {
	mu    sync.Mutex
	plans map[string][]string // steps by statement
}

var plans = planned{plans: map[string][]string{}}

// note asks SQLite how it goes about a statement that a test prepared. A database in use has no statistics either,
// so that the plan is the same there.
func (p *planned) note(tx *Tx, query string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.plans[query]; ok {
		return
	}
	p.plans[query] = nil
	rows, err := tx.tx.QueryContext(tx.quiet, "EXPLAIN QUERY PLAN "+query, make([]any, max(64, strings.Count(query, "?")))...)
	if err != nil {
		return // a statement that a test means to fail, and PRAGMA
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var step string
		if rows.Scan(&id, &parent, &unused, &step) == nil {
			p.plans[query] = append(p.plans[query], step)
		}
	}
}

// faults returns the statements that read a growing table as a whole, or make an index of one while they run, and are not known to.
func (p *planned) faults() (all []string) {
	for _, query := range slices.Sorted(maps.Keys(p.plans)) {
		known := slices.ContainsFunc(slices.Collect(maps.Keys(scans)), func(part string) bool { return strings.Contains(query, part) })
		for _, step := range p.plans[query] {
			if !known && (growing.MatchString(step) || strings.Contains(step, "AUTOMATIC")) {
				all = append(all, fmt.Sprintf("%s: %s: take an index, or tell in scans why it needs none", query, step))
			}
		}
	}
	return all
}
