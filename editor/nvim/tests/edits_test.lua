-- Whatever is done to a buffer, each diff that is sent applies to what the server has: the text it followed, or the
-- file on disk. A recorder stands for the server here, since the exact texts are what is compared.
local check = require('check')
local clock = require('clock')
local fake = require('fake')
local config = require('codemem.config')
local files = require('codemem.files')
local edits = require('codemem.edits')
local test, equal = check.test, check.equal

---@param text string
---@return string[] lines with their ends
local function lines_of(text)
  local lines = {}
  for line in text:gmatch('[^\n]*\n?') do
    if line ~= '' then
      lines[#lines + 1] = line
    end
  end
  return lines
end

---Applies a unified diff exactly where it says.
---@param text string
---@param diff string
---@param back? boolean the other way round
---@return string|nil text nil if it doesn't apply
local function apply(text, diff, back)
  local minus, plus = back and '+' or '-', back and '-' or '+'
  local old, new, at = lines_of(text), {}, 1
  local body = lines_of(diff)
  local i = 1
  while i <= #body do
    local start, count = body[i]:match('^@@.* %' .. minus .. '(%d+),?(%d*) .*@@')
    assert(start, 'no hunk: ' .. body[i])
    start = tonumber(start) + (count == '0' and 1 or 0)
    while at < start do
      if not old[at] then
        return nil
      end
      new[#new + 1], at = old[at], at + 1
    end
    i = i + 1
    while body[i] and not body[i]:match('^@@') do
      local sign, line = body[i]:sub(1, 1), body[i]:sub(2)
      if body[i + 1] and body[i + 1]:sub(1, 1) == '\\' then
        line = line:gsub('\n$', '')
        i = i + 1
      end
      if sign ~= plus then
        if old[at] ~= line then
          return nil
        end
        at = at + 1
      end
      if sign ~= minus then
        new[#new + 1] = line
      end
      i = i + 1
    end
  end
  while old[at] do
    new[#new + 1], at = old[at], at + 1
  end
  return table.concat(new)
end

local recorder = fake.serve()
local command = fake.command(recorder)
local root = check.repository({ ['readme'] = 'x\n' })
local texts = {} ---@type table<string, string> what the server has, by path
local requests = {} ---@type table[]
local misfits = {} ---@type string[]
local history = {} ---@type string[] of a random session, for when it fails

local function note(...)
  history[#history + 1] = vim.inspect({ ... }):gsub('\n%s*', ' ')
end

local answer = recorder.answer
recorder.answer = function(request)
  if request.path == '/context/edit' then
    local e = request.body
    requests[#requests + 1] = e
    local disk = io.open(root .. '/' .. e.path, 'rb')
    local saved = disk and disk:read('*a') or ''
    if disk then
      disk:close()
    end
    local text = texts[e.path] and apply(texts[e.path], e.diff)
    if not text and (saved == '' or not e.diff:find('@@ %-%d+,0 ')) then -- an insertion alone fits everywhere
      text = apply(saved, e.diff)
    end
    if not text and apply(saved, e.diff, true) then
      text = saved -- it was saved before this was told
    end
    note('edit', e.diff, 'on', texts[e.path], 'disk', saved, 'gives', text)
    if text then
      texts[e.path] = text
    else
      misfits[#misfits + 1] = e.path .. '\n' .. e.diff
      return fake.reply('400 Bad Request', '{"error":{"code":"bad","message":"does not apply"}}')
    end
  end
  return answer(request)
end

---@param options? table
local function configure(options)
  config.set(vim.tbl_extend('force', { cmd = command, debounce_ms = 20 }, options or {}))
end

---Waits until all that was done is with the server.
local function settle()
  clock.pass(40) -- a follow and a base that is read come a little later
  check.await(function(done)
    edits.flush(root, done)
  end)
end

local function fresh()
  texts, requests, misfits, history = {}, {}, {}, {}
end

---@param name string
---@param text? string
local function open(name, text)
  if text then
    check.write(root .. '/' .. name, text)
  end
  vim.cmd('edit ' .. vim.fn.fnameescape(root .. '/' .. name))
  clock.pass(40)
end

---What the server has is what the buffer stands for.
local function agrees(name)
  settle()
  equal(misfits, {}, 'diffs that do not apply')
  local buf = vim.api.nvim_get_current_buf()
  local has = texts[name] or (io.open(root .. '/' .. name) and check.read(root .. '/' .. name)) or ''
  equal(has, files.text(buf), 'the text of ' .. name)
end

configure()

test('an edit is sent as a diff with the cursor before and after', function()
  fresh()
  open('a.txt', 'one\ntwo\nthree\n')
  vim.api.nvim_win_set_cursor(0, { 2, 1 })
  vim.cmd('normal! Aé!')
  agrees('a.txt')
  equal(#requests, 1)
  equal(requests[1].diff, '@@ -1,3 +1,3 @@\n one\n-two\n+twoé!\n three\n')
  equal(requests[1].cursor_before, { line = 2, col = 4 }) -- A goes there first
  equal(requests[1].cursor_after, { line = 2, col = 6 })
  equal(requests[1].path, 'a.txt')
  assert(requests[1].at:match('^%d%d%d%d%-%d%d%-%d%dT%d%d:%d%d:%d%dZ$'), requests[1].at)
end)

test('many changes soon after each other are one edit, and undoing them is another', function()
  fresh()
  open('b.txt', 'one\n')
  for i = 1, 20 do
    vim.cmd('normal! oline ' .. i)
  end
  agrees('b.txt')
  equal(#requests, 1)
  vim.cmd('silent undo 0')
  agrees('b.txt')
  equal(#requests, 2)
  equal(texts['b.txt'], 'one\n')
end)

test('changes that never pause are sent all the same', function()
  fresh()
  open('c.txt', 'one\n')
  for _ = 1, 75 do -- 600 ms, where 20 ms of rest or 200 ms in all make an edit
    vim.cmd('normal! ox')
    clock.pass(8)
  end
  equal(#requests, 3)
  agrees('c.txt')
end)

test('the bytes are those of the file: dos, no end of the last line, a byte order mark, mac, empty, NUL', function()
  for name, text in pairs({
    ['dos.txt'] = 'one\r\ntwo\r\n', ['dosnoeol.txt'] = 'one\r\ntwo', ['noeol.txt'] = 'one\ntwo', ['empty.txt'] = '',
    ['bom.txt'] = '\239\187\191one\n', ['mac.txt'] = 'one\rtwo\r', ['newline.txt'] = '\n', ['mixed.txt'] = 'one\r\ntwo\n',
  }) do
    fresh()
    open(name, text)
    if name == 'mac.txt' then
      vim.cmd('silent edit ++ff=mac')
    end
    vim.cmd('normal! ggOnew')
    agrees(name)
    equal(#requests, 1, name)
    vim.cmd('normal! Gofinal')
    agrees(name)
    vim.cmd('silent write')
    settle()
    equal(texts[name], check.read(root .. '/' .. name), name .. ' after writing')
    vim.cmd('normal! Gomore')
    agrees(name)
    vim.cmd('silent %delete _')
    agrees(name)
    equal(texts[name], text:sub(1, 3) == '\239\187\191' and '\239\187\191' or '', name)
    vim.cmd('silent undo')
    agrees(name)
    vim.cmd('silent set fileformat=unix')
    vim.cmd('normal! Golast')
    agrees(name)
    vim.cmd('silent write')
  end
end)

test('what is given up is taken back: edit!, bdelete!, bwipeout!', function()
  for _, how in ipairs({ 'edit!', 'bdelete!', 'bwipeout!' }) do
    fresh()
    open('d.txt', 'one\ntwo\n')
    vim.cmd('normal! dd')
    agrees('d.txt')
    equal(texts['d.txt'], 'two\n')
    vim.cmd('silent ' .. how)
    clock.pass(60)
    settle()
    equal({ misfits, texts['d.txt'] }, { {}, 'one\ntwo\n' }, how)
    open('d.txt')
    vim.cmd('normal! Gothree')
    agrees('d.txt')
    equal(texts['d.txt'], 'one\ntwo\nthree\n')
    vim.cmd('silent bwipeout!')
    settle()
  end
end)

test('a new name begins from what is on disk there', function()
  fresh()
  open('old.txt', 'one\n')
  vim.cmd('normal! ounsaved')
  agrees('old.txt')
  vim.cmd('silent saveas! ' .. root .. '/new.txt')
  clock.pass(60)
  settle()
  equal({ misfits, texts['old.txt'] }, { {}, 'one\n' })
  vim.cmd('normal! omore')
  agrees('new.txt')
  vim.cmd('silent file ' .. root .. '/third.txt')
  clock.pass(60)
  vim.cmd('normal! oand more')
  agrees('third.txt')
  equal(texts['third.txt'], 'one\nunsaved\nmore\nand more\n')
  equal(texts['new.txt'], 'one\nunsaved\n')
  vim.cmd('silent bwipeout!')
  settle()
end)

test('a file that someone else changed is nobody\'s edit here', function()
  fresh()
  open('e.txt', 'one\n')
  vim.cmd('normal! otwo')
  agrees('e.txt')
  vim.cmd('silent write')
  settle()
  fresh()
  check.write(root .. '/e.txt', 'other\nother\nother\n')
  vim.cmd('silent edit')
  settle()
  equal(requests, {})
  vim.cmd('normal! Gomine')
  agrees('e.txt')
  equal(requests[1].diff, '@@ -1,3 +1,4 @@\n other\n other\n other\n+mine\n')
end)

test('buffers that are no files of a repository are let be', function()
  fresh()
  local outside = vim.fn.tempname()
  check.write(outside, 'x\n')
  vim.fn.mkdir(root .. '/dir', 'p')
  for _, how in ipairs({ 'enew', 'edit ' .. outside, 'edit ' .. root .. '/.git/COMMIT_EDITMSG', 'edit scp://host/' .. root .. '/x' }) do
    vim.cmd('silent! noautocmd enew')
    vim.cmd('silent! ' .. how)
    clock.pass(40)
    vim.api.nvim_buf_set_lines(0, 0, -1, false, { 'changed' })
    settle()
    vim.bo.modified = false
  end
  vim.cmd('enew | setlocal buftype=nofile')
  vim.api.nvim_buf_set_name(0, root .. '/nofile.txt')
  vim.cmd('doautocmd BufEnter')
  clock.pass(40)
  vim.cmd('normal! ochanged')
  settle()
  equal(requests, {})
  vim.cmd('bwipeout!')
end)

test('what is too large, not UTF-8 or switched off is not sent', function()
  fresh()
  configure({ max_bytes = 1000 })
  open('large.txt', ('line\n'):rep(300))
  vim.cmd('normal! Gox')
  settle()
  open('grows.txt', ('line\n'):rep(190))
  vim.cmd('normal! Gox')
  settle()
  equal(#requests, 1)
  vim.cmd('normal! 100Gyyp')
  vim.cmd('silent %yank | silent put')
  settle()
  equal(#requests, 1)
  configure()
  open('latin.txt', 'caf\233\n')
  vim.cmd('normal! ox')
  settle()
  open('bytes.txt', 'a\n')
  vim.api.nvim_buf_set_lines(0, 0, 1, false, { 'b\255' })
  settle()
  configure({ edits = false })
  open('off.txt', 'a\n')
  vim.cmd('normal! ox')
  settle()
  equal({ #requests, misfits }, { 1, {} })
  configure()
  vim.cmd('silent! %bwipeout!')
  settle()
end)

test('a buffer that was modified before it is followed is told from the disk on', function()
  fresh()
  check.write(root .. '/early.txt', 'one\n')
  vim.cmd('noautocmd edit ' .. root .. '/early.txt')
  vim.cmd('normal! otwo')
  vim.cmd('doautocmd BufEnter')
  clock.pass(60)
  agrees('early.txt')
  equal(texts['early.txt'], 'one\ntwo\n')
end)

test('what is typed and saved while the server starts is told when it is up', function()
  fresh()
  root = check.repository({ ['slow.txt'] = 'one\n2\n3\n4\n5\n' })
  local gate = vim.fn.tempname()
  configure({ cmd = fake.command(recorder, ('until test -e %s; do sleep 0.01; done'):format(gate)) })
  clock.held = 1 -- the server that starts
  open('slow.txt')
  vim.cmd('normal! otwo')
  vim.cmd('silent write')
  clock.pass(30)
  vim.cmd('normal! othree')
  clock.pass(700)
  equal(requests, {})
  check.write(gate, '')
  clock.held = 0
  agrees('slow.txt')
  equal(requests[1].diff, '@@ -1,4 +1,5 @@\n one\n+two\n 2\n 3\n 4\n')
  vim.cmd('silent bwipeout!')
  configure()
end)

test('random sessions keep the server\'s text and the buffer together', function()
  local seed = tonumber(vim.env.SEED) or vim.loop.hrtime() % 1000000
  math.randomseed(seed)
  -- Each line is another, or a diff that comes after the save could fit in two ways, and nobody could tell which.
  local counter = 0
  local pieces = { 'a', '', 'é', '\t}', 'x = y', '{', 'line\rwith return', '-- x', '@@ -1 +1 @@', '\\ No newline' }
  local function some()
    local lines = {}
    for i = 1, math.random(0, 4) do
      counter = counter + 1
      lines[i] = pieces[math.random(#pieces)] .. counter
    end
    return lines
  end
  local actions = {
    function() -- change lines
      local count = vim.api.nvim_buf_line_count(0)
      local from = math.random(0, count)
      vim.api.nvim_buf_set_lines(0, from, math.min(count, from + math.random(0, 3)), false, some())
    end,
    function()
      vim.cmd('silent! undo')
    end,
    function()
      vim.cmd('silent! redo')
    end,
    function()
      vim.cmd('silent write')
      clock.pass(30) -- what a script does within one turn of the loop is not told step by step
    end,
    function()
      vim.cmd('silent edit!')
      clock.pass(30)
    end,
    function()
      vim.bo.fileformat = ({ 'unix', 'dos' })[math.random(2)]
    end,
    function()
      vim.bo.fixendofline = math.random(2) == 1
    end,
    function() -- away and back
      local name = vim.api.nvim_buf_get_name(0)
      vim.cmd('silent bwipeout!')
      clock.pass(math.random(0, 30))
      vim.cmd('silent edit ' .. vim.fn.fnameescape(name))
      clock.pass(math.random(0, 30))
    end,
    function()
      clock.pass(math.random(0, 60))
    end,
  }
  local weights = { 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9 }
  for round = 1, tonumber(vim.env.ROUNDS) or 12 do
    fresh()
    local name = ('random%d.txt'):format(round)
    open(name, table.concat(some(), ({ '\n', '\r\n' })[math.random(2)]))
    for _ = 1, 25 do
      local n = weights[math.random(#weights)]
      actions[n]()
      note('action', n, files.text(0), vim.bo.modified)
    end
    clock.pass(60)
    settle()
    local ok, problem = pcall(equal, { misfits }, { {} }, 'diffs that do not apply')
    if ok then
      -- The last change lets the server know the text, also where options alone had changed the bytes.
      vim.cmd('normal! ggOlast')
      ok, problem = pcall(agrees, name)
    end
    if not ok then
      error(('SEED=%d round %d: %s\n%s'):format(seed, round, problem, table.concat(history, '\n')), 0)
    end
    vim.cmd('silent bwipeout!')
    clock.pass(30)
    settle()
  end
end)
recorder.close()
