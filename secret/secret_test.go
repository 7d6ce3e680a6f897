package secret

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// secretSamples are in two parts each, so that nobody who looks for secrets finds any here.
var secretSamples = map[string][][2]string{
	"aws-access-token":    {{"AKIA", "Q7ZK3MPXW2LD8VTB"}, {"ASIA", "Q7ZK3MPXW2LD8VTB"}},
	"github-token":        {{"ghp_", "a8Kd02mZx91LqPwTe7RbYc5VnUo3HsGfJ4i6"}, {"gho_", "a8Kd02mZx91LqPwTe7RbYc5VnUo3HsGfJ4i6"}, {"github_pat_", "11ABCDEFG0a8Kd02mZx91L_qPwTe7RbYc5Vn"}},
	"gitlab-token":        {{"glpat-", "a8Kd02mZx91LqPwTe7Rb"}},
	"slack-token":         {{"xoxb-", "2409283745-2938457-a8Kd02mZx9"}, {"xoxp-", "2409283745-a8Kd02mZx9"}, {"xoxa-", "2-a8Kd02mZx91L"}},
	"slack-webhook":       {{"https://hooks.slack.com/services/", "T02A8K3/B02MZX9/a8Kd02mZx91LqPwTe7Rb"}},
	"private-key":         {{"-----BEGIN ", "RSA PRIVATE KEY-----\nMIIE"}, {"-----BEGIN ", "PRIVATE KEY-----"}, {"-----BEGIN ", "PGP PRIVATE KEY BLOCK-----"}, {"AGE-SECRET-", "KEY-1QQQ"}},
	"jwt":                 {{"eyJhbGciOiJIUzI1NiJ9", ".eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N"}},
	"gcp-api-key":         {{"AIza", "SyA8Kd02mZx91LqPwTe7RbYc5VnUo3HsGfJ"}},
	"stripe-access-token": {{"sk_live_", "a8Kd02mZx91LqPwTe7Rb"}, {"rk_live_", "a8Kd02mZx91LqPwTe7Rb"}},
	"npm":                 {{"npm_", "a8Kd02mZx91LqPwTe7RbYc5VnUo3HsGfJ4i6"}},
	"pypi":                {{"pypi-", "AgEIcHlwaS5vcmcCJDU3YzE0ZDg4LWE4S2QwMm1aeDkxTHFQd1RlN1I"}},
	"sendgrid-api-token":  {{"SG.", "a8Kd02mZx91LqPwTe7RbYc.5VnUo3HsGfJ4i6a8Kd02mZx91LqPwTe7RbYc5VnUo3H"}},
	"prefixed-key":        {{"sk-", "a8Kd02mZx91LqPwTe7RbYc5VnUo3HsGf"}, {"sk-ant-api03-", "a8Kd02mZx91LqPwTe7RbYc5VnUo3"}, {"hf_", "a8Kd02mZx91LqPwTe7RbYc5VnUo3HsGf"}},
	"url-password":        {{"postgres://admin:", "a8Kd02mZx9@db.internal/app"}},
	"password-or-key": {
		{"password = ", `"hT7$kq92Lm"`},
		{"DB_PASSWORD=", "a8Kd02mZx91L"},
		{"api_key: ", "a8Kd02mZx91LqPwTe7Rb"},
		{"the token is ", "9f86d081884c7d659a2feaa0c55ad015"},
		{`"secret": "`, `q0w9e8R7t6Y5u4"`},
		{"AWS_SECRET_ACCESS_KEY=", "wJalrXUtnFEMIK7MDENGbPxRfiCYzK3y0TqA9mVd"},
		{"pwd: ", "Tr0ub4dor-and-3!"},
		{"the API key is ", "8f3kD92mXq0ZpL7v"},
		{"password: ", "Summer2024!"},
		{"password is ", "Winter2023"},
	},
}

func TestKind(t *testing.T) {
	for kind, samples := range secretSamples {
		for _, s := range samples {
			for _, frame := range []string{"%", "Reads %", "Line one.\nUses % to log in."} {
				text := strings.Replace(frame, "%", s[0]+s[1], 1)
				if got := Kind(text); got == "" {
					t.Errorf("%q is %q, want %q", text, got, kind)
				}
			}
		}
	}
}

// TestNoSecret: what is said of code that handles secrets is no secret.
func TestNoSecret(t *testing.T) {
	for _, text := range []string{
		"", "Reads the password from the environment and never logs it.",
		"password: string, the user's password, at least 8 characters",
		"Loads the token from CODEMEM_TOKEN; token = os.Getenv(\"CODEMEM_TOKEN\")",
		"apiKey: process.env.API_KEY, secret: config.get('clientSecret')",
		"Sets Password=<your-password-here> in the template, or password=changeme by default.",
		"token: TokenKind.Identifier, key: keyof typeof settings",
		"Tokens begin with ghp_ or github_pat_; Slack's with xoxb-.",
		"Verifies that PEM blocks say PRIVATE KEY and rejects others.",
		"content_md5 is the md5 9f86d081884c7d659a2feaa0c55ad015 of the bytes.",
		"commit 8a000cd4f1b2c3d4e5f60718293a4b5c6d7e8f90 changed the token: see git log",
		"Parses URLs such as https://user:password@example.com/path and git@github.com:owner/name.git",
		"Key: path relative to the root. Secret: whether it is one. Token: TypeName or Keyword",
		"access_key = AWSAccessKeyIdentifier; secret_key = SecretAccessKeyValue",
		"Uses sk-learn style estimators, and task-based scheduling-of-work-items.",
		"The primary key is (worktree, path); foreign key: directory_registry.path",
		"JWT header eyJ is checked; the signature is verified with HS256.",
		"System, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089",
		"The token is SHA256-hashed before it is stored; each token = Word2Vec embedding.",
		"Builds a credential: OAuth2Token; access token: S3AccessToken type; secret: S3SecretKey type.",
		"The token is base64URL-encoded, the secret is AES-256-GCM encrypted, the password: Argon2id hash with 64 MB.",
		"the secret is v1beta1SecretList of Kubernetes; Token: kubeadm-v1beta3-Token; csrf token: X-CSRF-Token2 header",
		"The private key is Ed25519PrivateKey; API key: X509KeyPair from PEM; api_key=YOUR_API_KEY_123Abc; token is UTF8String.",
		"password = hashlib.sha256(value).hexdigest()", "token=%s", "secret=${SECRET_1}", "passwd: x:1000:1000",
	} {
		if kind := Kind(text); kind != "" {
			t.Errorf("%q is said to be a %s", text, kind)
		}
	}
}

// FuzzFind: whatever the text, secrets lie in it in order, and each is gone from what is shown.
func FuzzFind(f *testing.F) {
	for _, samples := range secretSamples {
		for _, s := range samples {
			f.Add(s[0] + s[1])
			f.Add("x = \"" + s[0] + s[1] + "\"\nnext line")
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		at := 0
		found := Find(text)
		for _, s := range found {
			if s.Start < at || s.End <= s.Start || s.End > len(text) || s.Rule == "" {
				t.Fatalf("%q has %+v", text, found)
			}
			at = s.End
		}
		masked := string(Mask([]byte(text)))
		if len(masked) != len(text) || strings.Count(masked, "\n") != strings.Count(text, "\n") {
			t.Errorf("%q is masked as %q", text, masked)
		}
		if redacted := Redact(text); (redacted != text) != (len(found) > 0) {
			t.Errorf("%q is redacted as %q: %+v", text, redacted, found)
		}
		for _, s := range found {
			if value := text[s.Start:s.End]; masked[s.Start:s.End] == value {
				t.Errorf("%q is left in %q", value, masked)
			}
		}
	})
}

// TestRedact: the declaration stays, and says that it was redacted.
func TestRedact(t *testing.T) {
	key := "AKIA" + "Q7ZK3MPXW2LD4VTB"
	pat := "ghp_" + "a8Kd02mZx91LqPwTe7RbYc5VnUo3HsGfJ4i6"
	for _, c := range []struct{ text, redacted, masked string }{
		{"const id = \"" + key + "\"", "const id = \"[redacted: aws-access-token]\"", "const id = \"[redacted]**********\""},
		{"func f(t = '" + pat + "') {}", "func f(t = '[redacted: github-token]') {}", "func f(t = '[redacted: github-token]****************') {}"},
		{"-----BEGIN " + "PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\nx", "[redacted: private-key]\nx", "[redacted: private-key]****\n***\n*************************\nx"},
		{"password: \"hT7$kq9\"", "password: \"hT7$kq9\"", "password: \"hT7$kq9\""},
		{"pwd: Tr0ub4dor3", "pwd: [redacted: password-or-key]", "pwd: [redacted]"},
	} {
		if got := Redact(c.text); got != c.redacted {
			t.Errorf("%q is redacted as %q, want %q", c.text, got, c.redacted)
		}
		if got := string(Mask([]byte(c.text))); got != c.masked {
			t.Errorf("%q is masked as %q, want %q", c.text, got, c.masked)
		}
	}
}

// TestWriter: a secret that two writes make up is none behind the Writer.
func TestWriter(t *testing.T) {
	var b strings.Builder
	w := NewWriter(&b)
	for _, part := range []string{"one\ntoken ghp_a8Kd02mZx91LqP", "wTe7RbYc5VnUo3HsGfJ4i6\nlast"} {
		if _, err := w.Write([]byte(part)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if want := "one\ntoken [redacted: github-token]\nlast"; b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}

// TestSecretsAtRandom: of what is drawn at random, hardly any passes for a name.
func TestSecretsAtRandom(t *testing.T) {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	rng, missed := rand.New(rand.NewPCG(1, 2)), 0
	const tries = 20_000
	for range tries {
		s := make([]byte, 16+rng.IntN(25))
		for i := range s {
			s[i] = letters[rng.IntN(len(letters))]
		}
		if namelike(string(s)) {
			missed++
		}
	}
	if missed > tries/100 {
		t.Errorf("%d of %d secrets are taken for names", missed, tries)
	}
}

// TestBroken: a credential that goes over the end of a line is found, and covered on both.
func TestBroken(t *testing.T) {
	breaks := []string{"\n", "\r\n", "\n    ", "\\\n", " \\\n  ", "\" +\n\t\"", "\"\n  + \"", "\"\n\t\"", "' +\n'", "' .\n  '", "\n// ", "\n# ", "\n * ", "\n> ", "`,\n`"}
	for _, kind := range []string{"aws-access-token", "github-token", "gitlab-token", "slack-token", "jwt", "npm", "pypi", "sendgrid-api-token", "prefixed-key", "stripe-access-token"} {
		for _, s := range secretSamples[kind] {
			value := s[0] + s[1]
			for _, cut := range []int{len(s[0]) + 2, len(value) / 2, len(value) - 3} {
				for _, b := range breaks {
					text := "Uses \"" + value[:cut] + b + value[cut:] + "\" to log in."
					masked, redacted := string(Mask([]byte(text))), Redact(text)
					if Kind(text) == "" || strings.Contains(masked, value[cut-2:cut]+b) || strings.Contains(masked, value[cut:]) || strings.Contains(redacted, value[:cut]) {
						t.Errorf("%q is %q: %q", text, Kind(text), masked)
					}
					if strings.Count(masked, "\n") != strings.Count(text, "\n") || len(masked) != len(text) {
						t.Errorf("%q has other lines: %q", text, masked)
					}
				}
			}
			three := value[:len(s[0])+3] + "\" +\n\t\"" + value[len(s[0])+3:len(s[0])+9] + "\" +\n\t\"" + value[len(s[0])+9:]
			if Kind(three) == "" {
				t.Errorf("%q is none", three)
			}
		}
	}
}

// Each word of a rule is found wherever it ends, whatever its case, and nothing else is.
func TestWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	all := map[string]bool{}
	for i := range ruleCount {
		for _, w := range ruleAt(i).words {
			if all[w] = true; len(w) < 2 || strings.ToLower(w) != w {
				t.Errorf("word %q of %s is too short, or not in lower case", w, ruleAt(i).id)
			}
		}
	}
	if n := len(words().words); n > 1<<8 {
		t.Errorf("%d groups are too many for a byte", n)
	}
	for _, class := range words().class {
		if class >= 1<<classBits {
			t.Errorf("class %d has more than %d bits", class, classBits)
		}
	}
	list := slices.Sorted(maps.Keys(all))
	for range 300 {
		var b strings.Builder
		for range 12 {
			w := list[rng.IntN(len(list))]
			w = w[rng.IntN(3)*len(w)/6:]
			if rng.IntN(2) == 0 {
				w = strings.ToUpper(w)
			}
			b.WriteString(w + []string{"", "", " ", "\xff", "y"}[rng.IntN(5)])
		}
		text := b.String()
		var got, want []string
		words().each(text, func(at int, ending []word) {
			for _, w := range ending {
				got = append(got, fmt.Sprintf("%d %s %d", at, w.text, w.rule))
			}
		})
		for at := range len(text) {
			for i := range ruleCount {
				for _, w := range ruleAt(i).words {
					if end := at + 1; end >= len(w) && strings.EqualFold(text[end-len(w):end], w) {
						want = append(want, fmt.Sprintf("%d %s %d", end, w, i))
					}
				}
			}
		}
		if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Fatalf("%q: found %q, want %q", text, got, want)
		}
	}
}
