-- What has another name in another Neovim; 0.7.2 is the oldest that is tested.
local M = {}

M.uv = vim.uv or vim.loop

local unified = (vim.text and vim.text.diff) or vim.diff

---The unified diff of two texts without file headers, '' if they are equal.
---@param old string
---@param new string
---@return string
function M.diff(old, new)
  return unified(old, new, { result_type = 'unified', ctxlen = 3 }) --[[@as string]]
end

---JSON null becomes nil, so that `if answer.field` says what it seems to.
---@param text string
---@return boolean ok
---@return any value or why not
function M.decode(text)
  return pcall(vim.json.decode, text, { luanil = { object = true, array = true } })
end

---@return string such as 0.12.4
function M.version()
  local v = vim.version()
  return ('%d.%d.%d'):format(v.major, v.minor, v.patch)
end

---@alias codemem.Say fun(text: string)

---@return {start: codemem.Say, ok: codemem.Say, info: codemem.Say, warn: codemem.Say, error: codemem.Say}
function M.health()
  local health = vim.health or require('health')
  if health.start then
    return health
  end
  return {
    start = health.report_start,
    ok = health.report_ok,
    info = health.report_info,
    warn = health.report_warn,
    error = health.report_error,
  }
end

return M
