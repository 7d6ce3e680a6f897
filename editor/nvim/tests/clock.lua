-- Time for tests that wait: it stands still while anything is under way, a request, a file that is read, a server
-- that starts, and jumps to the next timer when all is quiet. So what a timer meets is the same on an idle machine and
-- on a busy one, a minute's pause costs nothing, and "nothing was sent" is said when nothing can be sent any more.
-- A test file that wants it requires it before it does anything else.
local check = require('check')
local uv = vim.uv or vim.loop

local M = { held = 0 } -- held: how many of the things under way a test keeps back, so that time goes on without them

local now = 1000000 -- ms
local timers = {} ---@type table<table, boolean> those that run
local under_way = 0

local Timer = {}
Timer.__index = Timer

function Timer:start(ms, period, call)
  self.due, self.period, self.call = now + ms, period, call
  timers[self] = true
  return 0
end

function Timer:stop()
  timers[self] = nil
  return 0
end

function Timer:close()
  self:stop()
  self.closed = true
end

function Timer:is_closing()
  return self.closed or false
end

uv.new_timer = function()
  return setmetatable({}, Timer)
end

uv.now = function()
  return now
end

---Counts the calls of a function that have not come to their end, which its last argument is told.
---@param module table
---@param name string
local function count(module, name)
  local real = module[name]
  module[name] = function(...)
    local arguments, n = { ... }, select('#', ...)
    local done = arguments[n]
    under_way = under_way + 1
    arguments[n] = function(...)
      under_way = under_way - 1
      return done(...)
    end
    return real(unpack(arguments, 1, n))
  end
end

count(require('codemem.http'), 'request')
count(require('codemem.launch'), 'start')
count(require('codemem.files'), 'read')

---Lets everything run that is waiting for the main loop.
local function turn()
  local over = false
  vim.schedule(function()
    over = true
  end)
  assert(vim.wait(check.never, function()
    return over
  end, 1), 'the main loop stands still')
end

---Waits until nothing is under way but what a test keeps back.
function M.quiet()
  local quiet = 0
  local ok = vim.wait(check.never, function()
    return under_way <= M.held
  end, 1)
  assert(ok, 'something is under way and never ends')
  while quiet < 3 do -- what ends may begin something else a turn later
    turn()
    if under_way > M.held then
      return M.quiet()
    end
    quiet = quiet + 1
  end
end

---@param limit number
---@return boolean whether a timer was due until then
local function step(limit)
  local first
  for timer in pairs(timers) do
    if timer.due <= limit and (not first or timer.due < first.due) then
      first = timer
    end
  end
  if not first then
    return false
  end
  now = math.max(now, first.due)
  if first.period > 0 then
    first.due = now + first.period
  else
    first:stop()
  end
  first.call()
  return true
end

---Lets so much time pass, with all that comes of it.
---@param ms integer
function M.pass(ms)
  local stop = now + ms
  M.quiet()
  while step(stop) do
    M.quiet()
  end
  now = stop
end

---@param ms integer
---@return boolean whether a timer runs that ends in so much time
function M.waits(ms)
  for timer in pairs(timers) do
    if timer.due == now + ms then
      return true
    end
  end
  return false
end

-- Waiting lets time pass until a condition holds, or for ten minutes.
check.waiter = function(condition)
  local stop = now + 600000
  while true do
    if condition() then
      return true
    end
    M.quiet()
    if condition() then
      return true
    end
    if not step(stop) then
      return false
    end
  end
end

return M
