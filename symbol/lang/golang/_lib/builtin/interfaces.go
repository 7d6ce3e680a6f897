// Made by TestInterfaces from the source of go1.26.

package builtin

type error interface{ Error() string }
