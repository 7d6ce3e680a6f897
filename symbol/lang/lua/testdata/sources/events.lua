#!/usr/bin/env lua
-- Events and who listens to them.
-- Listeners are called in order.

local class = require "pl.class"
local insert, remove = table.insert, table.remove
local utils, log = require("events.utils"), require("events.log")
local deepcopy = require("events.utils").deepcopy
require "events.compat"
local unpack = table.unpack or unpack

local MAX_LISTENERS <const> = 10
local count, limit = 0
VERSION = "1.2"

--- The module.
local M = { _NAME = "events", DEBUG = false }
M._VERSION = VERSION
M.levels, M.first = { "low", "high" }, 1

--- Sends events.
-- @type Emitter
local Emitter = {}
Emitter.__index = Emitter
setmetatable(Emitter, {
  __index = Base,
  __call = function(cls, ...)
    return cls.new(...)
  end,
})

local Timer = class(Emitter)

--[[ Makes an emitter.
     It has no listeners. ]]
function Emitter.new(name, options)
  local self = setmetatable({}, Emitter)
  self.name = name
  self.listeners = utils.defaults(options, { limit = MAX_LISTENERS })
  self.close = function() return remove(self.listeners) end
  return self
end

--- Listens.
-- @param f is called with what is emitted
function Emitter:on(event, f)
  local function check(value)
    assert(type(value) == "function", [[no function]])
    return value
  end
  insert(self.listeners, check(f))
  count = count + 1
  return self
end

function Emitter:emit(event, ...)
  local args = { n = select("#", ...), ... }
  for i, listener in ipairs(self.listeners) do
    local ok, err = pcall(listener, event, unpack(args))
    if not ok then
      log.warn("listener %d: %s", i, err)
      self:fail(err):report { level = "high", text = M.format(err) }
    end
  end
end

Emitter.emit_all = function(self, events)
  for i = 1, #events do self:emit(events[i]) end
end

function Timer:_init(seconds)
  self:super(seconds)
  Emitter.on(self, "tick", M.handlers.tick)
end

function Timer.__tostring(t) return "Timer " .. tostring(t) end

-- Once more.
local function once(f)
  local done
  return function(...)
    if not done then
      done = true
      return f(...)
    end
  end
end

local memo = function(f)
  local cache = setmetatable({}, { __mode = "k" })
  return utils.memoize(f, cache)
end

function M.format(err) return ("%s"):format(err) end

M.handlers = {
  tick = function(e) e:stop() end,
  ["on-error"] = function(e) error(e) end,
  nested = {
    deep = function() end,
  },
}
M.handlers.tock = function() once(memo) end
M["quoted"] = function() end
M.Emitter = Emitter

do
  local hidden = 1
  function M.counter() hidden = hidden + 1; return hidden end
end

function helper() goto done; ::done:: end

M.Timer, M.fallback = Timer, helper
M.help = helper

return M
