-- Uses the plugin in an editor that a manager has installed it in: install.sh runs it.
local function must(value, what)
  if not value then
    io.stdout:write('FAIL  ', vim.env.WAY, ': ', what, '\n', vim.fn.execute('messages'), '\n')
    vim.cmd('cquit 1')
  end
  return value
end

local function wait(what, condition)
  must(vim.wait(110000, condition, 20), 'waited in vain for ' .. what)
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

must(vim.fn.exists(':Codemem') == 2, 'there is no :Codemem')
local budget = require('codemem.config').get('budget')
must(budget == (vim.env.WAY:find('^lazy') and 1234 or 8000), 'the budget is ' .. budget)
local server = require('codemem.server').of(require('codemem').root())
wait('the server', function()
  return server.state == 'up'
end)

vim.fn.setreg('c', '')
require('codemem').setup({ register = 'c' })
vim.cmd('Codemem context 500')
wait('a context', function()
  return vim.fn.getreg('c'):find('<current_file path="a.go"', 1, true)
end)

if vim.env.WAY ~= 'rtp' and vim.env.WAY ~= 'lazy.nvim-dir' then -- which leave the tags to whoever does that
  local found, why = pcall(vim.cmd, 'help codemem-options')
  must(found, 'there is no help: ' .. tostring(why))
  must(text():find('prefix_ratio', 1, true), 'the help is another')
  vim.cmd('quit')
end

vim.cmd('checkhealth codemem')
must(text():find('takes our token', 1, true) and not text():find('ERROR', 1, true), 'checkhealth: ' .. text())
local pid = server.info.pid
vim.cmd('silent! %bwipeout!')
require('codemem.server').leave_all()
vim.loop.kill(pid, 'sigterm')
io.stdout:write('\nok    ', vim.env.WAY, '\n')
vim.cmd('qa!')
