-- What the editor's events mean: see plugin/codemem.lua.
local config = require('codemem.config')
local edits = require('codemem.edits')
local files = require('codemem.files')
local ghost = require('codemem.ghost')
local log = require('codemem.log')
local servers = require('codemem.server')

local M = {}

---Tells the server, if there is one, that files may have changed.
---@param root string
---@param paths string[]
local function changed(root, paths)
  if #paths == 0 or servers.of(root).state ~= 'up' then
    return
  end
  servers.of(root):request({
    method = 'POST',
    path = '/index/change',
    body = { client_id = servers.client, paths = paths },
  }, function(problem)
    if problem then
      log.add('change of %s: %s', paths[1], problem.message)
    end
  end)
end

---@param buf integer
function M.enter(buf)
  local place = files.place(buf)
  if not place then
    return
  end
  files.use(buf)
  edits.follow(buf)
  -- Later, so that opening a file shows it first; and a file that is passed through at once starts nothing.
  vim.defer_fn(function()
    local now = files.place(buf)
    if not now or not vim.api.nvim_buf_is_loaded(buf) then
      return
    end
    local server = servers.of(now.root)
    if config.get('autostart') and server.state == 'down' and server.generation == 0 then
      server:ready(false, function() end)
    end
    ghost.refresh(buf)
  end, 20)
end

---@param buf integer
function M.read(buf)
  files.note(buf, false)
  M.enter(buf)
end

---@param buf integer
function M.writing(buf)
  edits.writing(buf)
end

---@param buf integer
function M.written(buf)
  files.note(buf, true)
  local place = files.place(buf)
  if not place then
    return
  end
  edits.written(buf)
  changed(place.root, { place.path })
  require('codemem.statusline').written(place.root)
  ghost.refresh(buf)
end

---@param buf integer
function M.changed_outside(buf)
  local place = files.place(buf)
  if place then
    changed(place.root, { place.path })
    ghost.refresh(buf)
  end
end

---@param buf integer
function M.renaming(buf)
  edits.rename(buf)
end

---@param buf integer
function M.renamed(buf)
  M.enter(buf)
  local place = files.place(buf)
  if place then
    changed(place.root, { place.path })
  end
end

---Someone may have done something elsewhere, such as switching branches.
function M.focused()
  local by_root = {} ---@type table<string, string[]>
  for i, buf in ipairs(files.recent()) do
    local place = i <= 50 and files.place(buf)
    if place then
      by_root[place.root] = by_root[place.root] or {}
      table.insert(by_root[place.root], place.path)
    end
  end
  for root, paths in pairs(by_root) do
    changed(root, paths)
  end
end

function M.leave()
  servers.leave_all()
end

return M
