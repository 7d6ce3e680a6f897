-- Ghost mode: the lines that a skeleton leaves out are dimmed, so that what an agent sees of a file stands out.
local config = require('codemem.config')
local files = require('codemem.files')
local log = require('codemem.log')
local servers = require('codemem.server')

local M = {}

local space = vim.api.nvim_create_namespace('codemem_ghost')
local on ---@type boolean|nil nil: as the option says
local asking = {} ---@type table<integer, boolean>

---@return boolean
function M.enabled()
  if on == nil then
    return config.get('ghost')
  end
  return on
end

---@class codemem.Range
---@field start_line integer from 1
---@field end_line integer the last one
---@field state 'condensed'|'hydrated'

---@param buf integer
---@param ranges codemem.Range[]
---@return integer dimmed
local function dim(buf, ranges)
  vim.api.nvim_buf_clear_namespace(buf, space, 0, -1)
  vim.api.nvim_set_hl(0, 'CodememGhost', { default = true, link = 'Comment' })
  local count, dimmed = vim.api.nvim_buf_line_count(buf), 0
  for _, range in ipairs(ranges) do
    local first, last = tonumber(range.start_line), tonumber(range.end_line)
    if range.state == 'condensed' and first and last and first >= 1 and first <= last and first <= count then
      local stop = math.min(last, count)
      local text = vim.api.nvim_buf_get_lines(buf, stop - 1, stop, false)[1] or ''
      vim.api.nvim_buf_set_extmark(buf, space, first - 1, 0, {
        end_row = stop - 1,
        end_col = #text,
        hl_group = 'CodememGhost',
        priority = 220, -- above the colours of syntax, tree-sitter and language servers
      })
      dimmed = dimmed + 1
    end
  end
  return dimmed
end

---Asks for the ranges of a buffer again and dims them.
---@param buf integer
---@param done? fun(problem?: string, dimmed?: integer, percent?: number) for what the user asked for
function M.refresh(buf, done)
  local place = M.enabled() and files.place(buf) or nil
  if not place then
    return done and done('this buffer is no file of a repository')
  end
  local server = servers.of(place.root)
  if asking[buf] and not done or not done and server.state ~= 'up' and server.generation > 0 then
    return
  end
  asking[buf] = true
  local body, tick = { path = place.path }, vim.api.nvim_buf_get_changedtick(buf)
  if vim.bo[buf].modified then
    if files.size(buf) > config.get('max_bytes') then
      asking[buf] = nil
      return done and done('the buffer is too large')
    end
    body.content = files.text(buf)
  end
  server:request({ method = 'POST', path = '/ghost', body = body, asked = done ~= nil }, function(problem, answer)
    asking[buf] = nil
    if problem then
      log.add('ghost of %s: %s', place.path, problem.message)
      return done and done(problem.message)
    end
    if not vim.api.nvim_buf_is_loaded(buf) or not M.enabled() then
      return
    end
    if vim.api.nvim_buf_get_changedtick(buf) ~= tick then
      return M.refresh(buf, done) -- The ranges are of a text that is no more.
    end
    local dimmed = dim(buf, type(answer) == 'table' and answer.ranges or {})
    if done then
      done(nil, dimmed, type(answer) == 'table' and tonumber(answer.saved_percent) or 0)
    end
  end)
end

---@param wanted boolean
function M.switch(wanted)
  on = wanted
  if not wanted then
    for _, buf in ipairs(vim.api.nvim_list_bufs()) do
      vim.api.nvim_buf_clear_namespace(buf, space, 0, -1)
    end
    return log.tell('ghost mode is off')
  end
  local here = files.current()
  local seen = {}
  for _, win in ipairs(vim.api.nvim_list_wins()) do
    local buf = vim.api.nvim_win_get_buf(win)
    if buf ~= here and not seen[buf] then
      M.refresh(buf)
    end
    seen[buf] = true
  end
  if not here then
    return log.tell('ghost mode is on')
  end
  M.refresh(here, function(problem, dimmed, percent)
    if problem then
      return log.tell('ghost mode is on, but not here: ' .. problem, vim.log.levels.WARN)
    end
    local bodies = dimmed == 1 and '1 body' or dimmed .. ' bodies'
    log.tell(('ghost mode is on: %s dimmed, the skeleton is %.0f %% smaller'):format(bodies, percent))
  end)
end

return M
