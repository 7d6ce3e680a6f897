// Package editor serves one work tree to the editors of its user: HTTP on the loopback interface, described in
// openapi.yaml, for plugins that are thin because every decision is made here.
//
// # Words
//
// A Server serves one work tree; there is one per work tree, and whoever starts a second one joins the first. A client
// is an editor that registered; it holds a lease, which every request of its renews. The place is the directory in
// which a server keeps its lock and says where it is. An indexer keeps the index of files current: it watches
// directories, listens to editors, and looks at everything now and then.
//
// # Promises
//
// A request is served only if it comes with the token, names this server as its host, and is from no web page. Nothing
// is told before that is settled, not even whether a route exists. What a client sends is bounded in size, time and
// number, and names only what lies in the work tree. A server that is killed leaves nothing in the way of the next one;
// one that ends leaves nothing running.
package editor
