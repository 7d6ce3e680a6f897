package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
)

// statuses are the HTTP statuses of JSON-RPC errors since 2026-07-28. Before, every answer had 200.
var statuses = map[int]int{
	mcp.METHOD_NOT_FOUND: http.StatusNotFound, mcp.HEADER_MISMATCH: http.StatusBadRequest,
	mcp.MISSING_REQUIRED_CLIENT_CAPABILITY: http.StatusBadRequest, mcp.UNSUPPORTED_PROTOCOL_VERSION: http.StatusBadRequest,
	mcp.INVALID_REQUEST: http.StatusBadRequest, mcp.INVALID_PARAMS: http.StatusBadRequest, mcp.PARSE_ERROR: http.StatusBadRequest,
	codeBusy: http.StatusServiceUnavailable,
}

// isModern reports whether a request says that it is of 2026-07-28 or later.
func isModern(h http.Header) bool { return mcp.IsModernProtocol(h.Get(mcp.HeaderProtocolVersion)) }

// metaVersion is the version that a message says it is of.
func (f message) metaVersion() string {
	var params struct {
		Meta map[string]json.RawMessage `json:"_meta"`
	}
	var version string
	if json.Unmarshal(f.params, &params) != nil || json.Unmarshal(params.Meta[mcp.MetaKeyProtocolVersion], &version) != nil {
		return ""
	}
	return version
}

// post serves one message.
func (s *httpServer) post(w http.ResponseWriter, r *http.Request) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" || r.Header.Get("Content-Encoding") != "" {
		turnAway(w, http.StatusUnsupportedMediaType, "a message is plain JSON; send Content-Type: application/json")
		return
	}
	size := r.ContentLength
	if size > maxLine {
		turnAway(w, http.StatusRequestEntityTooLarge, "the message is too large")
		return
	}
	if size < 0 {
		size = maxLine
	}
	defer s.enter(&s.calls)()
	release, ok := s.reserve(int(size))
	if !ok {
		busy(w, message{})
		return
	}
	body, ok := bodyOf(w, r)
	if !ok {
		release()
		return
	}
	release()
	if release, ok = s.reserve(len(body)); !ok { // it may have said nothing of its size
		busy(w, message{})
		return
	}
	defer release()
	f, bad := parseFrame(body)
	if bad != nil {
		send(w, http.StatusBadRequest, bad.bytes())
		return
	}
	if isModern(r.Header) || mcp.IsModernProtocol(f.metaVersion()) {
		s.postModern(w, r, f)
		return
	}
	s.postLegacy(w, r, f)
}

// bodyOf reads a message within its limits of size and time, or says what is wrong with it.
func bodyOf(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxLine))
	var more *http.MaxBytesError
	switch {
	case errors.As(err, &more):
		turnAway(w, http.StatusRequestEntityTooLarge, "the message is too large")
	case err != nil:
		w.Header().Set("Connection", "close")
		turnAway(w, http.StatusRequestTimeout, "the message did not come in time, or not whole")
	}
	if err == nil {
		_ = http.NewResponseController(w).SetReadDeadline(time.Time{}) // a call may take longer
	}
	return body, err == nil
}

// postModern serves a message of 2026-07-28 or later: it says by itself what the sender is, and belongs to no session.
func (s *httpServer) postModern(w http.ResponseWriter, r *http.Request, f message) {
	header, version := r.Header.Get(mcp.HeaderProtocolVersion), f.metaVersion()
	mismatch := func(why string) {
		send(w, http.StatusBadRequest, (&fault{f.id, mcp.HEADER_MISMATCH, "Header mismatch: " + why}).bytes())
	}
	switch {
	case r.Header.Get(mcp.HeaderLastEventID) != "":
		mismatch("streams cannot be resumed; send the request again with a new id")
		return
	case f.method == "":
		send(w, http.StatusBadRequest, (&fault{f.id, mcp.INVALID_REQUEST, "Invalid request: nothing was asked of the client"}).bytes())
		return
	case f.id == nil: // a call is cancelled by closing its request
		w.WriteHeader(http.StatusAccepted)
		return
	case header == "":
		mismatch(mcp.HeaderProtocolVersion + " is missing")
		return
	case version == "":
		send(w, http.StatusBadRequest, (&fault{f.id, mcp.INVALID_PARAMS, "Invalid params: _meta has no " + mcp.MetaKeyProtocolVersion}).bytes())
		return
	case header != version:
		mismatch(mcp.HeaderProtocolVersion + " is not the " + mcp.MetaKeyProtocolVersion + " of the message")
		return
	}
	if err := mcp.ValidateStandardHeaders(r.Header.Get, version, mcp.MCPMethod(f.method), f.params); err != nil {
		mismatch(err.Error())
		return
	}
	one := newSession("")
	if f.listens() {
		if !takesStream(r) {
			turnAway(w, http.StatusNotAcceptable, "the answer is a stream; send Accept: text/event-stream")
			return
		}
		defer s.enter(&s.streams)()
		one = newSession(newID())
		if err := s.srv.RegisterSession(r.Context(), one); err != nil {
			busy(w, f)
			return
		}
		defer s.srv.UnregisterSession(r.Context(), one.SessionID())
	}
	s.answer(r.Context(), w, r, one, f, true)
}

// postLegacy serves a message of a client that began with initialize, or begins with it.
func (s *httpServer) postLegacy(w http.ResponseWriter, r *http.Request, f message) {
	if v := r.Header.Get(mcp.HeaderProtocolVersion); v != "" && !mcp.IsValidProtocolVersion(v) && f.method != string(mcp.MethodInitialize) {
		turnAway(w, http.StatusBadRequest, "unsupported protocol version; there are "+strings.Join(mcp.ValidProtocolVersions, ", "))
		return
	}
	if f.method == string(mcp.MethodInitialize) && f.id != nil {
		s.initialize(w, r, f)
		return
	}
	of, done, ok := s.sessionOf(w, r)
	if !ok {
		return
	}
	defer done()
	switch {
	case f.method == "": // nothing was asked of the client
		w.WriteHeader(http.StatusAccepted)
	case f.method == "notifications/cancelled":
		s.sessions.cancel(of, f)
		w.WriteHeader(http.StatusAccepted)
	case f.id == nil:
		_, _ = s.handle(s.srv.WithContext(r.Context(), of.session), f)
		w.WriteHeader(http.StatusAccepted)
	default:
		ctx, end, bad := s.sessions.begin(r.Context(), of, f)
		if bad != nil {
			send(w, http.StatusBadRequest, bad.bytes())
			return
		}
		defer end()
		s.answer(ctx, w, r, of.forCall(), f, false)
	}
}

// initialize begins a session.
func (s *httpServer) initialize(w http.ResponseWriter, r *http.Request, f message) {
	one := newSession(newID())
	reply, code := s.handle(s.srv.WithContext(r.Context(), one), f)
	if code == 0 {
		if err := s.sessions.add(r.Context(), one); err != nil {
			busy(w, f)
			return
		}
		w.Header().Set(mcp.HeaderSessionID, one.id)
	}
	send(w, http.StatusOK, reply)
}

// sessionOf returns the session that a request names, in use until done is called, or says what is wrong with it.
func (s *httpServer) sessionOf(w http.ResponseWriter, r *http.Request) (of *httpSession, done func(), ok bool) {
	id := r.Header.Get(mcp.HeaderSessionID)
	if id == "" {
		turnAway(w, http.StatusBadRequest, mcp.HeaderSessionID+" is missing; a session begins with initialize")
		return nil, nil, false
	}
	of, done, ok = s.sessions.use(id)
	if !ok {
		turnAway(w, http.StatusNotFound, "there is no such session, or it ended; begin another one with initialize")
	}
	return of, done, ok
}

// answer serves a request: with one message, or with a stream if notifications come first.
func (s *httpServer) answer(ctx context.Context, w http.ResponseWriter, r *http.Request, one *session, f message, modern bool) {
	if bad := s.unfit(f); bad != nil {
		send(w, statusFor(modern, bad.code), bad.bytes())
		return
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	type result struct {
		reply []byte
		code  int
	}
	done := make(chan result, 1)
	go func() {
		reply, code := s.handle(s.srv.WithContext(ctx, one), f)
		done <- result{reply, code}
	}()
	out, ending := &stream{w: w, able: takesStream(r)}, s.ending
	for {
		select {
		case n := <-one.notes:
			if !out.event(marshal(f.tagged(n))) {
				stop()
			}
		case <-ending:
			if ending = nil; f.listens() {
				stop()
			}
		case got := <-done:
			for range len(one.notes) { // all of them before the answer
				out.event(marshal(f.tagged(<-one.notes)))
			}
			if out.open {
				out.event(got.reply)
				return
			}
			send(w, statusFor(modern, got.code), got.reply)
			return
		}
	}
}

// statusFor is the HTTP status of an answer that is the error code, 0 if it has none.
func statusFor(modern bool, code int) int {
	if !modern {
		return http.StatusOK
	}
	return cmp.Or(statuses[code], http.StatusOK)
}

// takesStream reports whether the sender of a request takes a stream for an answer.
func takesStream(r *http.Request) bool {
	return slices.ContainsFunc(r.Header.Values("Accept"), func(v string) bool {
		return strings.Contains(v, "text/event-stream") || strings.Contains(v, "*/*")
	})
}

// A stream is an answer of many messages, as server-sent events.
type stream struct {
	w    http.ResponseWriter
	able bool // the client takes one
	open bool
}

// begin begins the stream.
func (o *stream) begin() {
	h := o.w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no")
	o.w.WriteHeader(http.StatusOK)
	o.open = true
}

// event writes one message, if the client takes streams. False: the client is gone.
func (o *stream) event(message []byte) bool {
	if !o.able || message == nil {
		return true
	}
	control := http.NewResponseController(o.w)
	_ = control.SetWriteDeadline(time.Now().Add(writeTime))
	if !o.open {
		o.begin()
	}
	_, err := o.w.Write(slices.Concat([]byte("event: message\ndata: "), message, []byte("\n\n")))
	return errors.Join(err, control.Flush()) == nil
}

// get opens the stream of a session's change notifications. Another one of the session ends.
func (s *httpServer) get(w http.ResponseWriter, r *http.Request) {
	if !takesStream(r) {
		turnAway(w, http.StatusNotAcceptable, "the answer is a stream; send Accept: text/event-stream")
		return
	}
	of, done, ok := s.sessionOf(w, r)
	if !ok {
		return
	}
	defer done()
	defer s.enter(&s.streams)()
	ctx, leave := s.sessions.listen(r.Context(), of)
	defer leave()
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // for as long as the client listens
	out := &stream{w: w, able: true}
	out.begin()
	if control.Flush() != nil {
		return
	}
	for {
		select {
		case n := <-of.notes:
			if !out.event(marshal(n)) {
				return
			}
		case <-ctx.Done():
			return
		case <-s.ending:
			return
		}
	}
}

// delete ends a session.
func (s *httpServer) delete(w http.ResponseWriter, r *http.Request) {
	of, done, ok := s.sessionOf(w, r)
	if !ok {
		return
	}
	defer done()
	s.sessions.end(of)
	w.WriteHeader(http.StatusOK)
}
