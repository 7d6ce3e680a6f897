// Made by TestInterfaces from the source of go1.26.

package mail

import "io"
import "mime"
import "time"

func (a *Address) String() string
func (h Header) AddressList(key string) ([]*Address, error)
func (h Header) Date() (time.Time, error)
func (h Header) Get(key string) string
func (p *AddressParser) Parse(address string) (*Address, error)
func (p *AddressParser) ParseList(list string) ([]*Address, error)
func ParseAddress(address string) (*Address, error)
func ParseAddressList(list string) ([]*Address, error)
func ParseDate(date string) (time.Time, error)
func ReadMessage(r io.Reader) (msg *Message, err error)

type Address struct {
	Name    string
	Address string
}
type AddressParser struct {
	WordDecoder *mime.WordDecoder
}
type Header map[string][]string
type Message struct {
	Header Header
	Body   io.Reader
}

var ErrHeaderNotPresent error
