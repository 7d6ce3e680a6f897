//go:build unix

package share

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// An authority signs certificates.
type authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

// signed returns a certificate for names and its key, signed by an authority, or, where there is none, by itself: as an authority.
func (a *authority) signed(t *testing.T, names ...string) (certificate []byte, key *ecdsa.PrivateKey) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	what := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "codemem test"}, DNSNames: names,
		NotBefore: time.Unix(0, 0), NotAfter: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC),
		BasicConstraintsValid: true, IsCA: a == nil, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	parent, signer := what, key
	if a != nil {
		parent, signer = a.certificate, a.key
	}
	if certificate, err = x509.CreateCertificate(rand.Reader, what, parent, key.Public(), signer); err != nil {
		t.Fatal(err)
	}
	return certificate, key
}

// newAuthority makes an authority, and a file with its certificate.
func newAuthority(t *testing.T) (*authority, string) {
	t.Helper()
	der, key := (*authority)(nil).signed(t)
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "authority.pem")
	writePEM(t, file, "CERTIFICATE", der)
	return &authority{certificate, key}, file
}

func writePEM(t *testing.T, file, kind string, der []byte) {
	t.Helper()
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
}

// encrypt gives a cluster that does not run a certificate for localhost, and lets nobody in without TLS but by its socket.
func (c *cluster) encrypt(t *testing.T, a *authority) {
	t.Helper()
	der, key := a.signed(t, "localhost")
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for name, of := range map[string][]byte{"CERTIFICATE": der, "PRIVATE KEY": secret} {
		file := filepath.Join(c.data(), strings.ReplaceAll(strings.ToLower(name), " ", "-"))
		writePEM(t, file, name, of)
		if c.as != nil {
			if err := os.Chown(file, int(c.as.Credential.Uid), int(c.as.Credential.Gid)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.WriteFile(filepath.Join(c.data(), "pg_hba.conf"), []byte("local all all trust\nhostssl all all 127.0.0.1/32 trust\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// freePort returns a port of the loopback interface that nobody listens on.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// TestTLS: a server that has the certificate which the address asks for is spoken to, over TLS; one with another's, one with a certificate
// for another name, and one without TLS get nothing, and the error says why.
func TestTLS(t *testing.T) {
	c := makeCluster(t)
	t.Cleanup(func() { _ = os.RemoveAll(c.dir) })
	ours, trusted := newAuthority(t)
	_, wrong := newAuthority(t)
	c.encrypt(t, ours)
	c.port = freePort(t)
	c.start(t, "listen_addresses=127.0.0.1", "ssl=on", "ssl_cert_file=certificate", "ssl_key_file=private-key")
	t.Cleanup(func() { c.stop(syscall.SIGQUIT) })
	for _, to := range []struct {
		host, options string
		want          error
		says          string
	}{
		{"localhost", "sslmode=verify-full&sslrootcert=" + trusted, nil, ""},
		{"127.0.0.1", "sslmode=verify-ca&sslrootcert=" + trusted, nil, ""},
		{"127.0.0.1", "sslmode=verify-full&sslrootcert=" + trusted, ErrStoreTLS, "127.0.0.1"},
		{"localhost", "sslmode=verify-full&sslrootcert=" + wrong, ErrStoreTLS, "unknown authority"},
		{"localhost", "sslmode=verify-ca&sslrootcert=" + wrong, ErrStoreTLS, "unknown authority"},
		{"localhost", "sslmode=verify-full", ErrStoreTLS, "unknown authority"},
		{"localhost", "sslmode=disable", ErrStoreRights, "no encryption"},
		{"localhost", "sslmode=verify-full&sslrootcert=/none.pem", ErrStoreAddress, "/none.pem"},
	} {
		p, err := OpenPostgres(t.Context(), fmt.Sprintf("postgres://postgres@%s:%d/postgres?%s", to.host, c.port, to.options), "one")
		if !errors.Is(err, to.want) || !strings.Contains(fmt.Sprint(err), to.says) {
			t.Errorf("%s, %s: %v", to.host, to.options, err)
		}
		if err != nil {
			continue
		}
		var encrypted bool
		if err := p.pool.QueryRow(t.Context(), `SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`).Scan(&encrypted); err != nil || !encrypted {
			t.Errorf("%s, %s: %v, encrypted: %t", to.host, to.options, err, encrypted)
		}
		p.Close()
	}
}

// TestTLSRefused: a server that says it has no TLS, or somebody between who says so, is sent nothing where the address asks for TLS.
func TestTLSRefused(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	heard := make(chan int, 1)
	go func() {
		defer l.Close()
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		request := make([]byte, 8) // the request for TLS
		_, _ = io.ReadFull(conn, request)
		_, _ = conn.Write([]byte("N"))
		rest, _ := io.ReadAll(conn)
		heard <- len(rest)
	}()
	_, err = OpenPostgres(t.Context(), fmt.Sprintf("postgres://ada:hunter2@%s/x?sslmode=require", l.Addr()), "one")
	if n := <-heard; n > 0 || !errors.Is(err, ErrStoreTLS) || strings.Contains(fmt.Sprint(err), "hunter2") {
		t.Errorf("%v, and %d bytes were sent", err, n)
	}
}

// TestTLSAsked: where any host is not this machine, an address that does not say otherwise asks for a certificate for its name, with what
// it says of certificates; what looks like a word on TLS elsewhere in the address is none.
func TestTLSAsked(t *testing.T) {
	t.Setenv("PGSSLMODE", "disable") // of other programs
	_, trusted := newAuthority(t)
	for address, want := range map[string]string{
		"postgres://a@db.example.com/x":                        "full",
		"postgres://sslmode=disable@db.example.com/x":          "full",
		"postgres://a@db.example.com/x?sslrootcert=" + trusted: "full, by its file",
		"postgres://a@/x?host=localhost,db.example.com":        "full",
		"postgres://a@db.example.com/x?sslmode=require":        "any",
		"postgres://a@db.example.com/x?sslmode=disable":        "none",
		"postgres://a@localhost/x":                             "none",
		"postgres://a@/x?host=/run/postgresql":                 "none",
		"host=db.example.com dbname=x":                         "refused",
	} {
		got := "refused"
		if c, err := configOf(address); err == nil {
			got = "none"
			if asked := c.ConnConfig.TLSConfig; asked != nil {
				switch {
				case asked.InsecureSkipVerify:
					got = "any"
				case asked.ServerName != c.ConnConfig.Host:
					got = "another name"
				case asked.RootCAs != nil:
					got = "full, by its file"
				default:
					got = "full"
				}
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}
