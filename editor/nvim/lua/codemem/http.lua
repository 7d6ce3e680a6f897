-- One HTTP/1.1 request over a TCP connection of its own, without blocking. The server is on this machine, where a
-- connection costs nothing worth keeping.
local uv = require('codemem.compat').uv

local M = {}

---@class codemem.Fault
---@field kind 'refused'|'closed'|'timeout'|'garbage'|'large'|'cancelled'
---@field message string

---@class codemem.Answer
---@field status integer
---@field headers table<string, string> names in lower case
---@field body string

---@class codemem.Exchange
---@field host string an IP address
---@field port integer
---@field method string
---@field path string with the query
---@field headers table<string, string>
---@field body? string
---@field timeout_ms integer for the whole exchange

local maxHead = 64 * 1024
local maxBody = 32 * 1024 * 1024

---@param e codemem.Exchange
---@return string
local function wire(e)
  local host = e.host:find(':', 1, true) and '[' .. e.host .. ']' or e.host
  local lines = { ('%s %s HTTP/1.1'):format(e.method, e.path), ('Host: %s:%d'):format(host, e.port) }
  for name, value in pairs(e.headers) do
    lines[#lines + 1] = name .. ': ' .. value
  end
  if e.body then
    lines[#lines + 1] = 'Content-Length: ' .. #e.body
  end
  lines[#lines + 1] = 'Connection: close'
  return table.concat(lines, '\r\n') .. '\r\n\r\n' .. (e.body or '')
end

---@class codemem.Reader reads an answer in pieces
---@field text string what is not read yet
---@field answer? codemem.Answer once its head is read
---@field parts string[] of the body
---@field size integer of the body so far
---@field rest? integer bytes of the body, or of the chunk, that are missing; nil: until the connection closes
---@field chunked? boolean
---@field trailer? boolean the last chunk was read
local Reader = {}
Reader.__index = Reader

---@return codemem.Reader
function M.reader()
  return setmetatable({ text = '', parts = {}, size = 0 }, Reader)
end

---@return boolean|nil done
---@return string|nil fault
function Reader:head()
  local first, last = self.text:find('\r\n\r\n', 1, true)
  if not first then
    local begins = self.text:sub(1, 7)
    if #self.text > maxHead or begins ~= ('HTTP/1.'):sub(1, #begins) then
      return nil, 'not an HTTP answer'
    end
    return false
  end
  local head = self.text:sub(1, first + 1)
  local status = head:match('^HTTP/1%.%d (%d%d%d)[ \r]')
  if not status then
    return nil, 'not an HTTP answer'
  end
  self.text = self.text:sub(last + 1)
  if tonumber(status) < 200 then
    return self:head() -- "100 Continue" and its like come before the answer
  end
  local headers = {}
  for name, value in head:gmatch('\r\n([^:\r\n]+):[ \t]*([^\r\n]*)') do
    headers[name:lower()] = value
  end
  self.answer = { status = tonumber(status), headers = headers, body = '' }
  self.chunked = (headers['transfer-encoding'] or ''):lower():match('chunked%s*$') ~= nil
  if not self.chunked then
    local length = headers['content-length']
    if length and not length:match('^%d+$') then
      return nil, 'a content length that is no number'
    end
    self.rest = status == '204' and 0 or tonumber(length)
    if (self.rest or 0) > maxBody then
      return nil, 'large'
    end
  end
  return self:body()
end

---@param piece string
function Reader:keep(piece)
  self.parts[#self.parts + 1] = piece
  self.size = self.size + #piece
end

---@return boolean|nil done
---@return string|nil fault
function Reader:body()
  if self.chunked then
    return self:chunk()
  end
  local piece = self.rest and self.text:sub(1, self.rest) or self.text
  self.text = ''
  self:keep(piece)
  if self.size > maxBody then
    return nil, 'large'
  end
  if self.rest then
    self.rest = self.rest - #piece
    return self.rest == 0
  end
  return false
end

---@return boolean|nil done
---@return string|nil fault
function Reader:chunk()
  while true do
    local stop = self.text:find('\r\n', 1, true)
    if not stop then
      if #self.text > maxHead then
        return nil, 'a chunk without a size'
      end
      return false
    end
    local line = self.text:sub(1, stop - 1)
    if self.trailer then
      self.text = self.text:sub(stop + 2)
      if line == '' then
        return true
      end
    else
      local digits = line:match('^(%x+)%s*$') or line:match('^(%x+)%s*;')
      local size = digits and #digits <= 8 and tonumber(digits, 16)
      if not size then
        return nil, 'a chunk without a size'
      end
      if self.size + size > maxBody then
        return nil, 'large'
      end
      if size > 0 then
        if #self.text < stop + 1 + size + 2 then
          return false
        end
        if self.text:sub(stop + 2 + size, stop + 3 + size) ~= '\r\n' then
          return nil, 'a chunk that does not end where it says'
        end
        self:keep(self.text:sub(stop + 2, stop + 1 + size))
      else
        self.trailer = true
      end
      self.text = self.text:sub(stop + 2 + size + (size > 0 and 2 or 0))
    end
  end
end

---Takes a piece of what the server sent.
---@param piece string
---@return boolean|nil done nil: this is no answer
---@return string|nil fault
function Reader:take(piece)
  self.text = self.text .. piece
  if self.answer then
    return self:body()
  end
  return self:head()
end

---The connection is closed.
---@return boolean whole whether that is where the answer ends
function Reader:finish()
  return self.answer ~= nil and not self.chunked and (self.rest == nil or self.rest == 0)
end

---@return codemem.Answer
function Reader:result()
  self.answer.body = table.concat(self.parts)
  return self.answer
end

---@param text string an error of libuv
---@return codemem.Fault
local function fault(text)
  if text:find('ECONNREFUSED', 1, true) then
    return { kind = 'refused', message = 'nothing listens there any more' }
  end
  return { kind = 'closed', message = 'the connection broke: ' .. text }
end

---@param why string of Reader
---@return codemem.Fault
local function misread(why)
  if why == 'large' then
    return { kind = 'large', message = 'an answer of more than 32 MiB' }
  end
  return { kind = 'garbage', message = 'the answer makes no sense: ' .. why }
end

---Sends a request; done is called once, later, where the whole API may be used.
---@param e codemem.Exchange
---@param done fun(fault?: codemem.Fault, answer?: codemem.Answer)
---@return fun() cancel
function M.request(e, done)
  local socket, timer = assert(uv.new_tcp()), assert(uv.new_timer())
  local over = false

  ---@param f codemem.Fault|nil
  ---@param answer codemem.Answer|nil
  local function finish(f, answer)
    if over then
      return
    end
    over = true
    for _, handle in ipairs({ timer, socket }) do
      if not handle:is_closing() then
        handle:close()
      end
    end
    vim.schedule(function()
      done(f, answer)
    end)
  end

  timer:start(e.timeout_ms, 0, function()
    finish({ kind = 'timeout', message = ('no answer within %d ms'):format(e.timeout_ms) })
  end)
  local reader = M.reader()
  local function receive(err, piece)
    if over then
      return
    end
    if err then
      return finish(fault(err))
    end
    if not piece then
      if reader:finish() then
        return finish(nil, reader:result())
      end
      return finish({ kind = 'closed', message = 'the connection ended before the answer did' })
    end
    local whole, why = reader:take(piece)
    if why then
      return finish(misread(why))
    end
    if whole then
      finish(nil, reader:result())
    end
  end
  local started, problem = pcall(function()
    assert(socket:connect(e.host, e.port, function(err)
      if over then
        return
      end
      if err then
        return finish(fault(err))
      end
      socket:read_start(receive)
      -- A server that refuses a long body answers before it has read it: what counts is the answer.
      socket:write(wire(e))
    end))
  end)
  if not started then
    finish({ kind = 'closed', message = tostring(problem) })
  end
  return function()
    finish({ kind = 'cancelled', message = 'cancelled' })
  end
end

return M
