-- Starts `codemem serve`, or joins the server that is there, which is the same command: it prints one line that says
-- where the server is, and if it was there before.
local compat = require('codemem.compat')
local config = require('codemem.config')
local uv = compat.uv

local M = {}

---@class codemem.Ready what the line says
---@field url string
---@field host string
---@field port integer
---@field token string
---@field pid integer
---@field root string as the server names it
---@field version string
---@field joined boolean

local mark = 'CODEMEM_READY '
local max_output = 64 * 1024

-- Git sets these for the editor of a commit message. They would tie a server that outlives it to that commit.
local local_to_git = {
  'GIT_ALTERNATE_OBJECT_DIRECTORIES', 'GIT_COMMON_DIR', 'GIT_CONFIG', 'GIT_CONFIG_COUNT', 'GIT_CONFIG_PARAMETERS',
  'GIT_DIR', 'GIT_GRAFT_FILE', 'GIT_IMPLICIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_INTERNAL_SUPER_PREFIX',
  'GIT_NAMESPACE', 'GIT_NO_REPLACE_OBJECTS', 'GIT_OBJECT_DIRECTORY', 'GIT_PREFIX', 'GIT_REPLACE_REF_BASE',
  'GIT_SHALLOW_FILE', 'GIT_WORK_TREE',
}

---@return string[]
local function environment()
  local all = vim.fn.environ()
  for _, name in ipairs(local_to_git) do
    all[name] = nil
  end
  local list = {}
  for name, value in pairs(all) do
    list[#list + 1] = name .. '=' .. value
  end
  return list
end

---@param line string
---@return codemem.Ready|nil
---@return string|nil problem
function M.parse(line)
  local ok, info = compat.decode(line:sub(#mark + 1))
  if not ok or type(info) ~= 'table' or type(info.url) ~= 'string' or type(info.token) ~= 'string' then
    return nil, 'codemem serve printed a line of readiness that makes no sense'
  end
  local host, port = info.url:match('^http://([%w.]+):(%d+)/?$')
  if not host then
    host, port = info.url:match('^http://%[([%x:]+)%]:(%d+)/?$')
  end
  if not host or info.token == '' or info.token:find('[^%w._~+/=-]') then
    return nil, 'codemem serve printed a line of readiness that makes no sense'
  end
  info.host = host == 'localhost' and '127.0.0.1' or host
  info.port = tonumber(port)
  return info
end

---@return string directory of the files below, made if need be
local function log_dir()
  local dir = vim.fn.stdpath('cache') .. '/codemem'
  vim.fn.mkdir(dir, 'p', '0700')
  return dir
end

---@param root string
---@return string path of the file that takes what a server of root prints to its error stream
function M.log_file(root)
  return log_dir() .. '/serve-' .. vim.fn.sha256(root):sub(1, 12) .. '.log'
end

---@param root string
---@return integer|nil fd
---@return integer size before anything is added
local function open_log(root)
  local ok, name = pcall(M.log_file, root)
  if not ok then
    return nil, 0
  end
  local stat = uv.fs_stat(name)
  local fresh = stat == nil or stat.size > 1024 * 1024
  local fd = uv.fs_open(name, fresh and 'w' or 'a', 384) -- 0600
  return fd, fresh and 0 or stat.size
end

---@param root string
---@param from integer
---@return string the last line that was printed since
local function complaint(root, from)
  local file = io.open(M.log_file(root), 'rb')
  if not file then
    return ''
  end
  file:seek('set', from)
  local text = file:read(8192) or ''
  file:close()
  local last = ''
  for line in text:gmatch('[^\r\n]+') do
    if line:match('%S') then
      last = last == '' and line or (#last + #line < 400 and last .. ' ' .. line or last)
    end
  end
  return (last:gsub('^codemem: ', ''))
end

---@param root string
---@param done fun(problem?: string, info?: codemem.Ready) called once, later, where the whole API may be used
function M.start(root, done)
  local words = config.command('serve')
  local out, timer = assert(uv.new_pipe(false)), assert(uv.new_timer())
  local log_fd, from = open_log(root)
  local over, text = false, ''
  local process ---@type userdata|nil

  local function finish(problem, info)
    if over then
      return
    end
    over = true
    timer:close()
    out:close()
    vim.schedule(function()
      done(problem, info)
    end)
  end

  local code ---@type integer|nil of the program that has ended
  local at_end = false -- of its output
  local fail = vim.schedule_wrap(function()
    if not over then
      local why = complaint(root, from)
      finish(('`%s` ended with code %d%s'):format(table.concat(words, ' '), code, why ~= '' and ': ' .. why or ''))
    end
  end)

  local function ended(status)
    if process and not process:is_closing() then
      process:close()
    end
    code = status
    if over then
      return
    end
    if at_end then
      return fail()
    end
    -- What it printed may still be on its way: the end of its output decides. The timer is for a program that has
    -- left its output to another.
    timer:start(2000, 0, fail)
  end

  local pid
  process, pid = uv.spawn(words[1], {
    args = vim.list_slice(words, 2),
    cwd = root,
    env = environment(),
    stdio = { nil, out, log_fd },
    detached = true,
    hide = true,
  }, vim.schedule_wrap(ended))
  if log_fd then
    uv.fs_close(log_fd)
  end
  if not process then
    local why = tostring(pid)
    if not uv.fs_stat(root) then
      return finish(root .. ' is no directory any more')
    end
    if why:find('ENOENT', 1, true) then
      return finish(('the program %s is not found; install it, or say where it is (:help codemem-cmd)'):format(words[1]))
    end
    return finish(('%s: %s'):format(words[1], why))
  end
  process:unref()
  local function give_up()
    if not process:is_closing() then
      process:kill('sigterm')
    end
  end
  local limit = config.get('start_timeout_ms')
  timer:start(limit, 0, function()
    give_up()
    finish(('`%s` was not ready within %d ms'):format(table.concat(words, ' '), limit))
  end)
  out:read_start(function(_, piece)
    if over then
      return
    end
    if not piece then
      at_end = true
      return code and fail()
    end
    text = text .. piece
    for line in text:gmatch('([^\n]*)\n') do
      if line:sub(1, #mark) == mark then
        local info, problem = M.parse(line)
        return finish(problem, info)
      end
    end
    if #text > max_output then
      give_up()
      finish('codemem serve prints something else than its line of readiness')
    end
  end)
end

return M
