// Made by TestInterfaces from the source of go1.26.

package html

func EscapeString(s string) string
func UnescapeString(s string) string
