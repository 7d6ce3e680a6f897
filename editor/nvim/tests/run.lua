-- Runs the test files that are named in TESTS, in this editor.
local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h')
package.path = here .. '/?.lua;' .. package.path
vim.o.runtimepath = vim.fn.fnamemodify(here, ':h') .. ',' .. vim.o.runtimepath
vim.o.swapfile = false
vim.o.shortmess = vim.o.shortmess .. 'F'
vim.cmd('runtime plugin/codemem.lua')

local check = require('check')
for name in vim.env.TESTS:gmatch('%S+') do
  local chunk, problem = loadfile(here .. '/' .. name)
  if chunk then
    local ok, why = xpcall(chunk, debug.traceback)
    problem = not ok and why or nil
  end
  if problem then
    check.failed = check.failed + 1
    io.stdout:write('FAIL  ', name, ': ', tostring(problem), '\n')
  end
end
check.finish()
