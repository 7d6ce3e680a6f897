package loopback

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"net/http"
	"slices"
	"strings"
	"time"
)

// lateBody is how long the body of a refused request is waited for: net/http reads what was promised before it answers.
const lateBody = time.Second

// A Guard checks requests before anything else is done with them.
type Guard struct {
	Hosts []string // that a request may name, as Listener.Hosts gives them
	Token string   // that it must have; without one nobody is let in
}

// A Refusal is why a request is turned away.
type Refusal struct {
	Status  int    // of HTTP
	Code    string // for programs
	Message string // for people
}

// NewToken returns a token that nobody can guess: 64 hexadecimal digits.
func NewToken() string {
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // it never fails
	return hex.EncodeToString(secret)
}

// Check returns why a request is refused, nil if it is not, and sets the headers that every answer has. In this order:
// a request must name the server as its host, be from no page of another, and have the token.
func (g Guard) Check(w http.ResponseWriter, r *http.Request) *Refusal {
	Close(w.Header())
	no := g.admit(r)
	if no == nil {
		Admit(r)
		return nil
	}
	Dismiss(w)
	if no.Status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", `Bearer realm="codemem"`)
	}
	return no
}

// Close sets the headers of an answer that no page of another may load, show or keep.
func Close(header http.Header) {
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
}

// Dismiss ends the connection of a request that is turned away behind its answer: whoever has no token holds none.
func Dismiss(w http.ResponseWriter) {
	w.Header().Set("Connection", "close")
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(lateBody))
}

func (g Guard) admit(r *http.Request) *Refusal {
	if no := g.Foreign(r); no != nil {
		return no
	}
	given := r.Header.Values("Authorization")
	scheme, token := "", ""
	if len(given) == 1 {
		scheme, token, _ = strings.Cut(given[0], " ")
	}
	if !strings.EqualFold(scheme, "Bearer") || !Same(token, g.Token) {
		return &Refusal{http.StatusUnauthorized, "no_token", "the request has not the token of this server"}
	}
	return nil
}

// Same reports whether a token is the wanted one, in a time that does not tell how much of it is right. Nothing is the empty one.
func Same(token, wanted string) bool {
	return wanted != "" && subtle.ConstantTimeCompare([]byte(token), []byte(wanted)) == 1
}

// Foreign returns why a request is refused whatever token it has, nil if it is not: it must name the server as its host, and be from
// no page of another.
func (g Guard) Foreign(r *http.Request) *Refusal {
	if !slices.Contains(g.Hosts, strings.ToLower(r.Host)) { // else a page could reach it by a name of its own
		return &Refusal{http.StatusForbidden, "foreign_host", "the request is for another host"}
	}
	own := func(origin string) bool {
		return slices.ContainsFunc(g.Hosts, func(h string) bool { return origin == "http://"+h })
	}
	foreign := &Refusal{http.StatusForbidden, "foreign_origin", "the request is from a web page"}
	if slices.ContainsFunc(r.Header.Values("Origin"), func(o string) bool { return !own(o) }) {
		return foreign
	}
	if slices.ContainsFunc(r.Header.Values("Sec-Fetch-Site"), func(v string) bool { return v != "same-origin" && v != "none" }) {
		return foreign
	}
	return nil
}
