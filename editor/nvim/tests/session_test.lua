-- The plugin and the real server.
local check = require('check')
local codemem = require('codemem')
local config = require('codemem.config')
local edits = require('codemem.edits')
local files = require('codemem.files')
local servers = require('codemem.server')
local test, equal, contains = check.test, check.equal, check.contains

local program = vim.env.CODEMEM

local sources = {
  ['go.mod'] = 'module example.com/play\n\ngo 1.22\n',
  ['main.go'] = table.concat({
    'package main', '', 'import (', '\t"fmt"', '', '\t"example.com/play/greet"', ')', '',
    '// main greets Ada.', 'func main() {', '\tfmt.Println(greet.Hello("Ada"))', '}', '',
  }, '\n'),
  ['greet/greet.go'] = table.concat({
    '// Package greet makes greetings.', 'package greet', '', '// Hello returns a greeting for a name.',
    'func Hello(name string) string {', '\tif name == "" {', '\t\tname = "you"', '\t}', '\treturn "Hello, " + name', '}', '',
  }, '\n'),
}

local roots = {} ---@type string[]

---@return string root of a repository, with codemem's registry
local function repository()
  local root = check.repository(sources)
  check.run({ program, 'prescan' }, root)
  roots[#roots + 1] = root
  return root
end

local function configure(options)
  config.set(vim.tbl_extend('force', { cmd = program, debounce_ms = 30, timeout_ms = check.never, start_timeout_ms = check.never }, options or {}))
end

---@param root string
---@param method string
---@param path string
---@param body? table
local function ask(root, method, path, body)
  local problem, answer = check.await(function(done)
    servers.of(root):request({ method = method, path = path, body = body, asked = true }, done)
  end)
  equal(problem and problem.message, nil, path)
  return answer
end

---@param name string
local function open(name)
  vim.cmd('silent edit ' .. vim.fn.fnameescape(name))
end

---Runs a command that shows a buffer or a message, and waits for it.
---@param line string
---@param shown string part of a name of a buffer, or of a message
local function command(line, shown)
  check.notified()
  local messages = {}
  vim.cmd(line)
  check.wait(function()
    vim.list_extend(messages, check.notified())
    return vim.api.nvim_buf_get_name(0):find(shown, 1, true) or table.concat(messages, '\n'):find(shown, 1, true)
  end, line .. ' to show ' .. shown)
  return messages
end

---@return string[] of the floating window
local function float()
  return check.wait(function()
    for _, win in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(win).relative ~= '' then
        return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(win), 0, -1, false)
      end
    end
  end, 'a floating window')
end

local function fresh()
  vim.cmd('silent! only!')
  vim.cmd('silent! %bwipeout!')
  check.notified()
end

configure()
local root = repository()
vim.cmd('cd ' .. root)

test('the first buffer of a repository starts the server, which knows this editor', function()
  open(root .. '/main.go')
  local server = servers.of(root)
  check.wait(function()
    return server.state == 'up'
  end, 'the server')
  equal({ server.info.root, server.info.joined, server.generation }, { root, false, 1 })
  local status = ask(root, 'GET', '/status')
  equal(#status.clients, 1)
  equal(status.clients[1].id, servers.client)
  contains(status.clients[1].name, 'Neovim ')
end)

test('a second start joins the server', function()
  local joined = check.await(function(done)
    require('codemem.launch').start(root, function(problem, info)
      done(problem or info)
    end)
  end)
  equal({ joined.joined, joined.pid }, { true, servers.of(root).info.pid })
end)

test('an edit reaches the server as the difference between disk and buffer', function()
  open(root .. '/greet/greet.go')
  vim.api.nvim_win_set_cursor(0, { 7, 0 })
  vim.cmd('normal! A // a stranger')
  vim.cmd('normal! Go// The end.')
  check.await(function(done)
    edits.flush(root, done)
  end)
  equal(ask(root, 'GET', '/status').edits, 1)
  vim.cmd('normal! ggO// First.')
  local problem, context = check.await(function(done)
    codemem.context({ budget = 4000, format = 'json' }, done)
  end)
  equal(problem, nil)
  equal(ask(root, 'GET', '/status').edits, 2, 'assembling sends what is not sent')
  local diffs = vim.tbl_filter(function(item)
    return item.form == 'diff'
  end, context.items)
  equal(#diffs, 1, 'edits that follow each other are one')
  local old = check.read(root .. '/greet/greet.go')
  local new = table.concat(check.lines(), '\n') .. '\n'
  for _, line in ipairs(vim.split(require('codemem.compat').diff(old, new), '\n')) do
    contains(diffs[1].text, line)
  end
end)

test('unsaved text, the buffers used last and the cursor shape a context', function()
  open(root .. '/main.go')
  vim.api.nvim_win_set_cursor(0, { 11, 1 })
  local problem, context = check.await(function(done)
    codemem.context({ budget = 4000 }, done)
  end)
  equal(problem, nil)
  contains(context.text, '\t<|CURSOR|>fmt.Println')
  contains(context.text, '// First.') -- of the buffer that is not saved
  assert(context.used <= 4000 and context.used > 0)
  vim.cmd('normal! A // unsaved é')
  problem, context = check.await(function(done)
    codemem.context({ budget = 500, unit = 'characters', cursor = { line = 10, col = 14 } }, done)
  end)
  equal(problem, nil)
  contains(context.text, 'func main() {<|CURSOR|>\n\tfmt.Println(greet.Hello("Ada")) // unsaved é')
  assert(#context.text <= 500, 'the budget is a ceiling')
  equal({ context.unit, context.used <= 500 }, { 'characters', true })
  vim.cmd('silent undo')
end)

test('a context can be cancelled, and the callback is called once', function()
  local calls = {}
  local cancel = codemem.context({}, function(problem)
    calls[#calls + 1] = problem
  end)
  cancel()
  cancel()
  check.await(function(done)
    codemem.context({}, done)
  end)
  equal(calls, { 'cancelled' })
end)

test(':Codemem context copies, and shows with a bang', function()
  configure({ register = 'c' })
  local messages = command('Codemem context 300', 'is in register c')
  contains(messages[#messages], 'a context of ')
  contains(vim.fn.getreg('c'), '<current_file path="main.go"')
  vim.fn.setreg('c', '')
  command('Codemem! context', 'codemem://context')
  equal(table.concat(check.lines(), '\n') .. '\n', vim.fn.getreg('c'))
  equal({ vim.bo.buftype, vim.bo.modifiable, vim.bo.swapfile }, { 'nofile', false, false })
  -- From the window that shows it, it is still about the file.
  vim.fn.setreg('c', '')
  command('Codemem context', 'is in register c')
  contains(vim.fn.getreg('c'), '<current_file path="main.go"')
  vim.cmd('close')
  configure()
end)

test(':Codemem status, summary, skeleton and overview show what the server says', function()
  open(root .. '/greet/greet.go')
  vim.cmd('silent edit!')
  vim.cmd('Codemem')
  local lines = float()
  equal(lines[1], root)
  contains(lines[2], 'state    ')
  contains(table.concat(lines, '\n'), 'index    3 files')
  contains(table.concat(lines, '\n'), 'files    3 remembered, 3 without a summary, 0 stale')
  vim.cmd('doautocmd CursorMoved')
  equal(#vim.api.nvim_list_wins(), 1)

  vim.cmd('Codemem summary')
  lines = float()
  contains(lines[1], 'greet/greet.go')
  equal(lines[2], 'No summary yet; from the structure of the file:')
  vim.cmd('doautocmd CursorMoved')
  ask(root, 'POST', '/summary', { path = 'greet/greet.go', summary = 'Greets.\nIn two lines.', author = 'Ada' })
  check.write(root .. '/greet/greet.go', sources['greet/greet.go'] .. '// more\n')
  vim.cmd('Codemem summary greet/greet.go')
  lines = check.wait(function()
    local shown = float()
    return shown[2]:find('^Summary of ') and shown
  end, 'the summary')
  contains(lines[2], 'Ada')
  contains(lines[3], 'STALE')
  equal({ lines[#lines - 1], lines[#lines] }, { '> Greets.', '> In two lines.' })
  vim.cmd('doautocmd CursorMoved')
  check.write(root .. '/greet/greet.go', sources['greet/greet.go'])

  command('Codemem skeleton greet/greet.go', 'codemem://skeleton/greet/greet.go')
  contains(table.concat(check.lines(), '\n'), 'func Hello(name string) string { … }')
  vim.cmd('close')
  command('Codemem overview', 'codemem://overview/')
  contains(table.concat(check.lines(), '\n'), 'greet')
  command('Codemem overview greet', 'codemem://overview/greet')
  contains(table.concat(check.lines(), '\n'), 'greet.go')
  command('Codemem log', 'codemem://log')
  contains(table.concat(check.lines(), '\n'), 'started the server of process')
  vim.cmd('only!')
end)

test('the status line has the state, the saving and what is stale, and never waits', function()
  open(root .. '/main.go')
  check.wait(function()
    return codemem.statusline():find('^codemem %a+ · %d+ %%$')
  end, 'the saving')
  ask(root, 'POST', '/summary', { path = 'main.go', summary = 'Greets.', author = 'Ada' })
  vim.cmd('normal! Go// changed')
  vim.cmd('silent write')
  check.wait(function()
    return codemem.statusline():find(' · 1 stale$')
  end, 'what is stale')
  local said = codemem.statusline()
  vim.cmd('Codemem log')
  equal(codemem.statusline(), said, 'beside the log, that of the file used last')
  vim.cmd('close')
  vim.cmd('silent undo')
  vim.cmd('silent write')
  vim.cmd('silent %bwipeout!')
  equal(codemem.statusline(), '')
end)

test('ghost mode dims the bodies, follows what is edited, and goes', function()
  open(root .. '/greet/greet.go')
  local space = vim.api.nvim_get_namespaces().codemem_ghost
  local function dimmed()
    local ranges = {}
    space = space or vim.api.nvim_get_namespaces().codemem_ghost
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true })) do
      ranges[#ranges + 1] = { mark[2] + 1, mark[4].end_row + 1 }
    end
    return ranges
  end
  contains(command('Codemem ghost on', 'ghost mode is on: ')[1], '1 body dimmed')
  equal(dimmed(), { { 6, 9 } })
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { '', 'func Two() int {', '\treturn 2', '}' })
  check.wait(function()
    return #dimmed() == 2
  end, 'the new body')
  equal(dimmed()[2], { 13, 13 })
  command('Codemem ghost toggle', 'ghost mode is off')
  equal(dimmed(), {})
  vim.cmd('silent edit!')
end)

test('a new file that is written is in the index', function()
  open(root .. '/greet/new.go')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { 'package greet' })
  vim.cmd('silent write')
  check.wait(function()
    return ask(root, 'GET', '/status').index.files == 4
  end, 'the index')
  vim.cmd('silent saveas greet/renamed.go')
  vim.fn.delete(root .. '/greet/new.go')
  vim.cmd('doautocmd FocusGained')
  check.wait(function()
    return ask(root, 'GET', '/status').index.files == 4
  end, 'the index')
  local problem, context = check.await(function(done)
    codemem.context({ budget = 2000 }, done)
  end)
  equal(problem, nil)
  contains(context.text, '<current_file path="greet/renamed.go"')
  vim.cmd('silent bwipeout!')
end)

test('a server that is killed is started again, and edits go on from the disk', function()
  open(root .. '/main.go')
  vim.cmd('normal! Go// before')
  check.await(function(done)
    edits.flush(root, done)
  end)
  local server = servers.of(root)
  local pid = server.info.pid
  vim.loop.kill(pid, 'sigkill')
  check.wait(function()
    return vim.loop.kill(pid, 0) ~= 0
  end, 'the end of the server')
  check.notified()
  vim.cmd('normal! Go// after')
  local problem, context = check.await(function(done)
    codemem.context({ budget = 4000 }, done)
  end)
  equal(problem, nil)
  contains(context.text, '// after')
  assert(server.info.pid ~= pid, 'it is the same server')
  vim.cmd('normal! Go// last')
  check.await(function(done)
    edits.flush(root, done)
  end)
  problem, context = check.await(function(done)
    codemem.context({ budget = 4000 }, done)
  end)
  equal(problem, nil)
  contains(context.text, '\n+// before\n+// after\n+// last\n')
  equal(check.notified(), {})
  vim.cmd('silent edit!')
end)

test('stop leaves the server, and the next command comes back', function()
  command('Codemem stop', 'nothing is sent any more')
  vim.cmd('normal! Go// quiet')
  check.await(function(done)
    edits.flush(root, done)
  end)
  equal(servers.of(root).state, 'down')
  vim.cmd('Codemem status')
  contains(table.concat(float(), '\n'), 'edits    ')
  equal(servers.of(root).state, 'up')
  vim.cmd('doautocmd CursorMoved')
  vim.cmd('silent edit!')
end)

test('each repository has its server', function()
  local second = repository()
  open(second .. '/main.go')
  check.wait(function()
    return servers.of(second).state == 'up'
  end, 'the second server')
  assert(servers.of(second).info.pid ~= servers.of(root).info.pid)
  equal(codemem.root(), second)
  local problem, context = check.await(function(done)
    codemem.context({ budget = 2000, format = 'json' }, done)
  end)
  equal(problem, nil)
  equal(context.items[1].path, 'main.go')
end)

test('a repository that cannot be read is told once', function()
  fresh()
  local dir = vim.fn.tempname()
  check.write(dir .. '/.git/HEAD', 'ref: refs/heads/main\n')
  check.write(dir .. '/.git/config', '[core]\n\trepositoryformatversion = 99\n')
  check.write(dir .. '/.git/objects/x', '')
  check.write(dir .. '/.git/refs/x', '')
  check.write(dir .. '/a.txt', 'a\n')
  open(dir .. '/a.txt')
  local messages = {}
  check.wait(function()
    vim.list_extend(messages, check.notified())
    return #messages > 0
  end, 'a message')
  vim.cmd('normal! ob')
  check.await(function(done)
    edits.flush(files.place(0).root, done)
  end)
  vim.list_extend(messages, check.notified())
  equal(#messages, 1)
  contains(messages[1], 'serve` ended with code ')
  vim.cmd('silent bwipeout!')
end)

test(':checkhealth names the program, the repository and the server', function()
  open(root .. '/main.go')
  vim.cmd('silent checkhealth codemem')
  local text = table.concat(check.lines(), '\n')
  contains(text, program)
  contains(text, 'The git repository is ' .. root)
  contains(text, 'answers at port ' .. servers.of(root).info.port)
  assert(not text:find('ERROR', 1, true), text)
  vim.cmd('silent! bwipeout!')
  configure({ cmd = '/nonexistent/codemem' })
  open(root .. '/main.go')
  vim.cmd('silent checkhealth codemem')
  contains(table.concat(check.lines(), '\n'), '/nonexistent/codemem is not found')
  vim.cmd('silent! bwipeout!')
  configure()
end)

test('the help file has its tags', function()
  local dir = vim.fn.tempname()
  vim.fn.mkdir(dir)
  local plugin = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h:h')
  check.write(dir .. '/codemem.txt', check.read(plugin .. '/doc/codemem.txt'))
  vim.cmd('helptags ' .. dir)
  local tags = '\n' .. check.read(dir .. '/tags')
  for _, tag in ipairs({ 'codemem', ':Codemem', ':Codemem-context', 'codemem.context()', 'codemem-options', 'hl-CodememGhost' }) do
    contains(tags, '\n' .. tag .. '\t')
  end
  for link in check.read(plugin .. '/doc/codemem.txt'):gmatch('|(codemem[%w_-]+)|') do
    contains(tags, '\n' .. link .. '\t')
  end
end)

test('leaving the editor takes leave of the servers', function()
  open(root .. '/main.go')
  check.wait(function()
    return servers.of(root).state == 'up'
  end, 'the server')
  local info = servers.of(root).info
  vim.cmd('doautocmd VimLeavePre')
  check.wait(function()
    local problem, answer = check.await(function(done)
      require('codemem.http').request({
        host = info.host, port = info.port, method = 'GET', path = '/health', timeout_ms = check.never,
        headers = { Authorization = 'Bearer ' .. info.token },
      }, done)
    end)
    equal(problem, nil)
    return vim.json.decode(answer.body).clients == 0
  end, 'no editor to be left')
end)
fresh()
