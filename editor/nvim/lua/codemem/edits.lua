-- Sends what is edited, as unified diffs that follow on each other.
--
-- Rules:
--  (1) A change only marks its buffer; the diff is made when nothing has changed for debounce_ms, and at the latest
--      after ten times that.
--  (2) The first diff of a buffer starts from the bytes on disk, which are what a server knows by itself; each later
--      one from what was sent before.
--  (3) When the editor reads a file again and nothing was unsaved, (2) holds again: a change by someone else is
--      nobody's edit here.
--  (4) A new server knows only the disk: (2) holds again.
--  (5) What was sent and is given up (:bdelete!, a new name) is sent back to what is on disk, and whoever follows
--      that file next waits for it.
--  (6) A refused diff is not sent again: (2) holds again.
local compat = require('codemem.compat')
local config = require('codemem.config')
local files = require('codemem.files')
local log = require('codemem.log')
local servers = require('codemem.server')
local uv = compat.uv

local M = {}

---@class codemem.Followed a buffer whose edits are sent
---@field buf integer
---@field name string of the file
---@field place codemem.Place
---@field base? string what the server has
---@field saved boolean base is what was on disk when it was made
---@field sent boolean base was sent; else it was on disk
---@field generation integer of the server that it was sent to
---@field dirty boolean something changed since the last snapshot
---@field since? number ms; when the first of these changes was
---@field before? {line: integer, col: integer} the cursor then
---@field timer userdata
---@field busy boolean a diff is on its way
---@field queue codemem.Snapshot[] that are to be sent after it
---@field waiting fun()[] for nothing to be on its way
---@field gone boolean the buffer is no more, or has another name
---@field left boolean and nothing is on its way any more
---@field after? codemem.Followed who followed the file before, and may not have left yet

---@class codemem.Snapshot
---@field text string in the form of the file
---@field saved boolean
---@field cursor? {line: integer, col: integer}
---@field before? {line: integer, col: integer}

local max_diff = 1000 * 1000 -- the server takes 1 MiB

local followed = {} ---@type table<integer, codemem.Followed>
local leaving = {} ---@type table<string, codemem.Followed> by name, while (5) is under way

local work ---@type fun(f: codemem.Followed)

---@param f codemem.Followed
local function settle(f)
  f.busy = false
  if #f.queue > 0 then
    return work(f)
  end
  local waiting = f.waiting
  f.waiting = {}
  for _, resume in ipairs(waiting) do
    resume()
  end
end

---@param f codemem.Followed
---@param diff string
---@param new string the text that it leads to
---@param cursor? {line: integer, col: integer}
---@param before? {line: integer, col: integer}
---@param done fun()
local function post(f, diff, new, cursor, before, done)
  local server = servers.of(f.place.root)
  server:request({
    method = 'POST',
    path = '/context/edit',
    body = {
      client_id = servers.client,
      path = f.place.path,
      diff = diff,
      cursor_before = before,
      cursor_after = cursor,
      at = os.date('!%Y-%m-%dT%H:%M:%SZ'),
    },
  }, function(problem)
    if problem then
      f.base = nil -- (6), and (4) when there is no server
      log.add('edit of %s: %s', f.place.path, problem.message)
    elseif server.generation ~= f.generation then
      f.base = nil -- (4): it went to a server that was started meanwhile
    else
      f.base, f.sent = new, true
    end
    done()
  end)
end

---@param f codemem.Followed
---@param new string
---@param cursor? {line: integer, col: integer}
---@param before? {line: integer, col: integer}
---@param done fun()
local function compare(f, new, cursor, before, done)
  if f.base == new then
    return done()
  end
  local diff = compat.diff(f.base, new)
  if #diff > max_diff or diff:find('%z') or not files.is_utf8(diff) then
    log.add('edit of %s: not sent, %s', f.place.path, #diff > max_diff and 'too large' or 'not text in UTF-8')
    f.base = nil
    return done()
  end
  post(f, diff, new, cursor, before, done)
end

---Makes f.base known, reading the disk if nothing was sent that it could follow (2).
---@param f codemem.Followed
---@param done fun(known: boolean)
local function with_base(f, done)
  local before = f.after
  if before and not before.left then -- (5)
    before.waiting[#before.waiting + 1] = function()
      with_base(f, done)
    end
    return
  end
  f.after = nil
  if f.base then
    return done(true)
  end
  files.read(f.name, function(text)
    if f.base then
      return done(true) -- it was read meanwhile, because the file was about to be written
    end
    f.base, f.sent, f.saved = text, false, true
    if not text then
      log.add('edit of %s: not sent, the file is too large', f.place.path)
    end
    done(text ~= nil)
  end)
end

---Makes f.base what the server has, starting one if need be.
---@param f codemem.Followed
---@param done fun(known: boolean)
local function with_server(f, done)
  local server = servers.of(f.place.root)
  with_base(f, function(known)
    if not known then
      return done(false)
    end
    server:ready(false, function(down)
      if down then
        return done(false)
      end
      local stale = f.sent and f.generation ~= server.generation -- (4)
      f.generation = server.generation
      if stale then
        f.base = nil
        return with_base(f, done)
      end
      done(f.base ~= nil)
    end)
  end)
end

---The text of a buffer in the form of its file, nil if it can't be sent.
---@param f codemem.Followed
---@return string|nil
local function sendable(f)
  if files.size(f.buf) > config.get('max_bytes') then
    log.add('edit of %s: not sent, the buffer is too large', f.place.path)
    return nil
  end
  local text = files.text(f.buf)
  if not files.same_encoding(f.buf, text) then
    log.add('edit of %s: not sent, its encoding is not UTF-8', f.place.path)
    return nil
  end
  return text
end

---Sends the next snapshot, if nothing is on its way.
---@param f codemem.Followed
work = function(f)
  if f.busy or #f.queue == 0 then
    return
  end
  f.busy = true
  local next = table.remove(f.queue, 1) ---@type codemem.Snapshot
  local function finish()
    f.saved = next.saved
    settle(f)
  end
  with_server(f, function(known)
    if not known then
      f.base = nil
      return finish()
    end
    compare(f, next.text, next.cursor, next.before, finish)
  end)
end

---Sends what has changed in a buffer since the last time.
---@param f codemem.Followed
---@param done? fun() when it is with the server, or never will be
local function flush(f, done)
  if f.dirty and not f.gone then
    f.timer:stop()
    local text, queue = sendable(f), f.queue
    local last = queue[#queue]
    local snapshot = { text = text, cursor = files.cursor(f.buf), before = f.before }
    snapshot.saved = not vim.bo[f.buf].modified
    f.dirty, f.since, f.before = false, nil, nil
    if not text then
      f.base, f.queue = nil, {}
    elseif last and (not last.saved or #queue >= 8) then
      snapshot.before = last.before
      queue[#queue] = snapshot
    else
      queue[#queue + 1] = snapshot
    end
    work(f)
  end
  if not done then
    return
  end
  if f.busy then
    f.waiting[#f.waiting + 1] = done
  else
    done()
  end
end

---@param f codemem.Followed
local function touch(f)
  local now = uv.now()
  if not f.dirty then
    f.dirty, f.since = true, now
    f.before = files.cursor(f.buf)
    if not f.base and not f.busy then
      f.busy = true
      with_base(f, function()
        settle(f)
      end)
    end
  end
  local pause = config.get('debounce_ms')
  if now - f.since > 9 * pause then
    pause = 0 -- (1)
  end
  f.timer:start(pause, 0, vim.schedule_wrap(function()
    if followed[f.buf] == f then
      flush(f)
      require('codemem.ghost').refresh(f.buf)
    end
  end))
end

---Ends following; what was sent and is not on disk is taken back (5).
---@param f codemem.Followed
local function let_go(f)
  if f.gone then
    return
  end
  f.gone, f.dirty = true, false
  if followed[f.buf] == f then
    followed[f.buf] = nil
  end
  if not f.timer:is_closing() then
    f.timer:close()
  end
  local function finish()
    f.left = true
    if leaving[f.name] == f then
      leaving[f.name] = nil
    end
    settle(f)
  end
  local function take_back()
    if not f.base or f.saved or not f.sent or servers.of(f.place.root).generation ~= f.generation then
      return finish()
    end
    files.read(f.name, function(text)
      if not text or not f.base then
        return finish()
      end
      compare(f, text, nil, nil, finish)
    end)
  end
  if f.busy then
    leaving[f.name] = f
    table.insert(f.waiting, 1, take_back)
  elseif f.base and not f.saved then
    leaving[f.name] = f
    take_back()
  else
    f.left = true
  end
end

---Follows a buffer, if it is a file of a repository that is not too large.
---@param buf integer
function M.follow(buf)
  if not config.get('edits') or not vim.api.nvim_buf_is_loaded(buf) then
    return
  end
  local place = files.place(buf)
  local name = vim.api.nvim_buf_get_name(buf)
  local old = followed[buf]
  if old then
    if place and old.name == name then
      return
    end
    let_go(old)
  end
  if not place or files.size(buf) > config.get('max_bytes') then
    return
  end
  ---@type codemem.Followed
  local f = {
    buf = buf,
    name = name,
    place = place,
    saved = true,
    sent = false,
    generation = 0,
    dirty = false,
    timer = assert(uv.new_timer()),
    busy = false,
    queue = {},
    waiting = {},
    gone = false,
    left = false,
    after = leaving[name],
  }
  local attached = vim.api.nvim_buf_attach(buf, false, {
    on_lines = function()
      if f.gone then
        return true
      end
      touch(f)
    end,
    on_reload = function()
      if not f.gone then
        if f.saved and not f.dirty then
          f.base = nil -- (3)
        end
        touch(f)
      end
    end,
    on_detach = function()
      let_go(f)
    end,
  })
  if attached then
    followed[buf] = f
    if vim.bo[buf].modified then
      touch(f)
    end
  else
    f.timer:close()
  end
end

---A buffer is about to be written: what is on disk now is known only now. The editor waits for that file anyway.
---@param buf integer
function M.writing(buf)
  local f = followed[buf]
  if f and not f.base and not (f.after and not f.after.left) then
    local file = io.open(f.name, 'rb')
    local text = file and file:read(config.get('max_bytes') + 1) or ''
    if file then
      file:close()
    end
    if #text <= config.get('max_bytes') then
      f.base, f.sent, f.saved = text, false, true
    end
  end
end

---A buffer was written: its text is on disk, in the form that is written.
---@param buf integer
function M.written(buf)
  local f = followed[buf]
  if not f then
    return M.follow(buf)
  end
  if f.base or f.busy then
    f.dirty = true
  end
  flush(f)
end

---A buffer is about to get another name, or has got one.
---@param buf integer
function M.rename(buf)
  if followed[buf] then
    let_go(followed[buf])
  end
end

---Sends all that has changed below a root.
---@param root string
---@param done fun()
function M.flush(root, done)
  local left = 1
  local function one()
    left = left - 1
    if left == 0 then
      done()
    end
  end
  for _, f in pairs(vim.tbl_extend('force', {}, followed)) do
    if f.place.root == root then
      left = left + 1
      flush(f, one)
    end
  end
  one()
end

return M
