-- What the plugin does when the server or the way to it is bad.
local check = require('check')
local clock = require('clock')
local fake = require('fake')
local config = require('codemem.config')
local http = require('codemem.http')
local launch = require('codemem.launch')
local servers = require('codemem.server')
local test, equal, contains = check.test, check.equal, check.contains

---@param f codemem.Fake
---@param timeout? integer
local function get(f, timeout)
  return check.await(function(done)
    http.request({ host = '127.0.0.1', port = f.port, method = 'GET', path = '/', headers = {}, timeout_ms = timeout or 2000 }, done)
  end)
end

---@param raw string
local function answered(raw)
  local f = fake.serve()
  f.answer = function()
    return raw
  end
  local problem, answer = get(f)
  f.close()
  return problem, answer
end

test('an answer is read, whichever way its length is told', function()
  local whole = ('x'):rep(200000)
  for _, raw in ipairs({
    'HTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n' .. whole,
    'HTTP/1.1 200 OK\r\ncontent-length:200000\r\n\r\n' .. whole .. 'and more that is not part of it',
    'HTTP/1.0 200 OK\r\n\r\n' .. whole,
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n186a0;a=b\r\n' .. whole:sub(1, 100000) .. '\r\n186A0\r\n'
      .. whole:sub(1, 100000) .. '\r\n0\r\nTrailer: x\r\n\r\n',
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n' .. whole,
  }) do
    local problem, answer = answered(raw)
    equal(problem, nil, raw:sub(1, 60))
    equal({ answer.status, #answer.body, answer.body == whole }, { 200, 200000, true }, raw:sub(1, 60))
  end
end)

test('an answer is read in pieces of any size', function()
  local raw = 'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n'
  for size = 1, #raw do
    local reader, done = http.reader(), nil
    for at = 1, #raw, size do
      equal(done or false, false, 'done early')
      local fault
      done, fault = reader:take(raw:sub(at, at + size - 1))
      equal(fault, nil)
    end
    equal(done, true)
    equal({ reader:result().status, reader:result().body }, { 404, 'abcde' })
  end
end)

test('a server is asked by the name it has in its URL', function()
  for host, name in pairs({ ['127.0.0.1'] = '127.0.0.1', ['::1'] = '[::1]' }) do
    local there, f = pcall(fake.serve, host)
    if there then -- else this machine has no IPv6
      local problem = check.await(function(done)
        http.request({ host = host, port = f.port, method = 'GET', path = '/', headers = {}, timeout_ms = 2000 }, done)
      end)
      f.close()
      equal(problem, nil, host)
      contains(f.got[1].headers, ('Host: %s:%d\r\n'):format(name, f.port))
    end
  end
end)

test('what is no answer is an error, and ends at once', function()
  for raw, kind in pairs({
    ['SSH-2.0-OpenSSH_9.2\r\n'] = 'garbage',
    ['HTTP/1.1 abc\r\n\r\n'] = 'garbage',
    ['HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'] = 'garbage',
    ['HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n'] = 'large',
    ['HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort'] = 'closed',
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'] = 'garbage',
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n'] = 'large',
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc'] = 'garbage',
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'] = 'closed',
    ['HTTP/1.1 200 OK\r\nX: ' .. ('x'):rep(70000)] = 'garbage',
  }) do
    local problem, answer = answered(raw)
    equal(answer, nil)
    equal(problem and problem.kind, kind, raw:sub(1, 60))
  end
end)

---@param f codemem.Fake that has held a request back, which is over
local function close(f)
  f.close()
  assert(vim.wait(check.never, function()
    return clock.held == 0
  end, 1))
end

test('a slow server costs no more than the time-out, and others answer meanwhile', function()
  local slow, quick = fake.serve(), fake.serve()
  slow.answer = function() end
  local problem
  http.request({ host = '127.0.0.1', port = slow.port, method = 'GET', path = '/', headers = {}, timeout_ms = 300 }, function(p)
    problem = p
  end)
  equal(get(quick, 200), nil)
  clock.pass(299)
  equal({ problem, #slow.got }, { nil, 1 })
  clock.pass(1)
  equal(problem and problem.kind, 'timeout')
  close(slow)
  quick.close()
end)

test('a request can be cancelled', function()
  local f = fake.serve()
  f.answer = function() end
  local problem = check.await(function(done)
    local e = { host = '127.0.0.1', port = f.port, method = 'GET', path = '/', headers = {}, timeout_ms = 9000 }
    http.request(e, done)()
  end)
  close(f)
  equal(problem.kind, 'cancelled')
end)

---@param call codemem.Call
local function ask(server, call)
  return check.await(function(done)
    server:request(call, done)
  end)
end

local count = 0

---@param f codemem.Fake
---@param script? string
local function server_of(f, script)
  count = count + 1
  local command, file = fake.command(f, script)
  config.set({ cmd = command, timeout_ms = 1000, start_timeout_ms = 1500 })
  check.notified()
  local root = vim.fn.tempname()
  vim.fn.mkdir(root)
  return servers.of(root), function()
    return #vim.fn.readfile(file .. '.starts')
  end
end

test('a request starts the server, registers, and carries token and client', function()
  local f = fake.serve()
  local server, starts = server_of(f)
  local problem, answer = ask(server, { method = 'POST', path = '/index/change', body = { paths = {} } })
  equal({ problem, answer }, { nil, { status = 'ok' } })
  equal(starts(), 1)
  equal({ f.got[1].path, f.got[2].path }, { '/register', '/index/change' })
  equal(f.got[1].body.client_id, servers.client)
  contains(f.got[2].headers, 'Authorization: Bearer secret\r\n')
  contains(f.got[2].headers, 'X-Codemem-Client: ' .. servers.client .. '\r\n')
  contains(f.got[2].headers, 'Host: 127.0.0.1:' .. f.port .. '\r\n')
  contains(f.got[2].headers, 'Content-Type: application/json\r\n')
  f.close()
end)

test('a server is not tied to the commit whose message is edited', function()
  local f, file = fake.serve(), vim.fn.tempname()
  vim.env.GIT_INDEX_FILE, vim.env.GIT_DIR, vim.env.KEPT = '/tmp/index.lock', '/tmp/other/.git', 'kept'
  local server = server_of(f, 'env >' .. file)
  equal(ask(server, { method = 'GET', path = '/status' }), nil)
  vim.env.GIT_INDEX_FILE, vim.env.GIT_DIR = nil, nil
  local environment = table.concat(vim.fn.readfile(file), '\n')
  contains(environment, 'KEPT=kept')
  equal({ environment:find('GIT_INDEX_FILE', 1, true), environment:find('GIT_DIR', 1, true) }, {})
  f.close()
end)

test('a repository that is gone is not taken for a program that is', function()
  local f = fake.serve()
  local server = server_of(f)
  equal(vim.fn.delete(server.root, 'd'), 0)
  local problem = ask(server, { method = 'GET', path = '/status' })
  f.close()
  equal(problem.message, server.root .. ' is no directory any more')
end)

test('many requests at once start one server', function()
  local f = fake.serve()
  local server, starts = server_of(f)
  local done = 0
  for _ = 1, 10 do
    server:request({ method = 'GET', path = '/status' }, function(problem)
      equal(problem, nil)
      done = done + 1
    end)
  end
  check.wait(function()
    return done == 10
  end, 'all of them')
  equal(starts(), 1)
  f.close()
end)

test('a server that is gone is started once more, and the request is answered', function()
  local first = fake.serve()
  local server = server_of(first)
  equal(ask(server, { method = 'GET', path = '/status' }), nil)
  first.close()
  local second = fake.serve()
  local command = fake.command(second)
  config.set({ cmd = command, timeout_ms = 1000 })
  equal(ask(server, { method = 'GET', path = '/status' }), nil)
  equal({ second.got[1].path, second.got[2].path }, { '/register', '/status' })
  equal(server.generation, 2)
  equal(check.notified(), {})
  second.close()
end)

test('a server that stays away is tried once, said once, and tried again when the user asks', function()
  local f = fake.serve()
  local server, starts = server_of(f)
  equal(ask(server, { method = 'GET', path = '/status' }), nil)
  f.close()
  for _ = 1, 5 do
    assert(ask(server, { method = 'GET', path = '/status' }), 'a problem is expected')
  end
  equal(starts(), 2)
  equal(#check.notified(), 1)
  assert(ask(server, { method = 'GET', path = '/status', asked = true }), 'a problem is expected')
  equal(starts(), 3)
end)

test('a token that is refused leads to one new start', function()
  local f = fake.serve()
  local server, starts = server_of(f)
  f.answer = function(request)
    if request.path == '/register' then
      return { lease_seconds = 180 }
    end
    return fake.reply('401 Unauthorized', '{"error":{"code":"unauthorized","message":"the token is wrong","hint":"start again"}}')
  end
  local problem = ask(server, { method = 'GET', path = '/status' })
  contains(problem.message, 'the token is wrong (start again)')
  equal(starts(), 2)
  f.close()
end)

test('an error of the server is told with its hint and starts nothing', function()
  local f = fake.serve()
  local server, starts = server_of(f)
  ask(server, { method = 'GET', path = '/status' })
  f.answer = function()
    return fake.reply('404 Not Found', '{"error":{"code":"not_found","message":"no such file","hint":"check the path"}}')
  end
  local problem = ask(server, { method = 'GET', path = '/summary' })
  equal({ problem.message, problem.status }, { 'no such file (check the path)', 404 })
  f.answer = function()
    return fake.reply('500 Internal Server Error', 'oops')
  end
  equal(ask(server, { method = 'GET', path = '/status' }).message, 'the server answered with status 500')
  equal(starts(), 1)
  f.close()
end)

test('a program that is missing, fails, or never gets ready is said once', function()
  local f = fake.serve()
  local server = server_of(f)
  config.set({ cmd = '/nonexistent/codemem' })
  contains(ask(server, { method = 'GET', path = '/status' }).message, 'the program /nonexistent/codemem is not found; install it')
  contains(ask(server, { method = 'GET', path = '/status' }).message, 'no server')
  check.wait(function()
    return #check.notified() == 1
  end, 'one message')

  server = server_of(f, 'echo "codemem: this is not a git repository" >&2; exit 3')
  local problem = ask(server, { method = 'GET', path = '/status' })
  contains(problem.message, 'ended with code 3: this is not a git repository')

  server = server_of(f, 'exec sleep 900')
  clock.held = 1
  contains(ask(server, { method = 'GET', path = '/status' }).message, 'was not ready within 1500 ms')
  clock.held = 0

  local gate = vim.fn.tempname()
  -- It ends with its directory, too: the test may be over before it looks again.
  server = server_of(f, ([[(until test -e %s || ! test -d %s; do sleep 0.01; done) &
    echo "codemem: it went to the background" >&2; exit 4]]):format(gate, vim.fn.fnamemodify(gate, ':h')))
  problem = nil
  server:request({ method = 'GET', path = '/status' }, function(p)
    problem = p
  end)
  assert(vim.wait(check.never, function()
    return clock.waits(2000) -- its end is known, and its output has not ended
  end, 1))
  clock.held = 1
  clock.pass(2000)
  contains(problem and problem.message, 'ended with code 4: it went to the background')
  check.write(gate, '')
  clock.held = 0

  server = server_of(f, 'echo "CODEMEM_READY {}"')
  contains(ask(server, { method = 'GET', path = '/status' }).message, 'makes no sense')
  f.close()
end)

test('a line of readiness is taken only if it says where the server is', function()
  local info = launch.parse('CODEMEM_READY {"url":"http://localhost:80","token":"a.b-c_","pid":1}')
  equal({ info.host, info.port, info.token }, { '127.0.0.1', 80, 'a.b-c_' })
  for _, line in ipairs({
    '{"url":"http://127.0.0.1:1/","token":""}', '{"url":"https://127.0.0.1:1","token":"a"}', '[]', 'x',
    '{"url":"http://127.0.0.1:1","token":"a\\r\\nHost: b"}', '{"url":7,"token":"a"}',
  }) do
    equal(launch.parse('CODEMEM_READY ' .. line), nil, line)
  end
end)

test('leaving unregisters, and what happens in the background stays away', function()
  local f = fake.serve()
  local server, starts = server_of(f)
  ask(server, { method = 'GET', path = '/status' })
  server.stopped = true
  check.await(function(done)
    server:leave(done)
  end)
  equal(f.got[#f.got].path, '/unregister')
  contains(ask(server, { method = 'GET', path = '/status' }).message, 'stopped')
  equal(ask(server, { method = 'GET', path = '/status', asked = true }), nil)
  equal(starts(), 2)
  f.close()
end)
