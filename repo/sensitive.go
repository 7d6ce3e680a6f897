package repo

import (
	"bytes"
	"path"
	"strings"
)

// sensitiveNames are names, in lower case, of files that hold credentials.
var sensitiveNames = setOf(
	".netrc", "_netrc", ".git-credentials", ".npmrc", ".yarnrc", ".pypirc", ".htpasswd", ".pgpass", ".my.cnf",
	".dockercfg", ".dockerconfigjson", ".envrc", ".vault-token", ".s3cfg", ".boto", ".terraformrc",
	"terraform.rc", "credentials", "credentials.json", "credentials.yml", "credentials.yaml", "credentials.toml",
	"credentials.yml.enc", "credentials.xml", "secrets.json", "secrets.yml", "secrets.yaml", "secrets.toml",
	"secret.json", "secret.yml", "secret.yaml", "secret.toml",
	"service-account.json", "serviceaccount.json", "service_account.json", "client_secret.json",
	"id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "id_ecdsa_sk", "id_ed25519_sk", "id_xmss",
	"master.key", "htpasswd", "shadow", "kubeconfig", "wp-config.php", "local.settings.json", "secring.gpg",
)

// sensitiveExtensions are those of keys and key stores.
var sensitiveExtensions = setOf(
	".pem", ".key", ".p12", ".pfx", ".p8", ".jks", ".keystore", ".bks", ".kdb", ".kdbx", ".ppk", ".pkcs12",
	".ovpn", ".tfvars", ".tfstate", ".keytab", ".agekey", ".mobileprovision",
)

// harmlessEnv is what names of environment files without secrets end in.
var harmlessEnv = setOf("example", "sample", "template", "dist", "defaults", "tpl", "tmpl")

// sensitiveMarks begin what is a secret wherever it stands. Each is in two parts: the second begins with a byte that is rarer
// in source code than the first byte of all, and so is found faster.
var sensitiveMarks = []struct {
	before, text []byte
	block        bool // it is of the line that opens a PEM block
}{
	{[]byte("PRI"), []byte("VATE KEY-----"), true},
	{[]byte("PRI"), []byte("VATE KEY BLOCK-----"), true},
	{[]byte("PuTT"), []byte("Y-User-Key-File-"), false},
	{[]byte("A"), []byte("GE-SECRET-KEY-1"), false},
	{nil, []byte("$ANSIBLE_VAULT;"), false},
	{[]byte("\"private_"), []byte("key_id\":"), false},
}

// Sensitive reports whether a file holds credentials, judged by its path and the first 8,000 bytes of its content.
func Sensitive(p string, content []byte) bool {
	head := content[:min(len(content), textHead)]
	name := strings.ToLower(path.Base(p))
	if sensitiveNames[name] || sensitiveExtensions[path.Ext(name)] || isEnvFile(name) || inSecretDir(p) {
		return true
	}
	if strings.HasSuffix(name, ".tfvars.json") || strings.HasSuffix(name, ".tfstate.backup") {
		return true
	}
	for _, mark := range sensitiveMarks {
		for at := 0; ; at += len(mark.text) {
			i := bytes.Index(head[at:], mark.text)
			if i < 0 {
				break
			}
			at += i
			if before, ok := bytes.CutSuffix(head[:at], mark.before); ok && (!mark.block || opensBlock(before)) {
				return true
			}
		}
	}
	return false
}

// opensBlock reports whether before ends in the start of a PEM block on the same line.
func opensBlock(before []byte) bool {
	line := before[bytes.LastIndexByte(before, '\n')+1:]
	return bytes.Contains(line, []byte("-----BEGIN "))
}

// isEnvFile reports whether name is .env, .env.production, production.env and the like, and not an example.
func isEnvFile(name string) bool {
	parts := strings.FieldsFunc(name, func(c rune) bool { return c == '.' || c == '-' || c == '_' })
	if len(parts) == 0 || harmlessEnv[parts[len(parts)-1]] {
		return false
	}
	return name == ".env" || strings.HasPrefix(name, ".env.") || strings.HasPrefix(name, ".env-") ||
		strings.HasPrefix(name, ".env_") || strings.HasSuffix(name, ".env")
}

// inSecretDir reports whether p lies where programs keep their credentials.
func inSecretDir(p string) bool {
	parts := strings.Split(strings.ToLower(p), "/")
	for i, part := range parts[:len(parts)-1] {
		switch part {
		case ".ssh":
			return !strings.HasSuffix(p, ".pub")
		case ".gnupg", ".aws":
			return true
		case ".docker", ".kube":
			return i == len(parts)-2 && strings.HasPrefix(parts[i+1], "config")
		}
	}
	return false
}
