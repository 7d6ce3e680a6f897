-- The options: what they are, what they may be, and what they are now.
local M = {}

---@class codemem.Options every field may be left out
---@field cmd? string|string[] the program, and arguments that come before `serve`
---@field autostart? boolean start or join the server at the first buffer of a repository, not at the first command
---@field edits? boolean send edits
---@field debounce_ms? integer how long after the last change edits are sent
---@field max_bytes? integer larger buffers are not followed
---@field timeout_ms? integer for an answer of the server
---@field start_timeout_ms? integer for the server to be ready
---@field budget? integer of a context
---@field unit? 'tokens'|'characters' of the budget
---@field prefix_ratio? number share of the current file's text that comes from before the cursor
---@field max_open? integer how many buffers, the one used last first, go into a request
---@field register? string where `:Codemem context` puts its text
---@field open_context? boolean show a context in a buffer too, as `:Codemem! context` does
---@field ghost? boolean dim what a skeleton leaves out, from the start

---@class codemem.Rule
---@field default any
---@field wants string what the value must be, for the message
---@field allows fun(value: any): boolean

---@param low number
---@param high number
---@return fun(value: any): boolean
local function whole(low, high)
  return function(value)
    return type(value) == 'number' and value % 1 == 0 and value >= low and value <= high
  end
end

---@param value any
---@return boolean
local function boolean(value)
  return type(value) == 'boolean'
end

---@param value any
---@return boolean
local function command(value)
  if type(value) == 'string' then
    return value ~= ''
  end
  if type(value) ~= 'table' or type(value[1]) ~= 'string' or value[1] == '' then
    return false
  end
  for key, word in pairs(value) do
    if type(key) ~= 'number' or type(word) ~= 'string' then
      return false
    end
  end
  return true
end

---@type table<string, codemem.Rule>
M.rules = {
  cmd = { default = { 'codemem' }, wants = 'a program, or a list of a program and its arguments', allows = command },
  autostart = { default = true, wants = 'true or false', allows = boolean },
  edits = { default = true, wants = 'true or false', allows = boolean },
  debounce_ms = { default = 400, wants = 'a whole number from 20 to 60000', allows = whole(20, 60000) },
  max_bytes = { default = 512 * 1024, wants = 'a whole number from 0 to 1048576', allows = whole(0, 1048576) },
  timeout_ms = { default = 10000, wants = 'a whole number from 100 to 600000', allows = whole(100, 600000) },
  start_timeout_ms = { default = 20000, wants = 'a whole number from 100 to 600000', allows = whole(100, 600000) },
  budget = { default = 8000, wants = 'a whole number from 1 to 10000000', allows = whole(1, 10000000) },
  unit = {
    default = 'tokens',
    wants = '"tokens" or "characters"',
    allows = function(value)
      return value == 'tokens' or value == 'characters'
    end,
  },
  prefix_ratio = {
    default = 0.75,
    wants = 'a number above 0 and up to 1',
    allows = function(value)
      return type(value) == 'number' and value > 0 and value <= 1
    end,
  },
  max_open = { default = 20, wants = 'a whole number from 0 to 200', allows = whole(0, 200) },
  register = {
    default = '+',
    wants = 'the name of a register that can be written: a letter, +, * or "',
    allows = function(value)
      return type(value) == 'string' and value:match('^[%a+*"]$') ~= nil
    end,
  },
  open_context = { default = false, wants = 'true or false', allows = boolean },
  ghost = { default = false, wants = 'true or false', allows = boolean },
}

---@type codemem.Options
local current

local function reset()
  current = {}
  for name, rule in pairs(M.rules) do
    current[name] = vim.deepcopy(rule.default)
  end
end
reset()

---Sets the options that are named; the others get their defaults.
---@param options? codemem.Options
function M.set(options)
  options = options or {}
  if type(options) ~= 'table' then
    error('codemem: setup takes a table of options, see :help codemem-options', 0)
  end
  local wrong = {}
  for name, value in pairs(options) do
    local rule = M.rules[name]
    if not rule then
      wrong[#wrong + 1] = ('there is no option %s'):format(tostring(name))
    elseif not rule.allows(value) then
      wrong[#wrong + 1] = ('%s must be %s, not %s'):format(name, rule.wants, vim.inspect(value))
    end
  end
  if #wrong > 0 then
    table.sort(wrong)
    error('codemem: ' .. table.concat(wrong, '; ') .. ' (:help codemem-options)', 0)
  end
  reset()
  for name, value in pairs(options) do
    current[name] = vim.deepcopy(value)
  end
end

---@param name string
---@return any
function M.get(name)
  return current[name]
end

---The words of a command line of codemem.
---@param ... string arguments
---@return string[]
function M.command(...)
  local cmd = current.cmd
  local words = type(cmd) == 'table' and vim.list_extend({}, cmd) or { cmd }
  words[1] = vim.fn.expand(words[1])
  return vim.list_extend(words, { ... })
end

return M
