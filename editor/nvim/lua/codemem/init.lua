-- codemem for Neovim: what other configuration and plugins call. See :help codemem.
local M = {}

---Sets the options. Not needed if the defaults are right. An error names each option that is wrong.
---@param options? codemem.Options
function M.setup(options)
  require('codemem.config').set(options)
end

---Asks for the context of a place: what a model should see there, within a budget. The edits so far are sent first.
---@param options? codemem.ContextOptions
---@param callback fun(problem: string|nil, context: codemem.Context|nil) called once, later, on the main loop
---@return fun() cancel after which the callback gets the problem "cancelled"
function M.context(options, callback)
  return require('codemem.context').assemble(options, callback)
end

---Asks the server of the current repository for anything it answers; the routes are in its /openapi.yaml.
---@param method 'GET'|'POST'
---@param path string such as /status
---@param body? table
---@param callback fun(problem: string|nil, answer: table|nil) called once, later, on the main loop
---@return fun() cancel
function M.request(method, path, body, callback)
  local root = require('codemem.files').working_root()
  if not root then
    vim.schedule(function()
      callback('this is not in a git repository')
    end)
    return function() end
  end
  local call = { method = method, path = path, body = body }
  return require('codemem.server').of(root):request(call, function(problem, answer)
    callback(problem and problem.message, answer)
  end)
end

---How the repository of the current file stands, for a status line: "codemem trust · 87 % · 2 stale". It never waits.
---@return string
function M.statusline()
  return require('codemem.statusline').text()
end

---The work tree of the current file, or of the current directory.
---@return string|nil
function M.root()
  return require('codemem.files').working_root()
end

return M
