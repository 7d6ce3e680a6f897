//go:build !unix

package mcp

const parentMark = "CODEMEM_MCP_TEST_PARENT"

func beParent(string) {}
