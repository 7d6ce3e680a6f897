-- Which buffers are files of a repository, where they lie in it, and the bytes they stand for.
local compat = require('codemem.compat')
local config = require('codemem.config')
local uv = compat.uv

local M = {}

---@class codemem.Place
---@field root string the work tree, without symbolic links
---@field path string relative to root, with slashes

local roots = {} ---@type table<string, string|false> by directory
local order = {} ---@type integer[] buffers, the one used last first

---@param dir string absolute
---@return string|nil root of the work tree that dir lies in
local function find_root(dir)
  local at = dir
  while true do
    local git = (at == '/' and '' or at) .. '/.git'
    local stat = uv.fs_stat(git)
    if stat and (stat.type == 'file' or uv.fs_stat(git .. '/HEAD')) then
      return at
    end
    local up = at:match('^(.+)/[^/]*$') or '/'
    if at == '/' or up == at then
      return nil
    end
    at = up
  end
end

---@param dir string absolute; the nearest directory above it that exists counts
---@return string|nil root
---@return string|nil dir without symbolic links
function M.root(dir)
  local real, missing = uv.fs_realpath(dir), ''
  local at = dir
  while not real do
    local up, name = at:match('^(.*)/([^/]*)$')
    if not up or up == '' then
      return nil
    end
    at, missing = up, '/' .. name .. missing
    real = uv.fs_realpath(at)
  end
  if not roots[real] then
    roots[real] = find_root(real) or false
  end
  return roots[real] or nil, real .. missing
end

---@param name string absolute path of a file, which need not exist; a symbolic link stands for what it leads to
---@return codemem.Place|nil
function M.locate(name)
  name = uv.fs_realpath(name) or name
  local dir, base = name:match('^(/.-)/*([^/]+)$')
  if not base then
    return nil
  end
  local root, real = M.root(dir)
  if not root then
    return nil
  end
  local path = ((real == '/' and '' or real) .. '/' .. base):sub(root == '/' and 2 or #root + 2)
  if path == '.git' or path:sub(1, 5) == '.git/' or not M.is_utf8(path) then
    return nil
  end
  return { root = root, path = path }
end

---The place of a buffer that shows a file of a repository, nil for every other buffer.
---@param buf integer
---@return codemem.Place|nil
function M.place(buf)
  if not vim.api.nvim_buf_is_valid(buf) or vim.bo[buf].buftype ~= '' then
    return nil
  end
  local name = vim.api.nvim_buf_get_name(buf)
  if name:sub(1, 1) ~= '/' or name:sub(-1) == '/' then
    return nil -- without a name, a directory, or something like scp://host/file
  end
  return M.locate(name)
end

---Where a command or a request is meant when nothing else says so.
---@return integer|nil buf the current buffer, or the file that was used last
---@return codemem.Place|nil
function M.current()
  local buf = vim.api.nvim_get_current_buf()
  local place = M.place(buf)
  if place then
    return buf, place
  end
  for _, other in ipairs(M.recent()) do
    place = M.place(other)
    if place then
      return other, place
    end
  end
end

---@return string|nil root of what the user works in
function M.working_root()
  local _, place = M.current()
  if place then
    return place.root
  end
  return (M.root(uv.cwd() or '/'))
end

---Notes that a buffer is used now.
---@param buf integer
function M.use(buf)
  for i, other in ipairs(order) do
    if other == buf then
      table.remove(order, i)
      break
    end
  end
  table.insert(order, 1, buf)
end

---@return integer[] loaded buffers, the one used last first
function M.recent()
  local loaded = {}
  for _, buf in ipairs(order) do
    if vim.api.nvim_buf_is_valid(buf) and vim.api.nvim_buf_is_loaded(buf) then
      loaded[#loaded + 1] = buf
    end
  end
  order = loaded
  return vim.list_extend({}, loaded)
end

---@param buf integer
---@return integer bytes, about
function M.size(buf)
  return math.max(0, vim.api.nvim_buf_get_offset(buf, vim.api.nvim_buf_line_count(buf)))
end

---@param buf integer
---@return boolean whether the buffer has no line at all, which is not the same as one empty line
local function empty(buf)
  if vim.api.nvim_buf_line_count(buf) > 1 or vim.api.nvim_buf_get_lines(buf, 0, 1, false)[1] ~= '' then
    return false
  end
  return vim.api.nvim_buf_call(buf, function()
    return vim.fn.wordcount().bytes == 0
  end)
end

local ends = { unix = '\n', dos = '\r\n', mac = '\r' }

local written = {} ---@type table<integer, boolean> buffers that were written since they were read

---Notes that a buffer was written, or read: the one ends a last line that the other leaves as it is.
---@param buf integer
---@param was_written boolean
function M.note(buf, was_written)
  written[buf] = was_written or nil
end

---@param buf integer
---@return boolean whether the last line ends, on disk
local function last_ends(buf)
  local o = vim.bo[buf]
  return o.endofline or (written[buf] and o.fixendofline and not o.binary) or false
end

---The bytes that a buffer stands for: its lines in the form of the file.
---@param buf integer
---@return string
function M.text(buf)
  local o = vim.bo[buf]
  local bom = o.bomb and not o.binary and '\239\187\191' or ''
  if empty(buf) then
    return bom
  end
  local stop = o.binary and '\n' or ends[o.fileformat] or '\n'
  local lines = vim.api.nvim_buf_get_lines(buf, 0, -1, false)
  return bom .. table.concat(lines, stop) .. (last_ends(buf) and stop or '')
end

---Whether a text is written in the encoding it has here. Others don't fit into JSON.
---@param buf integer
---@param text string
---@return boolean
function M.same_encoding(buf, text)
  local encoding = vim.bo[buf].fileencoding
  if encoding == '' or encoding == 'utf-8' then
    return true
  end
  return not encoding:match('^u[ct][sf]') and not text:find('[\128-\255]')
end

---Whether a text is UTF-8, as JSON needs it.
---@param text string
---@return boolean
function M.is_utf8(text)
  local at = text:find('[\128-\255]')
  while at do
    local lead = text:byte(at)
    local more = lead >= 0xC2 and lead < 0xE0 and 1 or lead >= 0xE0 and lead < 0xF0 and 2
      or lead >= 0xF0 and lead < 0xF5 and 3 or 0
    if more == 0 then
      return false
    end
    for i = at + 1, at + more do
      local byte = text:byte(i)
      if not byte or byte < 0x80 or byte > 0xBF then
        return false
      end
    end
    local second = text:byte(at + 1)
    if lead == 0xE0 and second < 0xA0 or lead == 0xED and second > 0x9F
      or lead == 0xF0 and second < 0x90 or lead == 0xF4 and second > 0x8F then
      return false -- longer than needed, a surrogate, or beyond Unicode
    end
    at = text:find('[\128-\255]', at + more + 1)
  end
  return true
end

---The cursor in a buffer, counted from 1 in bytes, if a window shows it.
---@param buf integer
---@return {line: integer, col: integer}|nil
function M.cursor(buf)
  local win = vim.api.nvim_get_current_win()
  if vim.api.nvim_win_get_buf(win) ~= buf then
    win = vim.fn.bufwinid(buf)
    if win < 0 then
      return nil
    end
  end
  local at = vim.api.nvim_win_get_cursor(win)
  local o = vim.bo[buf]
  local bom = at[1] == 1 and o.bomb and not o.binary and 3 or 0
  return { line = at[1], col = at[2] + 1 + bom }
end

---Reads a file without blocking; done gets nil if it is larger than max_bytes, and '' if there is none.
---@param name string
---@param done fun(text: string|nil) called later, where the whole API may be used
function M.read(name, done)
  local limit = config.get('max_bytes')
  local function finish(text)
    vim.schedule(function()
      done(text)
    end)
  end
  uv.fs_open(name, 'r', 0, function(_, fd)
    if not fd then
      return finish('')
    end
    uv.fs_fstat(fd, function(_, stat)
      if not stat or stat.type ~= 'file' or stat.size > limit then
        uv.fs_close(fd)
        return finish(nil)
      end
      uv.fs_read(fd, stat.size + 1, 0, function(_, text)
        uv.fs_close(fd)
        finish(text)
      end)
    end)
  end)
end

return M
