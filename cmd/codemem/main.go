// Command codemem remembers what was learned by reading a codebase, and says how far that still holds.
package main

import "codemem/cmd"

func main() { cmd.Main() }
