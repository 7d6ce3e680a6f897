package secret

const ourCount = 15

// ours are the forms that betterleaks lacks or takes only in part: keys by how they begin, without what a file holds
// around them, and what is plainly assigned to a password and looks random.
var ours = [ourCount]rule{
	{
		id: "private-key", long: true, named: true, words: []string{"-----begin"},
		pattern: `^-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:[\s\S]*?-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|(?:(?:\\r)?\\n[A-Za-z0-9+/=]{4,}|\r?\n[ \t]*[A-Za-z0-9+/=]{40,}|["'][ \t]*[+,.]?[ \t]*\r?\n?[ \t]*["'][A-Za-z0-9+/=]{16,})*)`,
	},
	{id: "putty-private-key", words: []string{"putty-user-key-file-"}, long: true, pattern: `PuTTY-User-Key-File-\d[\s\S]*?Private-MAC: *[0-9a-f]+|PuTTY-User-Key-File-\d`},
	{id: "age-secret-key", words: []string{"age-secret-key-1"}, pattern: `AGE-SECRET-KEY-1[A-Z0-9]*`},
	{id: "aws-access-token", words: []string{"akia", "asia"}, entropy: 2.8, pattern: `\b(?:AKIA|ASIA)[A-Z0-9]{16}\b`, not: []allow{{patterns: []string{`EXAMPLE$`}}}},
	{id: "github-token", words: []string{"ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"}, entropy: 2.5, pattern: `\b(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{22,255})`},
	{id: "gitlab-token", words: []string{"glpat-", "gldt-", "glrt-", "glptt-", "glcbt-"}, entropy: 2.5, pattern: `\bgl(?:pat|dt|rt|ptt|cbt)-[A-Za-z0-9_-]{20,}`},
	{id: "slack-token", words: []string{"xox", "xapp-"}, entropy: 2.5, pattern: `\bxox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]*\d[A-Za-z0-9-]{10,}|\bxapp-\d-[A-Za-z0-9-]{10,}`},
	{id: "slack-webhook", words: []string{"hooks.slack.com"}, entropy: 2.5, pattern: `hooks\.slack\.com/(?:services|workflows|triggers)/([A-Z0-9]{8,}/[A-Za-z0-9]+/[A-Za-z0-9]{16,}|T[A-Za-z0-9]+/B[A-Za-z0-9]+/[A-Za-z0-9]{16,})`},
	{id: "stripe-key", words: []string{"k_live_", "k_test_"}, random: true, pattern: `\b[rs]k_(?:live|test)_([A-Za-z0-9]{16,})`},
	{
		id: "prefixed-key", words: []string{"sk-", "hf_", "dop_v1_", "shpat_", "pypi-", "npm_", "sq0", "ya29."}, random: true,
		pattern: `\b((?:sk-(?:[a-z]+[0-9]*-)*|hf_|dop_v1_|shpat_|pypi-|npm_|sq0(?:atp|csp)-|ya29\.)[A-Za-z0-9_-]{20,})`,
	},
	{id: "azure-storage-key", words: []string{"accountkey", "sharedaccesskey"}, entropy: 3, pattern: `(?i)\b(?:AccountKey|SharedAccessKey)\s*[=:]\s*["']?([A-Za-z0-9+/]{40,100}={0,2})`},
	{id: "discord-bot-token", words: []string{"discord", "bot ", "token"}, random: true, pattern: `\b([MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40})`},
	{id: "authorization-header", words: []string{"bearer", "basic "}, random: true, pattern: `(?i)\b(?:bearer|basic)\s+([A-Za-z0-9_=~+/-][A-Za-z0-9_=~+/.-]{15,})`},
	{
		id: "url-password", words: []string{"://"}, random: true,
		pattern: `\b[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\s/:@"']{0,64}:([^\s/:@"'<>{}$]{6,128})@[A-Za-z0-9\[]`,
	},
	{
		id: "password-or-key", random: true, named: true,
		words: []string{
			"passwd", "password", "passphrase", "pwd", "secret", "token", "credential",
			"apikey", "api_key", "api-key", "api key", "accesskey", "access_key", "access-key", "access key",
			"privatekey", "private_key", "private-key", "private key",
		},
		pattern: `(?i)^(?:passw(?:or)?d|passphrase|pwd|secret|token|(?:api|access|private)[ _-]?key|credential)s?["']?\s{0,3}(?:[:=]|:=|=>|\bis\b)\s{0,3}["'` + "`" + `]?([A-Za-z0-9+/=_\-!@#$%^&*~?]{8,256})(?:["'` + "`" + `,;.)\]}]*(?:\s|$))`,
		not:     []allow{{of: ofMatch, patterns: []string{`(?i)^public`}}},
	},
}
