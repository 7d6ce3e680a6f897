// Made by TestInterfaces from the source of go1.26.

package smtp

type Auth interface {
	Next(fromServer []byte, more bool) (toServer []byte, err error)
	Start(server *ServerInfo) (proto string, toServer []byte, err error)
}
