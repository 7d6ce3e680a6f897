// Package mcp is the door for agents: the registry as tools of the Model Context Protocol.
// It alone knows mcp-go.
//
// # Words
//
// A tool is one file of this package, named as the tool, with its description in a .md file beside it.
// Its parameters are data: the schema that is listed and the check of what arrives are made from the
// same list, so that they cannot disagree. A service is what the tools work at: the work trees of one repository,
// their memory, and what the server was told about both. A visit is what one agent was told of one work tree. A frame
// is one JSON-RPC message; a dispatcher has it served, whether it came as a line or over HTTP. A session is a client
// that began with initialize, or one request of a client that says what it is with each.
//
// # Promises
//
// A line that is not a proper frame, an unknown tool, wrong arguments and a panic in a tool are each
// answered with an error, and the next line is served. No frame is buffered beyond a limit. A cancelled
// call stops, is not answered, and leaves no half of a write. When the client goes away, calls end
// within a second and Serve returns nil.
//
// What is remembered is text by others: it is shown quoted, with who wrote it and whether it is about
// the bytes on disk now, and stripped of characters that a reader does not see. Before a tool shows what
// is remembered of a file it has that file's bytes compared (invariant I10).
//
// Over HTTP nobody is served but programs of this machine that have the token, at the loopback interface; sessions,
// connections, calls and the bytes of both are bounded. A call is about one work tree, the one it names or the one that
// is served, a submodule of it or a repository below it, and nothing of another goes into its answer unless root names several. Clients that listen are told when the list of resources is
// another one, and only then.
//
// Tools may be called concurrently; no transaction lasts from one call to the next.
package mcp
