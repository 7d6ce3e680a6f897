-- One session, and what it shows: open a file, edit it, ask for the context.
local check = require('check')
local config = require('codemem.config')

local root = check.repository({
  ['go.mod'] = 'module example.com/play\n\ngo 1.22\n',
  ['main.go'] = 'package main\n\nimport "example.com/play/greet"\n\nfunc main() {\n\tprintln(greet.Hello("Ada"))\n}\n',
  ['greet/greet.go'] = 'package greet\n\n// Hello greets.\nfunc Hello(name string) string {\n\treturn "Hello, " + name\n}\n',
})
config.set({ cmd = { vim.env.CODEMEM, '--no-color' }, timeout_ms = check.never, start_timeout_ms = check.never })

check.test('open a file, edit it, ask for the context: this is what the buffer shows', function()
  vim.cmd('cd ' .. root)
  vim.cmd('edit greet/greet.go')
  vim.cmd('edit main.go')
  vim.cmd([[silent /println/]])
  vim.cmd('normal! oprintln("bye")')
  vim.cmd('Codemem! context 600')
  check.wait(function()
    return vim.api.nvim_buf_get_name(0):match('^codemem://context$')
  end, 'the context')
  check.equal(table.concat(check.lines(), '\n'), table.concat({
    '<current_file path="main.go" filetype="Go">',
    'package main',
    '',
    'import "example.com/play/greet"',
    '',
    'func main() {',
    '\tprintln(greet.Hello("Ada"))',
    '\tprintln("bye"<|CURSOR|>)',
    '}',
    '</current_file>',
    '<recent_edits>',
    '<edit path="main.go">',
    '--- a/main.go',
    '+++ b/main.go',
    '@@ -4,4 +4,5 @@',
    ' ',
    ' func main() {',
    ' \tprintln(greet.Hello("Ada"))',
    '+\tprintln("bye")',
    ' }',
    '</edit>',
    '</recent_edits>',
    '<file path="greet/greet.go" form="whole">',
    'package greet',
    '',
    '// Hello greets.',
    'func Hello(name string) string {',
    '\treturn "Hello, " + name',
    '}',
    '</file>',
    '<repo_tree files="3">',
    '/: go.mod',
    '</repo_tree>',
  }, '\n'))
end)
