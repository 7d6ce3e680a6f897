// Package ui serves the page: what is remembered of one work tree, what of it is stale, what a summary would pay most for, and what a
// change touches, for a person with a browser on this machine. Export writes the same page as one file.
//
// # Words
//
// A view is what the page shows at one place: start, map, worklist, file, symbol, change, search. Each has a route, which answers in
// JSON what the functions say that the commands render; the page itself, in web, decides nothing. page holds what esbuild makes of web.
// A window is a page that is open in a browser; it asks for changes as long as it is. The edition counts what a watcher saw happen to
// the work tree and the registry: a window that has an older one asks again for what it shows.
//
// # Promises
//
// A request is served only if it names this server as its host, is from no page of another, and has the cookie that the link with
// its token was exchanged for; the link is good once. Nothing but the page itself may run in it (the content security policy allows no inline
// script, no evaluation and no other host), and nothing from the repository is markup: the page puts texts into text nodes. A server
// writes nothing but what answers learn of the tree; it remembers the files where nothing is remembered yet, as prescan does. It
// ends with its last window.
package ui
