-- The servers that this editor talks to, one for each work tree: started or joined when first needed, and once more
-- when they have gone away.
local compat = require('codemem.compat')
local config = require('codemem.config')
local http = require('codemem.http')
local launch = require('codemem.launch')
local log = require('codemem.log')
local uv = compat.uv

local M = {}

---@class codemem.Server
---@field root string the work tree
---@field state 'down'|'starting'|'up'
---@field info? codemem.Ready of the last server
---@field generation integer counts the servers of this root, of which each begins without our edits
---@field waiting fun(problem?: string)[]
---@field retry_at number ms; before that, only what the user asks for starts a server
---@field stopped boolean by the user
---@field asked boolean the user waits, and is told by what asked if it fails
---@field lease? userdata timer
local Server = {}
Server.__index = Server

---@class codemem.Call
---@field method string
---@field path string
---@field body? table
---@field asked? boolean by the user, and not by something that happens in the background
---@field timeout_ms? integer

-- After a server could not be started nothing in the background tries again for so long.
local rest_ms = 60000

local servers = {} ---@type table<string, codemem.Server>

math.randomseed(uv.hrtime() % 2147483647)
M.client = ('nvim-%d-%06x'):format(uv.os_getpid(), math.random(0, 0xffffff))

---@param root string
---@return codemem.Server
function M.of(root)
  if not servers[root] then
    local server = { root = root, state = 'down', generation = 0, waiting = {}, retry_at = 0 }
    server.stopped, server.asked = false, false
    servers[root] = setmetatable(server, Server)
  end
  return servers[root]
end

---@return table<string, codemem.Server> by root
function M.all()
  return servers
end

---@param body string
---@param status integer
---@return string what the server says is wrong, and what to do
local function refusal(body, status)
  local ok, answer = compat.decode(body)
  local e = ok and type(answer) == 'table' and type(answer.error) == 'table' and answer.error
  if not e or type(e.message) ~= 'string' then
    return ('the server answered with status %d'):format(status)
  end
  return e.message .. (type(e.hint) == 'string' and e.hint ~= '' and (' (' .. e.hint .. ')') or '')
end

---Another state: a status line that shows it is drawn anew.
---@param state 'down'|'starting'|'up'
function Server:enter(state)
  self.state = state
  if package.loaded['codemem.statusline'] then
    vim.schedule(function()
      vim.cmd('redrawstatus!')
    end)
  end
end

---@class codemem.Problem
---@field message string
---@field status? integer of an answer; nil: there was none
---@field gone? boolean the server is not there, or not ours
---@field cancelled? boolean

---Asks the server that is there now.
---@param call codemem.Call
---@param done fun(problem?: codemem.Problem, value?: any)
---@return fun() cancel
function Server:send(call, done)
  local info = self.info --[[@as codemem.Ready]]
  local headers = { Authorization = 'Bearer ' .. info.token, Accept = 'application/json' }
  headers['X-Codemem-Client'] = M.client
  if call.body then
    headers['Content-Type'] = 'application/json'
  end
  return http.request({
    host = info.host,
    port = info.port,
    method = call.method,
    path = call.path,
    headers = headers,
    body = call.body and vim.json.encode(call.body),
    timeout_ms = call.timeout_ms or config.get('timeout_ms'),
  }, function(fault, answer)
    if fault then
      local gone = fault.kind == 'refused' or fault.kind == 'closed' or fault.kind == 'garbage'
      local message = fault.message
      if fault.kind == 'timeout' then
        message = message .. '; it may still be reading the repository: try again'
      end
      return done({ message = message, gone = gone, cancelled = fault.kind == 'cancelled' })
    end
    ---@cast answer codemem.Answer
    if answer.status < 200 or answer.status > 299 then
      local message = refusal(answer.body, answer.status)
      return done({ message = message, status = answer.status, gone = answer.status == 401 })
    end
    local ok, value = compat.decode(answer.body)
    if not ok then
      return done({ message = 'the answer is not JSON', gone = true })
    end
    done(nil, value)
  end)
end

---Tells everyone who waits that the server is up, or why it is not.
---@param problem? string
function Server:settle(problem)
  local waiting = self.waiting
  self.waiting = {}
  if problem then
    self.retry_at = uv.now() + rest_ms
    self:enter('down')
    log.once(self.root, problem, self.asked)
  else
    self.retry_at = 0
    self:enter('up')
    log.well(self.root)
  end
  self.asked = false
  for _, resume in ipairs(waiting) do
    resume(problem)
  end
end

---@param seconds any the lease
function Server:renew_every(seconds)
  self:stop_renewing()
  local ms = math.max(5, (tonumber(seconds) or 180) / 3) * 1000
  self.lease = uv.new_timer()
  self.lease:start(ms, ms, vim.schedule_wrap(function()
    local generation = self.generation
    if self.state ~= 'up' then
      return
    end
    self:send({ method = 'POST', path = '/register', body = M.introduction() }, function(problem)
      if problem and problem.gone then
        log.add('%s: the server is gone: %s', self.root, problem.message)
        self:lost(generation)
      end
    end)
  end))
end

function Server:stop_renewing()
  if self.lease and not self.lease:is_closing() then
    self.lease:close()
  end
  self.lease = nil
end

---@return table body of /register
function M.introduction()
  return { client_id = M.client, name = 'Neovim ' .. compat.version() }
end

---The server of that generation is not there any more.
---@param generation integer
function Server:lost(generation)
  if self.generation == generation and self.state == 'up' then
    self:enter('down')
    self:stop_renewing()
  end
end

function Server:start()
  self:enter('starting')
  launch.start(self.root, function(problem, info)
    if not info then
      return self:settle(problem)
    end
    self.info = info
    self.generation = self.generation + 1
    log.add('%s: %s the server of process %s', self.root, info.joined and 'joined' or 'started', tostring(info.pid))
    self:send({ method = 'POST', path = '/register', body = M.introduction() }, function(refused, answer)
      if refused then
        return self:settle('the server does not take this editor: ' .. refused.message)
      end
      self:renew_every(type(answer) == 'table' and answer.lease_seconds)
      self:settle()
    end)
  end)
end

---Calls resume when the server is up, starting or joining it if need be, or with why it is not.
---@param asked boolean|nil by the user
---@param resume fun(problem?: string)
function Server:ready(asked, resume)
  if self.state == 'up' then
    return resume()
  end
  if self.state == 'down' then
    if asked then
      self.stopped = false
    elseif self.generation == 0 and not config.get('autostart') then
      return resume('not started; a :Codemem command starts it')
    elseif self.stopped then
      return resume('stopped; a :Codemem command starts it again')
    elseif uv.now() < self.retry_at then
      return resume('no server; a :Codemem command tries again now')
    end
  end
  self.asked = self.asked or asked or false
  self.waiting[#self.waiting + 1] = resume
  if self.state == 'down' then
    self:start()
  end
end

---Asks the server, which is started once more if it turns out to be gone.
---@param call codemem.Call
---@param done fun(problem?: codemem.Problem, value?: any)
---@return fun() cancel
function Server:request(call, done)
  local cancelled = false
  local stop ---@type fun()|nil
  local function attempt(again)
    self:ready(call.asked, function(down)
      if cancelled then
        return done({ message = 'cancelled', cancelled = true })
      end
      if down then
        return done({ message = down, gone = true })
      end
      local generation = self.generation
      stop = self:send(call, function(problem, value)
        if problem and problem.gone then
          log.add('%s %s: %s', call.method, call.path, problem.message)
          self:lost(generation)
          if again then
            return attempt(false)
          end
          self.retry_at = uv.now() + rest_ms
          log.once(self.root, 'the server went away twice: ' .. problem.message, call.asked)
        elseif not problem then
          log.well(self.root)
        end
        done(problem, value)
      end)
    end)
  end
  attempt(true)
  return function()
    cancelled = true
    if stop then
      stop()
    end
  end
end

---Takes leave of the server, which ends by itself when no editor is left.
---@param done fun()
function Server:leave(done)
  self:stop_renewing()
  if self.state ~= 'up' then
    return done()
  end
  self:enter('down')
  local body = { client_id = M.client }
  self:send({ method = 'POST', path = '/unregister', body = body, timeout_ms = 1000 }, function(problem)
    log.add('%s: left the server%s', self.root, problem and (': ' .. problem.message) or '')
    done()
  end)
end

---Takes leave of every server, waiting a moment since the editor ends.
function M.leave_all()
  local left = 0
  for _, server in pairs(servers) do
    left = left + 1
    server:leave(function()
      left = left - 1
    end)
  end
  vim.wait(300, function()
    return left == 0
  end, 5)
end

return M
