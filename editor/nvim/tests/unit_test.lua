-- What needs no server: options, places, bytes, the command line.
local check = require('check')
local config = require('codemem.config')
local files = require('codemem.files')
local command = require('codemem.command')
local test, equal, contains = check.test, check.equal, check.contains

test('each option has a default that it allows, is documented, and a wrong one is named', function()
  local help = check.read(vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h:h') .. '/doc/codemem.txt')
  for name, rule in pairs(config.rules) do
    assert(rule.allows(rule.default), name)
    contains(help, '*codemem-' .. name .. '*')
    config.set({ [name] = rule.default })
    equal(config.get(name), rule.default)
    local ok, problem = pcall(config.set, { [name] = { {} } })
    equal(ok, false, name)
    contains(problem, name .. ' must be ' .. rule.wants)
  end
  local ok, problem = pcall(require('codemem').setup, { budgte = 1, unit = 'bytes' })
  equal(ok, false)
  contains(problem, 'there is no option budgte; unit must be "tokens" or "characters", not "bytes"')
  equal(pcall(require('codemem').setup, 'x'), false)
  for name, values in pairs({
    budget = { 0, 1.5, '8000', 0 / 0, math.huge }, prefix_ratio = { 0, 1.1, -1 }, register = { '', 'ab', '1' },
    cmd = { '', {}, { 1 }, { 'a', b = 'c' } }, debounce_ms = { 1, 1e9 }, edits = { 1 }, max_open = { -1 },
  }) do
    for _, value in ipairs(values) do
      equal(pcall(config.set, { [name] = value }), false, name .. '=' .. vim.inspect(value))
    end
  end
end)

test('it is installed from where server.json says, if that is at hand', function()
  local plugin = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h:h')
  local own = plugin .. '/../../server.json' -- not on the branch of the plugin alone
  if vim.fn.filereadable(own) == 1 then
    local home = vim.json.decode(check.read(own)).repository.url
    for _, name in ipairs({ '/README.md', '/doc/codemem.txt' }) do
      contains(check.read(plugin .. name), "src = '" .. home .. "', version = 'nvim'")
      contains(check.read(plugin .. name), "{ '" .. home:match('[^/]+/[^/]+$') .. "', branch = 'nvim'")
    end
  end
end)

test('options that are not named have their defaults', function()
  config.set({ budget = 10 })
  config.set({ unit = 'characters' })
  equal({ config.get('budget'), config.get('unit') }, { 8000, 'characters' })
  config.set()
  equal(config.get('unit'), 'tokens')
  config.set({ cmd = { 'a', '-C', 'b' } })
  equal(config.command('serve'), { 'a', '-C', 'b', 'serve' })
  config.set({ cmd = 'a' })
  equal(config.command('serve'), { 'a', 'serve' })
  config.set()
end)

test('a place is told without symbolic links; a work tree, a nested repository and .git are known', function()
  local root = check.repository({ ['dir/a.go'] = 'package a\n' })
  check.run({ 'git', '-C', root, 'worktree', 'add', '-q', root .. '-tree' })
  check.run({ 'ln', '-s', root .. '/dir', root .. '-link' })
  check.run({ 'ln', '-s', root .. '/dir/a.go', root .. '/b.go' })
  check.run({ 'git', 'init', '-q', root .. '/dir/inner' })
  for name, want in pairs({
    ['/dir/a.go'] = { root = root, path = 'dir/a.go' },
    ['/b.go'] = { root = root, path = 'dir/a.go' },
    ['/new/deep/file name.go'] = { root = root, path = 'new/deep/file name.go' },
    ['-link/a.go'] = { root = root, path = 'dir/a.go' },
    ['-link/new.go'] = { root = root, path = 'dir/new.go' },
    ['-tree/dir/a.go'] = { root = root .. '-tree', path = 'dir/a.go' },
    ['/dir/inner/x'] = { root = root .. '/dir/inner', path = 'x' },
  }) do
    equal(files.locate(root .. name), want, name)
  end
  for _, name in ipairs({ root .. '/.git/HEAD', root .. '/.git/new', '/etc/hostname', '/nonexistent/x', root .. '/bad\255' }) do
    equal(files.locate(name), nil, name)
  end
end)

test('UTF-8 is told from what is not', function()
  for _, text in ipairs({ '', 'a', 'é', '€', '😀', '\239\191\191', '\244\143\191\191' }) do
    equal(files.is_utf8(text .. 'x'), true, text)
  end
  for _, text in ipairs({ '\128', '\192\128', '\195', '\195x', '\224\159\191', '\237\160\128', '\240\143\191\191', '\244\144\128\128', '\255' }) do
    equal(files.is_utf8('x' .. text), false, vim.inspect(text))
  end
end)

test('the files used last come first', function()
  local root = check.repository({ a = 'a\n', b = 'b\n', c = 'c\n' })
  config.set({ autostart = false })
  for _, name in ipairs({ 'a', 'b', 'c', 'a' }) do
    vim.cmd('edit ' .. root .. '/' .. name)
  end
  vim.cmd('enew')
  local names = {}
  for _, buf in ipairs(files.recent()) do
    local place = files.place(buf)
    if place and place.root == root then
      names[#names + 1] = place.path
    end
  end
  equal(names, { 'a', 'c', 'b' })
  local _, place = files.current()
  equal(place, { root = root, path = 'a' })
  vim.cmd('bdelete ' .. root .. '/a')
  _, place = files.current()
  equal(place, { root = root, path = 'c' })
end)

test('a summary is shown with how it stands, and what is odd about it', function()
  local function shown(more)
    local answer = { path = 'a.go', type = 'source', state = 'fresh', summary = 'Words.', summary_stale = false }
    return vim.list_slice(command.summary_lines(vim.tbl_extend('force', answer, more)), 3)
  end
  equal(shown({}), { '> Words.' })
  equal(shown({ state = 'stale', summary_stale = true, drift = 'body' }),
    { 'STALE: the file has changed since (drift: body)', '> Words.' })
  equal(shown({ state = 'stale', summary_stale = true, damaged = true, drift = 'none' }),
    { 'ALTERED: its text is not the one that was written', '> Words.' })
  equal(shown({ state = 'unreadable', verdict = 'unreadable', remembered_md5 = 'x', summary_stale = true }),
    { 'UNCHECKED: the file could not be read', '> Words.' })
  equal(shown({ ungrounded = { 'openDoor', 'x.Gate' } }),
    { 'It names what the repository does not have: openDoor, x.Gate', '> Words.' })
  equal(shown({ dependency_drift = { { path = 'b.go', symbols = { 'Open', 'Close' } }, { path = 'c.go', symbols = {}, removed = true } } }),
    { 'What it uses is declared otherwise since: b.go (Open, Close), c.go (removed)', '> Words.' })
end)

test('the command completes subcommands and their arguments', function()
  equal(command.complete('', 'Codemem ', 8), { 'context', 'ghost', 'log', 'overview', 'skeleton', 'status', 'stop', 'summary' })
  equal(command.complete('s', 'Codemem s', 9), { 'skeleton', 'status', 'stop', 'summary' })
  equal(command.complete('o', 'Codemem! ghost o', 16), { 'on', 'off' })
  equal(command.complete('', 'Codemem status ', 15), {})
  equal(command.complete('', 'Codemem bogus ', 14), {})
  local root = check.repository({ ['a b/c.txt'] = '' })
  vim.cmd('cd ' .. root)
  equal(command.complete('a', 'Codemem overview a', 18), { 'a\\ b/' })
  equal(command.complete('a b/', 'Codemem skeleton a b/', 21), { 'a\\ b/c.txt' })
  equal(vim.fn.getcompletion('Codemem st', 'cmdline'), { 'status', 'stop' })
end)

test('a wrong command line is told what is right', function()
  local function told(line)
    check.notified()
    vim.cmd(line)
    return check.wait(function()
      return check.notified()[1]
    end, 'a message')
  end
  contains(told('Codemem frobnicate'), 'there is no subcommand frobnicate; there are context, ghost')
  contains(told('Codemem ghost maybe'), 'ghost takes on, off or toggle, not maybe')
  contains(told('Codemem context many'), 'the budget must be a number, not many')
  contains(told('Codemem context 1 2'), 'context takes one argument at most')
  contains(told('Codemem skeleton /nonexistent/file'), 'is no file of a git repository')
  contains(told('Codemem overview /'), 'is not in a git repository')
end)

test('context says what it lacks, and takes only what it knows', function()
  vim.cmd('silent %bwipeout!')
  local problem = check.await(function(done)
    require('codemem').context({}, done)
  end)
  equal(problem, 'no file of a git repository is open')
  equal(pcall(require('codemem').context, {}, nil), false)
  equal(pcall(require('codemem').context, 'x', function() end), false)
end)
