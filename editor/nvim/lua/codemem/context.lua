-- Asks for the context of a place: what a model should see there, within a budget.
local config = require('codemem.config')
local edits = require('codemem.edits')
local files = require('codemem.files')
local log = require('codemem.log')
local servers = require('codemem.server')

local M = {}

---@class codemem.ContextOptions every field may be left out
---@field buf? integer the buffer; default: the current one, or the file that was used last
---@field cursor? {line: integer, col: integer} from 1, col in bytes; default: the cursor of the window that shows buf
---@field budget? integer
---@field unit? 'tokens'|'characters'
---@field prefix_ratio? number
---@field format? 'text'|'json' text: one tagged text; json: the text of each item
---@field asked? boolean by the user: start a server even if that failed a moment ago

---@class codemem.Item
---@field path string
---@field priority integer
---@field form string whole, window, diff, skeleton, summary, path or tree
---@field tokens integer
---@field score number
---@field why string
---@field first_line? integer
---@field last_line? integer
---@field stale? boolean
---@field text? string with format json

---@class codemem.Context
---@field text? string with format text
---@field used integer
---@field budget integer
---@field unit string
---@field items codemem.Item[]
---@field omitted {path: string, priority: integer, why: string, tokens: integer}[]
---@field omitted_more integer
---@field partial? string why it is not all it could be
---@field duration_ms number

-- The server takes bodies of 4 MiB; unsaved text, which is most of one, gets this much of it.
local room = 3 * 1024 * 1024

---@param buf integer
---@param left integer bytes
---@return string|nil content if it is unsaved and fits
---@return integer left
local function unsaved(buf, left)
  if not vim.bo[buf].modified then
    return nil, left
  end
  local cost = files.size(buf)
  local text = cost <= left and files.text(buf) or nil
  cost = text and #vim.json.encode(text) or cost
  if not text or cost > left then
    log.add('%s is too large to be sent; the server sees the saved text', vim.api.nvim_buf_get_name(buf))
    return nil, left
  end
  return text, left - cost
end

---@param place codemem.Place
---@param buf integer
---@param o codemem.ContextOptions
---@return table body of /context/assemble
local function request(place, buf, o)
  local left = room
  local body = {
    client_id = servers.client,
    file = place.path,
    cursor = o.cursor or files.cursor(buf) or { line = 1, col = 1 },
    budget = o.budget or config.get('budget'),
    unit = o.unit or config.get('unit'),
    prefix_ratio = o.prefix_ratio or config.get('prefix_ratio'),
    format = o.format or 'text',
    open = {},
  }
  body.content, left = unsaved(buf, left)
  for _, other in ipairs(files.recent()) do
    local at = other ~= buf and files.place(other)
    if at and at.root == place.root and #body.open < config.get('max_open') then
      local entry = { path = at.path }
      entry.content, left = unsaved(other, left)
      body.open[#body.open + 1] = entry
    end
  end
  return body
end

---Asks for the context of a place. The edits so far are sent first.
---@param o? codemem.ContextOptions
---@param done fun(problem: string|nil, context: codemem.Context|nil) called once, later
---@return fun() cancel after which done gets a problem
function M.assemble(o, done)
  o = o or {}
  if type(o) ~= 'table' or type(done) ~= 'function' then
    error('codemem: context takes a table of options and a function, see :help codemem.context()', 0)
  end
  local buf, place
  if o.buf and o.buf ~= 0 then
    buf, place = o.buf, files.place(o.buf)
  else
    buf, place = files.current()
  end
  local stop, over ---@type fun()|nil, boolean
  local function finish(problem, context)
    if not over then
      over = true
      done(problem, context)
    end
  end
  if not buf or not place or not vim.api.nvim_buf_is_loaded(buf) then
    vim.schedule(function()
      finish('no file of a git repository is open')
    end)
    return function() end
  end
  edits.flush(place.root, function()
    if over then
      return
    end
    if not vim.api.nvim_buf_is_loaded(buf) then
      return finish('the buffer was closed')
    end
    stop = servers.of(place.root):request({
      method = 'POST',
      path = '/context/assemble',
      body = request(place, buf, o),
      asked = o.asked,
    }, function(problem, answer)
      if problem then
        return finish(problem.message)
      end
      finish(nil, answer)
    end)
  end)
  return function()
    if stop then
      stop()
    end
    vim.schedule(function()
      finish('cancelled')
    end)
  end
end

return M
