-- What happened, for `:Codemem log`; and messages that are shown once.
local M = {}

local limit = 500
local lines = {} ---@type string[]
local shown = {} ---@type table<string, boolean>

---@param text string
---@return string without what a terminal or a line would take as more than text
local function plain(text)
  return (text:gsub('%c+', ' '))
end

---@param format string
function M.add(format, ...)
  local text = plain(format:format(...))
  lines[#lines + 1] = os.date('%H:%M:%S ') .. text
  if #lines > limit then
    table.remove(lines, 1)
  end
end

---Shows an error, unless one of that kind was shown since all was well.
---@param kind string such as the root that it concerns
---@param text string
---@param told? boolean someone else shows it now
function M.once(kind, text, told)
  M.add('%s', text)
  if shown[kind] then
    return
  end
  shown[kind] = true
  if told then
    return
  end
  M.tell(text, vim.log.levels.WARN)
end

---All is well: the next error of that kind is shown again.
---@param kind string
function M.well(kind)
  shown[kind] = nil
end

---@param text string
---@param level? integer of vim.log.levels
function M.tell(text, level)
  vim.schedule(function()
    vim.notify('codemem: ' .. plain(text), level or vim.log.levels.INFO, { title = 'codemem' })
  end)
end

---@return string[]
function M.lines()
  return vim.list_extend({}, lines)
end

return M
