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
---@field looks integer at a server that has measured nothing yet

local old_ms, first_look_ms, max_looks = 30000, 1000, 8
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

---Draws the line again when what it says is old, which asks.
---@param kept codemem.Shown
---@param ms integer from now
local function expire(kept, ms)
  kept.old_at = compat.uv.now() + ms
  vim.defer_fn(function()
    vim.cmd('redrawstatus!')
  end, ms + 1)
end

---@param root string
---@param kept codemem.Shown
local function ask(root, kept)
  local server = servers.of(root)
  kept.asking = true
  server:request({ method = 'GET', path = '/status' }, function(problem, answer)
    local s = not problem and type(answer) == 'table' and answer or {}
    local text = s.state and describe(s) or ''
    kept.asking, kept.generation = false, server.generation
    local ms = old_ms
    if s.saving and s.saving.raw_tokens == 0 and kept.looks < max_looks then
      ms = math.min(old_ms, first_look_ms * 2 ^ kept.looks) -- the server may still be measuring
      kept.looks = kept.looks + 1
    end
    expire(kept, ms)
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
  shown[root] = shown[root] or { text = '', generation = 0, old_at = 0, asking = false, looks = 0 }
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
    expire(kept, config.get('debounce_ms')) -- the server is told of the file first, and takes a moment to look at it
  end
end

return M
