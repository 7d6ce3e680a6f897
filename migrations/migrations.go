// Package migrations holds the schema of the registry, version by version. A migration that was shipped
// is never changed; the next one is added. Each column has its meaning beside it in the SQL.
package migrations

import "embed"

// FS holds the migrations, named NNNNN_name.sql, for goose.
//
//go:embed *.sql
var FS embed.FS

// Version is the version of the newest migration; a database's user_version says which it has.
const Version = 10

// ApplicationID marks a database as a registry: "cmem" in ASCII.
const ApplicationID = 0x636d656d

// Tables are the tables of all versions, but for those of FTS5 and goose.
var Tables = []string{
	"codemaps", "derived_marks", "directory_registry", "file_dependencies", "file_links", "file_ranks", "file_registry",
	"find_postings", "find_segments", "hydrations", "mentions", "note_anchors", "notes", "outlines", "plugin_config", "share_outbox", "steering_files", "summary_dependencies", "summary_history", "symbols",
}

// AllTables stands for all tables in Objects.
const AllTables = "tables"

// Objects tells by version what runs when a registry is used (triggers, views, virtual tables): by name the
// first 16 bytes of the sha256, in hex, of the statement with its white space collapsed to single spaces. Under AllTables
// it has those of the names and statements of all Tables, each with a zero byte behind it, as they are, by name.
// The tests of registry print what belongs here.
var Objects = map[int]map[string]string{
	1: {
		"file_fts":             "d268b667c690be630bc4973d6a902f53",
		"file_registry_delete": "3eb599f61ba719c9d72f754a3bb71ba0",
		"file_registry_first":  "04fbf7a0ca43abf86893ba27a9593a36",
		"file_registry_insert": "d411c318bc156b0d36fe64b24942adfe",
		"file_registry_last":   "b34ec3805cb5efa4ff6b8bca2e276300",
		"file_registry_update": "6ead6a57d41f9787ea0a5280bc0d579b",
		"pending_summaries":    "2995940cb73d2da5690491dbbc505321",
		"registry_status":      "f304457645d1e68042fded9343bea2f0",
		"stale_files":          "db68a14b22292caa9bdde73c1a0ff7ee",
		AllTables:              "241c9f74bd954cd779a40ca08233f115",
	},
	2: {
		"file_fts":             "d268b667c690be630bc4973d6a902f53",
		"file_registry_delete": "3eb599f61ba719c9d72f754a3bb71ba0",
		"file_registry_first":  "04fbf7a0ca43abf86893ba27a9593a36",
		"file_registry_insert": "d411c318bc156b0d36fe64b24942adfe",
		"file_registry_last":   "b34ec3805cb5efa4ff6b8bca2e276300",
		"file_registry_update": "6ead6a57d41f9787ea0a5280bc0d579b",
		"pending_summaries":    "2995940cb73d2da5690491dbbc505321",
		"registry_status":      "f304457645d1e68042fded9343bea2f0",
		"symbol_overview":      "4e651e92b2725144d10e113867b9ba4f",
		"stale_files":          "db68a14b22292caa9bdde73c1a0ff7ee",
		AllTables:              "fc66c74429be3f4b0bea4d969ae707eb",
	},
	3: {
		"file_fts":             "d268b667c690be630bc4973d6a902f53",
		"file_registry_delete": "3eb599f61ba719c9d72f754a3bb71ba0",
		"file_registry_first":  "04fbf7a0ca43abf86893ba27a9593a36",
		"file_registry_insert": "d411c318bc156b0d36fe64b24942adfe",
		"file_registry_last":   "b34ec3805cb5efa4ff6b8bca2e276300",
		"file_registry_update": "6ead6a57d41f9787ea0a5280bc0d579b",
		"file_terms":           "84026946ee1d50b24321e12483a12fa6",
		"outline_fts":          "2b22fc92a7008eca43fecc2bffd9e70b",
		"outlines_delete":      "842f118c142ffe0517f75e6ffef8453f",
		"pending_summaries":    "2995940cb73d2da5690491dbbc505321",
		"registry_status":      "f304457645d1e68042fded9343bea2f0",
		"stale_files":          "db68a14b22292caa9bdde73c1a0ff7ee",
		"symbol_overview":      "4e651e92b2725144d10e113867b9ba4f",
		AllTables:              "bf862d5e3eba80611ea255bb8ef6e500",
	},
	4: {
		"file_fts":             "d268b667c690be630bc4973d6a902f53",
		"file_registry_delete": "3eb599f61ba719c9d72f754a3bb71ba0",
		"file_registry_first":  "04fbf7a0ca43abf86893ba27a9593a36",
		"file_registry_insert": "d411c318bc156b0d36fe64b24942adfe",
		"file_registry_last":   "b34ec3805cb5efa4ff6b8bca2e276300",
		"file_registry_update": "6ead6a57d41f9787ea0a5280bc0d579b",
		"file_terms":           "84026946ee1d50b24321e12483a12fa6",
		"outline_fts":          "2b22fc92a7008eca43fecc2bffd9e70b",
		"outlines_delete":      "842f118c142ffe0517f75e6ffef8453f",
		"pending_summaries":    "2995940cb73d2da5690491dbbc505321",
		"registry_status":      "f304457645d1e68042fded9343bea2f0",
		"stale_files":          "db68a14b22292caa9bdde73c1a0ff7ee",
		"symbol_overview":      "4e651e92b2725144d10e113867b9ba4f",
		AllTables:              "b5cbbeacef5e569920bb2431765470ea",
	},
	5: {
		"file_fts":             "d268b667c690be630bc4973d6a902f53",
		"file_registry_delete": "3eb599f61ba719c9d72f754a3bb71ba0",
		"file_registry_first":  "04fbf7a0ca43abf86893ba27a9593a36",
		"file_registry_insert": "d411c318bc156b0d36fe64b24942adfe",
		"file_registry_last":   "b34ec3805cb5efa4ff6b8bca2e276300",
		"file_registry_update": "6ead6a57d41f9787ea0a5280bc0d579b",
		"file_terms":           "84026946ee1d50b24321e12483a12fa6",
		"outline_fts":          "2b22fc92a7008eca43fecc2bffd9e70b",
		"outlines_delete":      "842f118c142ffe0517f75e6ffef8453f",
		"pending_summaries":    "2995940cb73d2da5690491dbbc505321",
		"registry_status":      "f304457645d1e68042fded9343bea2f0",
		"stale_files":          "db68a14b22292caa9bdde73c1a0ff7ee",
		"symbol_links":         "1a1aa4afef4bf0c50abfb1fc21728c53",
		"symbol_overview":      "4e651e92b2725144d10e113867b9ba4f",
		AllTables:              "7bfce40add710a60b501b5014a5fbaf0",
	},
	6: {
		"file_fts":             "d268b667c690be630bc4973d6a902f53",
		"file_registry_delete": "3eb599f61ba719c9d72f754a3bb71ba0",
		"file_registry_first":  "04fbf7a0ca43abf86893ba27a9593a36",
		"file_registry_insert": "d411c318bc156b0d36fe64b24942adfe",
		"file_registry_last":   "b34ec3805cb5efa4ff6b8bca2e276300",
		"file_registry_update": "6ead6a57d41f9787ea0a5280bc0d579b",
		"file_terms":           "84026946ee1d50b24321e12483a12fa6",
		"outline_fts":          "2b22fc92a7008eca43fecc2bffd9e70b",
		"outlines_delete":      "842f118c142ffe0517f75e6ffef8453f",
		"pending_summaries":    "2995940cb73d2da5690491dbbc505321",
		"registry_status":      "f304457645d1e68042fded9343bea2f0",
		"stale_files":          "db68a14b22292caa9bdde73c1a0ff7ee",
		"symbol_links":         "1a1aa4afef4bf0c50abfb1fc21728c53",
		"symbol_overview":      "0600d1c3717eba473f6ef8b2182d065b",
		AllTables:              "7bfce40add710a60b501b5014a5fbaf0",
	},
	7: {
		"file_fts":             "d268b667c690be630bc4973d6a902f53",
		"file_registry_delete": "3eb599f61ba719c9d72f754a3bb71ba0",
		"file_registry_first":  "04fbf7a0ca43abf86893ba27a9593a36",
		"file_registry_insert": "d411c318bc156b0d36fe64b24942adfe",
		"file_registry_last":   "b34ec3805cb5efa4ff6b8bca2e276300",
		"file_registry_update": "6ead6a57d41f9787ea0a5280bc0d579b",
		"file_terms":           "84026946ee1d50b24321e12483a12fa6",
		"outline_fts":          "2b22fc92a7008eca43fecc2bffd9e70b",
		"outlines_delete":      "842f118c142ffe0517f75e6ffef8453f",
		"pending_summaries":    "2995940cb73d2da5690491dbbc505321",
		"registry_status":      "f304457645d1e68042fded9343bea2f0",
		"stale_files":          "db68a14b22292caa9bdde73c1a0ff7ee",
		"symbol_links":         "1a1aa4afef4bf0c50abfb1fc21728c53",
		"symbol_overview":      "0600d1c3717eba473f6ef8b2182d065b",
		AllTables:              "1cb2fffe32293f10c7f1d90d0eaafeb7",
	},
	8: {
		"file_fts":             "d268b667c690be630bc4973d6a902f53",
		"file_registry_delete": "3eb599f61ba719c9d72f754a3bb71ba0",
		"file_registry_first":  "04fbf7a0ca43abf86893ba27a9593a36",
		"file_registry_insert": "d411c318bc156b0d36fe64b24942adfe",
		"file_registry_last":   "b34ec3805cb5efa4ff6b8bca2e276300",
		"file_registry_update": "6ead6a57d41f9787ea0a5280bc0d579b",
		"file_terms":           "84026946ee1d50b24321e12483a12fa6",
		"outline_fts":          "2b22fc92a7008eca43fecc2bffd9e70b",
		"outlines_delete":      "842f118c142ffe0517f75e6ffef8453f",
		"pending_summaries":    "2995940cb73d2da5690491dbbc505321",
		"registry_status":      "f304457645d1e68042fded9343bea2f0",
		"stale_files":          "db68a14b22292caa9bdde73c1a0ff7ee",
		"symbol_links":         "1a1aa4afef4bf0c50abfb1fc21728c53",
		"symbol_overview":      "0600d1c3717eba473f6ef8b2182d065b",
		AllTables:              "6df5cb1a071eae513f0aca73e35a6c83",
	}, 9: {
		"current_notes":        "1a77aa20ed746f25ea44d245aba97cab",
		"file_fts":             "d268b667c690be630bc4973d6a902f53",
		"file_registry_delete": "3eb599f61ba719c9d72f754a3bb71ba0",
		"file_registry_first":  "04fbf7a0ca43abf86893ba27a9593a36",
		"file_registry_insert": "d411c318bc156b0d36fe64b24942adfe",
		"file_registry_last":   "b34ec3805cb5efa4ff6b8bca2e276300",
		"file_registry_update": "6ead6a57d41f9787ea0a5280bc0d579b",
		"file_terms":           "84026946ee1d50b24321e12483a12fa6",
		"note_fts":             "aa1eba1d680e4be5adf3bd0510ee7dfc",
		"notes_insert":         "e780e62af4d0d71676175683638d3b11",
		"outline_fts":          "2b22fc92a7008eca43fecc2bffd9e70b",
		"outlines_delete":      "842f118c142ffe0517f75e6ffef8453f",
		"pending_summaries":    "2995940cb73d2da5690491dbbc505321",
		"registry_status":      "f304457645d1e68042fded9343bea2f0",
		"stale_files":          "db68a14b22292caa9bdde73c1a0ff7ee",
		"symbol_links":         "1a1aa4afef4bf0c50abfb1fc21728c53",
		"symbol_overview":      "0600d1c3717eba473f6ef8b2182d065b",
		AllTables:              "e19b1e12ab91c380a4c30caad8f32cb3",
	}, 10: {
		"current_notes":        "1a77aa20ed746f25ea44d245aba97cab",
		"file_fts":             "d268b667c690be630bc4973d6a902f53",
		"file_registry_delete": "3eb599f61ba719c9d72f754a3bb71ba0",
		"file_registry_first":  "04fbf7a0ca43abf86893ba27a9593a36",
		"file_registry_insert": "d411c318bc156b0d36fe64b24942adfe",
		"file_registry_last":   "b34ec3805cb5efa4ff6b8bca2e276300",
		"file_registry_update": "6ead6a57d41f9787ea0a5280bc0d579b",
		"file_terms":           "84026946ee1d50b24321e12483a12fa6",
		"note_fts":             "aa1eba1d680e4be5adf3bd0510ee7dfc",
		"notes_insert":         "e780e62af4d0d71676175683638d3b11",
		"outline_fts":          "2b22fc92a7008eca43fecc2bffd9e70b",
		"outlines_delete":      "842f118c142ffe0517f75e6ffef8453f",
		"pending_summaries":    "2995940cb73d2da5690491dbbc505321",
		"registry_status":      "f304457645d1e68042fded9343bea2f0",
		"share_outbox_changed": "f5f61cef5540eae741cf39af7a310679",
		"share_outbox_written": "fcc8b586b034735d0ce921874f4c93a1",
		"stale_files":          "db68a14b22292caa9bdde73c1a0ff7ee",
		"symbol_links":         "1a1aa4afef4bf0c50abfb1fc21728c53",
		"symbol_overview":      "0600d1c3717eba473f6ef8b2182d065b",
		AllTables:              "67e851393c05e2fa233cae2639d83005",
	},
}
