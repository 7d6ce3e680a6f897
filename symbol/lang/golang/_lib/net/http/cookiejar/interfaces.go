// Made by TestInterfaces from the source of go1.26.

package cookiejar

type PublicSuffixList interface {
	PublicSuffix(domain string) string
	String() string
}
