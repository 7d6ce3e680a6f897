// Package loopback is what a server needs that is for programs of this machine and this user alone: an address of the
// loopback interface, a token, and the checks that each request has to pass.
//
// # Words
//
// A guard knows by which hosts a server may be asked and which token a request must have. A refusal is why a request
// is turned away.
//
// # Promises
//
// A page in a browser gets nothing, whatever name it reaches the server by: the Host must be one of the server's own,
// an Origin too, and the token must be there. A program without the token cannot shut out one that has it, however many
// connections it opens. A Guard is safe for concurrent use.
package loopback
