-- A word for the status line, from what the server last said. Drawing never waits: what is old is asked for again, and
-- the line is drawn anew when the answer is another.
local compat = require('codemem.compat')
local config = require('codemem.config')
local files = require('codemem.files')
local servers = require('codemem.server')

local M = {}

---@class codemem.Shown
---@field text string
---@field generation integer of the server that said so
---@field old_at number ms
---@field asking boolean

local old_ms = 30000
local shown = {} ---@type table<string, codemem.Shown> by root

---@param s table answer of /status
---@return string
local function describe(s)
  local counts, saving = s.counts or {}, s.saving or {}
  local words = { 'codemem ' .. tostring(s.state or '?') }
  if (tonumber(saving.raw_tokens) or 0) > 0 then
    words[#words + 1] = ('%.0f %%'):format(tonumber(saving.percent) or 0)
  end
  if (tonumber(counts.stale) or 0) > 0 then
    words[#words + 1] = ('%d stale'):format(counts.stale)
  end
  return (table.concat(words, ' · '):gsub('%c', ' '))
end

---@param root string
---@param kept codemem.Shown
local function ask(root, kept)
  local server = servers.of(root)
  kept.asking = true
  server:request({ method = 'GET', path = '/status' }, function(problem, answer)
    local text = not problem and type(answer) == 'table' and describe(answer) or ''
    kept.asking, kept.generation, kept.old_at = false, server.generation, compat.uv.now() + old_ms
    if kept.text ~= text then
      kept.text = text
      vim.cmd('redrawstatus!')
    end
  end)
end

---How the repository of the current file stands, such as "codemem trust · 87 % · 2 stale"; "" where there is none, or
---no server for it.
---@return string
function M.text()
  local _, place = files.current()
  local root = place and place.root
  local server = root and servers.all()[root]
  if not server or server.state == 'starting' then
    return ''
  end
  if server.state == 'down' then
    return server.stopped and 'codemem stopped' or server.retry_at > 0 and 'codemem offline' or ''
  end
  shown[root] = shown[root] or { text = '', generation = 0, old_at = 0, asking = false }
  local kept = shown[root]
  if not kept.asking and (kept.generation ~= server.generation or compat.uv.now() >= kept.old_at) then
    ask(root, kept)
  end
  return kept.text
end

---A file below a root was written: what is shown may be old.
---@param root string
function M.written(root)
  local kept = shown[root]
  if kept then
    -- The server is told of the file first, and takes a moment to look at it.
    kept.old_at = math.min(kept.old_at, compat.uv.now() + config.get('debounce_ms'))
    vim.defer_fn(function()
      vim.cmd('redrawstatus!')
    end, config.get('debounce_ms') + 1)
  end
end

return M
