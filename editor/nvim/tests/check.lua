-- The loop of assertions that the tests run in, and what they share: repositories, waiting, typing.
local M = { failed = 0, passed = 0 }

local uv = vim.uv or vim.loop
local notified = {} ---@type string[]

---@diagnostic disable-next-line: duplicate-set-field
vim.notify = function(text)
  notified[#notified + 1] = text
end

---@return string[] what was shown since the last call
function M.notified()
  local all = notified
  notified = {}
  return all
end

local function print_line(text)
  io.stdout:write(text, '\n')
end

---@param name string of what is promised
---@param body fun()
function M.test(name, body)
  local ok, problem = xpcall(body, function(e)
    return type(e) == 'string' and debug.traceback(e, 2) or vim.inspect(e)
  end)
  if ok then
    M.passed = M.passed + 1
    print_line('ok    ' .. name)
  else
    M.failed = M.failed + 1
    print_line('FAIL  ' .. name .. '\n' .. problem:gsub('\n', '\n      '))
    for _, line in ipairs(require('codemem.log').lines()) do
      print_line('      log: ' .. line)
    end
  end
end

---@param got any
---@param want any
---@param what? string
function M.equal(got, want, what)
  if not vim.deep_equal(got, want) then
    error(('%s: got %s, want %s'):format(what or 'value', vim.inspect(got), vim.inspect(want)), 2)
  end
end

---@param text string|nil
---@param part string
function M.contains(text, part)
  if not tostring(text):find(part, 1, true) then
    error(('%s does not contain %s'):format(vim.inspect(text), vim.inspect(part)), 2)
  end
end

-- So long that only a test that would never end meets it, on a machine however busy.
M.never = 110000

---@param condition fun(): any
---@return boolean
M.waiter = function(condition)
  return (vim.wait(M.never, condition, 5))
end

---@param condition fun(): any
---@param what string
---@return any
function M.wait(condition, what)
  local value
  if not M.waiter(function()
    value = condition()
    return value
  end) then
    error('waited in vain for ' .. what, 2)
  end
  return value
end

---Calls a function that takes a callback, and waits for that.
---@param call fun(callback: fun(...))
---@return any ... what the callback got
function M.await(call)
  local got
  call(function(...)
    assert(not got, 'the callback was called twice')
    got = { n = select('#', ...), ... }
  end)
  M.wait(function()
    return got
  end, 'a callback')
  return unpack(got, 1, got.n)
end

---@param words string[]
---@param dir? string
---@return string
function M.run(words, dir)
  local command = table.concat(vim.tbl_map(vim.fn.shellescape, words), ' ')
  if dir then
    command = 'cd ' .. vim.fn.shellescape(dir) .. ' && ' .. command
  end
  local output = vim.fn.system({ 'sh', '-c', command })
  if vim.v.shell_error ~= 0 then
    error(command .. ': ' .. output, 2)
  end
  return output
end

---@param name string
---@param text string
function M.write(name, text)
  vim.fn.mkdir(vim.fn.fnamemodify(name, ':h'), 'p')
  local file = assert(io.open(name, 'wb'))
  file:write(text)
  file:close()
end

---@param name string
---@return string
function M.read(name)
  local file = assert(io.open(name, 'rb'))
  local text = file:read('*a')
  file:close()
  return text
end

---@param files table<string, string> by path
---@return string root of a new repository with one commit of them
function M.repository(files)
  local root = uv.fs_realpath(vim.fn.tempname():match('(.*)/')) .. '/repo' .. vim.fn.fnamemodify(vim.fn.tempname(), ':t')
  vim.fn.mkdir(root, 'p')
  for path, text in pairs(files) do
    M.write(root .. '/' .. path, text)
  end
  M.run({ 'git', 'init', '-q' }, root)
  M.run({ 'git', 'add', '-A' }, root)
  M.run({ 'git', '-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-q', '--allow-empty', '-m', 'one' }, root)
  return root
end

---@return string[] of the current buffer
function M.lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

function M.finish()
  for _, server in pairs(require('codemem.server').all()) do
    if server.info and server.info.pid and server.info.pid > 0 then
      uv.kill(server.info.pid, 'sigterm')
    end
  end
  print_line(('%d passed, %d failed'):format(M.passed, M.failed))
  vim.cmd(M.failed > 0 and 'cquit 1' or 'qa!')
end

return M
