-- :checkhealth codemem
local compat = require('codemem.compat')
local config = require('codemem.config')
local files = require('codemem.files')
local servers = require('codemem.server')

local M = {}

---@param health table
local function program(health)
  local words = config.command('version')
  if vim.fn.executable(words[1]) ~= 1 then
    health.error(('%s is not found. Install codemem, or set the option cmd.'):format(words[1]))
    return false
  end
  local output = vim.fn.system(words)
  if vim.v.shell_error ~= 0 then
    health.error(('`%s` fails: %s'):format(table.concat(words, ' '), vim.trim(output)))
    return false
  end
  health.ok(('%s: %s'):format(vim.fn.exepath(words[1]), vim.trim(output):match('[^\n]*'):gsub('%s+', ' ')))
  return true
end

---@param health table
---@param root string
local function reach(health, root)
  local server = servers.of(root)
  local over, problem, answer = false, nil, nil
  server:request({ method = 'GET', path = '/health', asked = true }, function(p, a)
    over, problem, answer = true, p, a
  end)
  vim.wait(config.get('start_timeout_ms') + config.get('timeout_ms'), function()
    return over
  end, 20)
  if not over then
    return health.error('The server does not answer.')
  end
  if problem then
    return health.error('The server does not answer: ' .. problem.message)
  end
  health.ok(('The server of process %s answers at port %d, and takes our token; version %s.'):format(
    tostring(answer.pid), server.info.port, tostring(answer.version)))
  if answer.root ~= root then
    health.warn(('It serves %s.'):format(tostring(answer.root)))
  end
  health.info(('It has %s clients; the log of a server that was started here is %s.'):format(
    tostring(answer.clients), require('codemem.launch').log_file(root)))
end

function M.check()
  local health = compat.health()
  health.start('codemem')
  if vim.fn.has('nvim-0.7') == 1 then
    health.ok('Neovim ' .. compat.version())
  else
    health.error('Neovim 0.7 or newer is needed, this is ' .. compat.version())
  end
  local found = program(health)
  local root = files.working_root()
  if not root then
    health.warn('The current file and directory are not in a git repository, so nothing is done here.')
  else
    health.ok('The git repository is ' .. root)
  end
  if found and root then
    reach(health, root)
  end
  if vim.fn.has('clipboard') == 0 and config.get('register'):match('[+*]') then
    health.info('There is no clipboard: `:Codemem context` uses the unnamed register.')
  end
end

return M
