-- A server that behaves badly on purpose, and one that writes down what it gets. Not for what the real one does.
local M = {}

local uv = vim.uv or vim.loop

---@class codemem.Fake
---@field port integer
---@field got {method: string, path: string, headers: string, body: any}[]
---@field answer fun(request: table): string|table|nil raw bytes, or a value for a 200 with JSON, or nil for none
---@field close fun()

---@param status string
---@param body string
---@return string
function M.reply(status, body)
  return ('HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s'):format(status, #body, body)
end

---@param host? string to listen on
---@return codemem.Fake
function M.serve(host)
  local fake = { got = {} }
  fake.answer = function(request)
    if request.path == '/register' then
      return { client_id = request.body.client_id, lease_seconds = 180 }
    end
    return { status = 'ok' }
  end
  local listener = uv.new_tcp()
  assert(listener:bind(host or '127.0.0.1', fake.port or 0))
  fake.port = listener:getsockname().port
  listener:listen(16, function()
    local socket = uv.new_tcp()
    listener:accept(socket)
    local text, held = '', false -- held: a request that gets no answer
    socket:read_start(function(_, piece)
      if not piece then
        if held then
          package.loaded.clock.held = package.loaded.clock.held - 1
        end
        return socket:is_closing() or socket:close()
      end
      text = text .. piece
      local stop = text:find('\r\n\r\n', 1, true)
      local length = stop and tonumber(text:match('[Cc]ontent%-[Ll]ength: (%d+)') or 0)
      if not stop or #text < stop + 3 + length then
        return
      end
      local method, path = text:match('^(%u+) (%S+)')
      local body = text:sub(stop + 4)
      local request = { method = method, path = path, headers = text:sub(1, stop), body = length > 0 and vim.json.decode(body) }
      text = ''
      fake.got[#fake.got + 1] = request
      local reply = fake.answer(request)
      if type(reply) == 'table' then
        reply = M.reply('200 OK', vim.json.encode(reply))
      end
      local clock = package.loaded.clock
      if not reply and clock then
        held, clock.held = true, clock.held + 1
      end
      if reply then
        socket:write(reply, function()
          if not socket:is_closing() then
            socket:close()
          end
        end)
      end
    end)
  end)
  fake.close = function()
    if not listener:is_closing() then
      listener:close()
    end
  end
  return fake
end

---@param fake codemem.Fake
---@param script? string what a shell does before it says that the server is ready
---@return string[] command that stands for codemem; it adds a line to the file named here plus .starts each time
---@return string file
function M.command(fake, script)
  local file = vim.fn.tempname()
  local ready = vim.json.encode({
    url = 'http://127.0.0.1:' .. fake.port, token = 'secret', pid = 0, root = '/', version = 'fake', joined = false,
  })
  local lines = {
    '#!/bin/sh', 'echo started "$@" >>' .. file .. '.starts', script or '', "echo 'CODEMEM_READY " .. ready .. "'",
  }
  vim.fn.writefile(lines, file)
  return { 'sh', file }, file
end

return M
