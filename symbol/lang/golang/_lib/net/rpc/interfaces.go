// Made by TestInterfaces from the source of go1.26.

package rpc

type ClientCodec interface {
	Close() error
	ReadResponseBody(any) error
	ReadResponseHeader(*Response) error
	WriteRequest(*Request, any) error
}

type ServerCodec interface {
	Close() error
	ReadRequestBody(any) error
	ReadRequestHeader(*Request) error
	WriteResponse(*Response, any) error
}
