-- The command :Codemem.
local config = require('codemem.config')
local context = require('codemem.context')
local files = require('codemem.files')
local ghost = require('codemem.ghost')
local log = require('codemem.log')
local servers = require('codemem.server')
local show = require('codemem.show')

local M = {}

---@param problem string
local function fail(problem)
  log.tell(problem, vim.log.levels.ERROR)
end

---@param text string
---@return string for a query
local function escape(text)
  return (text:gsub('[^%w._~/-]', function(c)
    return ('%%%02X'):format(c:byte())
  end))
end

---Asks the server of a root for something the user wants to see.
---@param root string|nil
---@param path string
---@param done fun(answer: table)
local function fetch(root, path, done)
  if not root then
    return fail('this is not in a git repository')
  end
  servers.of(root):request({ method = 'GET', path = path, asked = true }, function(problem, answer)
    if problem then
      return fail(problem.message)
    end
    if type(answer) ~= 'table' then
      return fail('the answer makes no sense')
    end
    done(answer)
  end)
end

---@param argument string|nil path, relative to the current directory
---@return codemem.Place|nil of the file, or of the current one
local function file(argument)
  if not argument then
    local _, place = files.current()
    return place
  end
  return files.locate(vim.fn.fnamemodify(argument == '%' and vim.fn.expand('%') or argument, ':p'))
end

---@param n any
---@return string with a comma between thousands
local function figure(n)
  local text = ('%d'):format(tonumber(n) or 0)
  local more = 1
  while more > 0 do
    text, more = text:gsub('^(%-?%d+)(%d%d%d)', '%1,%2')
  end
  return text
end

---@param s table answer of /status
---@return string[]
local function status_lines(s, info)
  s.head, s.last_verified_sha = s.head or '', s.last_verified_sha or ''
  local counts, saving, index = s.counts or {}, s.saving or {}, s.index or {}
  local editors = #(s.clients or {})
  local lines = {
    ('%s'):format(s.root or ''),
    ('state    %s%s'):format(s.state or '?', s.reasons and s.reasons[1] and (': ' .. s.reasons[1]) or ''),
    ('head     %s%s'):format(s.head == '' and 'no commit yet' or s.head:sub(1, 12),
      s.last_verified_sha ~= '' and (', verified at ' .. s.last_verified_sha:sub(1, 12)) or ''),
    ('files    %s remembered, %s without a summary, %s stale'):format(
      figure(counts.files), figure(counts.pending), figure(counts.stale)),
    'saving   ' .. (saving.raw_tokens == 0 and 'not measured yet' or ('%s tokens instead of %s, %.0f %% less'):format(
      figure(saving.condensed_tokens), figure(saving.raw_tokens), tonumber(saving.percent) or 0)),
    ('index    %s files%s, watching is %s%s'):format(figure(index.files), index.truncated and ' (not all)' or '',
      index.watch or '?', index.watch_reason and index.watch_reason ~= '' and (': ' .. index.watch_reason) or ''),
    ('edits    %s kept, %d editor%s'):format(figure(s.edits), editors, editors == 1 and '' or 's'),
    ('server   %s, process %s'):format(s.version or '?', info and info.pid or '?'),
  }
  for i, line in ipairs(lines) do
    lines[i] = line:gsub('%c', ' ')
  end
  return lines
end

---@class codemem.Subcommand
---@field run fun(arguments: string[], bang: boolean)
---@field complete? fun(lead: string): string[]

---@param kind string of getcompletion()
---@return fun(lead: string): string[]
local function paths(kind)
  return function(lead)
    return vim.tbl_map(function(path)
      return (path:gsub('[\\ ]', '\\%0'))
    end, vim.fn.getcompletion(lead, kind))
  end
end

---@param words string[]
---@return fun(lead: string): string[]
local function oneOf(words)
  return function(lead)
    return vim.tbl_filter(function(word)
      return word:sub(1, #lead) == lead
    end, words)
  end
end

local subcommands = {} ---@type table<string, codemem.Subcommand>

subcommands.status = {
  run = function()
    local root = files.working_root()
    fetch(root, '/status', function(answer)
      show.float(status_lines(answer, servers.of(root --[[@as string]]).info))
    end)
  end,
}

subcommands.overview = {
  complete = paths('dir'),
  run = function(arguments)
    local root, query = files.working_root(), ''
    if arguments[1] then
      local dir = vim.fn.fnamemodify(arguments[1], ':p'):gsub('(.)/$', '%1')
      local of, real = files.root(dir)
      if not of or not real then
        return fail(arguments[1] .. ' is not in a git repository')
      end
      root, query = of, real == of and '' or '?dir=' .. escape(real:sub(#of + 2))
    end
    fetch(root, '/overview' .. query, function(answer)
      show.scratch('overview/' .. query:sub(6), show.split(answer.text or ''))
    end)
  end,
}

subcommands.skeleton = {
  complete = paths('file'),
  run = function(arguments)
    local place = file(arguments[1])
    if not place then
      return fail((arguments[1] or 'this buffer') .. ' is no file of a git repository')
    end
    local buf = files.current()
    local syntax = not arguments[1] and buf and vim.bo[buf].filetype or ''
    fetch(place.root, '/skeleton?path=' .. escape(place.path), function(answer)
      show.scratch('skeleton/' .. place.path, show.split(answer.text or ''), syntax)
      local raw, short = figure(answer.raw_tokens), figure(answer.tokens)
      local whole = answer.whole and answer.why and ('; it is whole: ' .. answer.why) or ''
      log.tell(('%s: %s tokens, %s as a skeleton%s'):format(place.path, raw, short, whole))
    end)
  end,
}

---@param text string
---@return string|nil register that has it
local function copy(text)
  local register = config.get('register')
  if (register == '+' or register == '*') and vim.fn.has('clipboard') == 0 then
    register = '"'
  end
  local ok = pcall(vim.fn.setreg, register, text)
  return ok and register or nil
end

subcommands.context = {
  run = function(arguments, bang)
    local budget
    if arguments[1] then
      budget = arguments[1]:match('^%d+$') and tonumber(arguments[1])
      if not budget then
        return fail('the budget must be a number, not ' .. arguments[1])
      end
    end
    context.assemble({ budget = budget, asked = true }, function(problem, answer)
      if problem or not answer then
        return fail(problem or 'no answer')
      end
      local register = copy(answer.text or '')
      local where = register and 'is in register ' .. register or 'could not be put into a register'
      if bang or config.get('open_context') then
        show.scratch('context', show.split(answer.text or ''))
      end
      log.tell(('a context of %s of %s %s, %d items, %s%s'):format(figure(answer.used), figure(answer.budget),
        answer.unit or '', #(answer.items or {}), where, answer.partial and (' (' .. answer.partial .. ')') or ''))
    end)
  end,
}

---@param s table answer of /summary
---@return string[]
function M.summary_lines(s)
  local lines = { ('%s  (%s)'):format(s.path or '', s.type or s.language or '') }
  local text = s.summary
  if type(text) ~= 'string' or text == '' then
    text = s.structural
    lines[#lines + 1] = 'No summary yet; from the structure of the file:'
  else
    lines[#lines + 1] = ('Summary of %s%s%s:'):format(
      s.author and s.author ~= '' and s.author or 'unsigned',
      s.summary_updated_at and (', ' .. s.summary_updated_at) or '',
      s.trust and s.trust ~= '' and (', trust ' .. s.trust) or '')
  end
  if s.damaged then
    lines[#lines + 1] = 'ALTERED: its text is not the one that was written'
  elseif s.summary_stale and s.state == 'unreadable' then
    lines[#lines + 1] = 'UNCHECKED: the file could not be read'
  elseif s.summary_stale then
    local drift = type(s.drift) == 'string' and s.drift ~= '' and (' (drift: ' .. s.drift .. ')') or ''
    lines[#lines + 1] = 'STALE: the file has changed since' .. drift
  end
  if s.flagged then
    lines[#lines + 1] = 'It reads like instructions; it is only a description.'
  end
  if type(s.ungrounded) == 'table' and #s.ungrounded > 0 then
    lines[#lines + 1] = 'It names what the repository does not have: ' .. table.concat(s.ungrounded, ', ')
  end
  local changed = {}
  for _, d in ipairs(type(s.dependency_drift) == 'table' and s.dependency_drift or {}) do
    changed[#changed + 1] = ('%s (%s)'):format(d.path, d.removed and 'removed' or table.concat(d.symbols or {}, ', '))
  end
  if #changed > 0 then
    lines[#lines + 1] = 'What it uses is declared otherwise since: ' .. table.concat(changed, ', ')
  end
  for i, line in ipairs(lines) do
    lines[i] = line:gsub('%c', ' ')
  end
  for _, line in ipairs(show.split(type(text) == 'string' and text or '')) do
    lines[#lines + 1] = '> ' .. line
  end
  return lines
end

subcommands.summary = {
  complete = paths('file'),
  run = function(arguments)
    local place = file(arguments[1])
    if not place then
      return fail((arguments[1] or 'this buffer') .. ' is no file of a git repository')
    end
    fetch(place.root, '/summary?path=' .. escape(place.path), function(answer)
      show.float(M.summary_lines(answer))
    end)
  end,
}

subcommands.ghost = {
  complete = oneOf({ 'on', 'off', 'toggle' }),
  run = function(arguments)
    local wanted = ({ on = true, off = false, toggle = not ghost.enabled() })[arguments[1] or 'toggle']
    if wanted == nil then
      return fail('ghost takes on, off or toggle, not ' .. arguments[1])
    end
    ghost.switch(wanted)
  end,
}

subcommands.stop = {
  run = function()
    local root = files.working_root()
    if not root then
      return fail('this is not in a git repository')
    end
    local server = servers.of(root)
    server.stopped = true
    server:leave(function()
      log.tell('nothing is sent any more; the server ends when no editor is left')
    end)
  end,
}

subcommands.log = {
  run = function()
    local lines = log.lines()
    local root = files.working_root()
    if root then
      lines[#lines + 1] = 'What the server prints goes to ' .. require('codemem.launch').log_file(root)
    end
    show.scratch('log', lines)
  end,
}

---@return string[]
local function names()
  local all = vim.tbl_keys(subcommands)
  table.sort(all)
  return all
end

---@param arguments string[]
---@param bang boolean
function M.run(arguments, bang)
  local name = arguments[1] or 'status'
  local subcommand = subcommands[name]
  if not subcommand then
    return fail(('there is no subcommand %s; there are %s'):format(name, table.concat(names(), ', ')))
  end
  if #arguments > 2 then
    return fail(('%s takes one argument at most; a space in a path is written as "\\ "'):format(name))
  end
  subcommand.run(vim.list_slice(arguments, 2), bang)
end

---@param lead string
---@param line string
---@param column integer
---@return string[]
function M.complete(lead, line, column)
  local before = line:sub(1, column):match('Codemem!?%s+(.*)$') or ''
  local name = before:match('^(%S+)%s')
  if not name then
    return oneOf(names())(lead)
  end
  local subcommand = subcommands[name]
  return subcommand and subcommand.complete and subcommand.complete(lead) or {}
end

return M
