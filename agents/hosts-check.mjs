// Plays a session of Codex, GitHub Copilot CLI, Gemini CLI, OpenCode and Qwen Code with what "codemem init" writes, against models that answer
// from a script, and checks what the models were told; then one more without codemem on PATH. Usage: hosts-check.mjs HOST PROGRAM EMPTY-REPOSITORY
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'

const [host, program, repository] = process.argv.slice(2)
const home = process.env.HOME
const git = (...args) => execFileSync('git', ['-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args])
const file = name => join(repository, name)
writeFileSync(file('small.go'), 'package p\n')
git('add', '-A')
git('commit', '-qm', 'one')
execFileSync('codemem', ['-C', repository, 'prescan'])
execFileSync('codemem', ['-C', repository, 'init', host])

const edited = 'package p\n\nvar X = 1\n'
const patch = '*** Begin Patch\n*** Update File: small.go\n@@\n-package p\n+package p\n+\n+var X = 1\n*** End Patch\n'

// How each program is started, what its model's answers look like on the wire, and what the script calls.
const hosts = {
  qwen: {
    args: ['--yolo', '-p', 'Do it.', '--openai-api-key', 'none', '--model', 'script'],
    env: url => ({ OPENAI_BASE_URL: url + '/v1', OPENAI_API_KEY: 'none', OPENAI_MODEL: 'script' }),
    before: [{ name: 'read_file', input: { file_path: file('small.go') } }], // else it does not write
    edit: { name: 'write_file', input: { file_path: file('small.go'), content: edited } },
    answer: chat,
  },
  copilot: {
    args: ['-p', 'Do it.', '--allow-all-tools', '--trust-folder', '--model', 'script'],
    env: url => ({ COPILOT_OFFLINE: 'true', COPILOT_PROVIDER_BASE_URL: url + '/v1', COPILOT_PROVIDER_API_KEY: 'none', COPILOT_AUTO_UPDATE: 'false' }),
    edit: { name: 'edit', input: { path: file('small.go'), old_str: 'package p\n', new_str: edited } },
    answer: chat,
  },
  opencode: {
    args: ['run', 'Do it.'],
    env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: 'true' }),
    setup (url) {
      const models = { script: { name: 'script', tool_call: true, limit: { context: 100000, output: 8000 } } }
      const provider = { script: { npm: '@ai-sdk/openai-compatible', name: 'script', options: { baseURL: url + '/v1', apiKey: 'none' }, models } }
      mkdirSync(join(home, '.config', 'opencode'), { recursive: true })
      writeFileSync(join(home, '.config', 'opencode', 'opencode.json'), JSON.stringify({ $schema: 'https://opencode.ai/config.json', model: 'script/script', share: 'disabled', provider }))
    },
    before: [{ name: 'read', input: { filePath: file('small.go') } }], // else it does not write
    edit: { name: 'edit', input: { filePath: file('small.go'), oldString: 'package p\n', newString: edited } },
    answer: chat,
  },
  gemini: {
    args: ['--yolo', '-p', 'Do it.', '-m', 'gemini-2.5-flash'],
    env: url => ({ GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: 'none', GEMINI_CLI_TRUST_WORKSPACE: 'true' }),
    setup () {
      mkdirSync(join(home, '.gemini'), { recursive: true })
      writeFileSync(join(home, '.gemini', 'trustedFolders.json'), JSON.stringify({ [repository]: 'TRUST_FOLDER' }))
      writeFileSync(join(home, '.gemini', 'settings.json'), JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } } }))
    },
    edit: { name: 'write_file', input: { file_path: file('small.go'), content: edited } },
    answer: generate,
  },
  codex: {
    args: ['exec', '--dangerously-bypass-approvals-and-sandbox', '--dangerously-bypass-hook-trust', 'Do it.'],
    env: () => ({ SCRIPT_KEY: 'none' }),
    setup (url) {
      mkdirSync(join(home, '.codex'), { recursive: true })
      writeFileSync(join(home, '.codex', 'config.toml'), `model = "script"\nmodel_provider = "script"\n[model_providers.script]\nname = "script"\nbase_url = "${url}/v1"\nenv_key = "SCRIPT_KEY"\nwire_api = "responses"\n[projects."${repository}"]\ntrust_level = "trusted"\n`)
    },
    edit: { name: 'apply_patch', input: patch, shell: true },
    answer: responses,
  },
}

// chat streams an answer as OpenAI's chat completions do.
function chat (response, step, n) {
  const chunk = (delta, reason = null) => response.write(`data: ${JSON.stringify({ id: `c${n}`, object: 'chat.completion.chunk', created: 1, model: 'script', choices: [{ index: 0, delta, finish_reason: reason }], usage: reason && { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } })}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (step.name) {
    chunk({ role: 'assistant', tool_calls: [{ index: 0, id: `call_${n}`, type: 'function', function: { name: step.name, arguments: JSON.stringify(step.input) } }] })
    chunk({}, 'tool_calls')
  } else {
    chunk({ role: 'assistant', content: step.text })
    chunk({}, 'stop')
  }
  response.end('data: [DONE]\n\n')
}

// generate streams an answer as Gemini's API does.
function generate (response, step) {
  const part = step.name ? { functionCall: { name: step.name, args: step.input } } : { text: step.text }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(`data: ${JSON.stringify({ candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }], usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 } })}\n\n`)
}

// responses streams an answer as OpenAI's responses do.
function responses (response, step, n, asked) {
  const tools = (asked.tools ?? []).map(t => t.name)
  let item = { type: 'message', role: 'assistant', id: `m${n}`, content: [{ type: 'output_text', text: step.text }] }
  if (step.name && (asked.tools ?? []).some(t => t.type === 'custom' && t.name === step.name)) {
    item = { type: 'custom_tool_call', id: `i${n}`, call_id: `call_${n}`, name: step.name, input: step.input }
  } else if (step.name && tools.includes(step.name)) {
    item = { type: 'function_call', id: `i${n}`, call_id: `call_${n}`, name: step.name, arguments: JSON.stringify({ input: step.input }) }
  } else if (step.name) { // by the shell, as models do that have no tool of the name
    const name = tools.find(t => /shell|exec/.test(t ?? ''))
    const script = `apply_patch <<'P'\n${step.input}P\n`
    item = { type: 'function_call', id: `i${n}`, call_id: `call_${n}`, name, arguments: JSON.stringify(name === 'exec_command' ? { cmd: script } : { command: name === 'shell_command' ? script : ['bash', '-lc', script] }) }
  }
  const event = e => response.write(`event: ${e.type}\ndata: ${JSON.stringify(e)}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  event({ type: 'response.created', response: { id: `r${n}` } })
  event({ type: 'response.output_item.done', output_index: 0, item })
  event({ type: 'response.completed', response: { id: `r${n}`, usage: { input_tokens: 1, input_tokens_details: null, output_tokens: 1, output_tokens_details: null, total_tokens: 2 } } })
  response.end()
}

const h = hosts[host]

// play plays a session of the program in which the model says what script says. It returns what the model was asked, each time, and how the
// session ended.
async function play (script, env) {
  const requests = []
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', data => { body += data })
    request.on('end', () => {
      let asked = {}
      try { asked = JSON.parse(body) } catch {}
      const model = /chat\/completions|:streamGenerateContent|\/responses/.test(request.url)
      if (!model) {
        return response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"models":[],"totalTokens":1,"candidates":[{"content":{"role":"model","parts":[{"text":"{}"}]},"finishReason":"STOP"}]}')
      }
      const tools = asked.tools?.length > 0
      if (!tools) return h.answer(response, { text: '{"ok":true}' }, 0, asked) // beside the session
      requests.push(body)
      h.answer(response, script[requests.length - 1] ?? { text: 'The script is over.' }, requests.length, asked)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${server.address().port}`
  h.setup?.(url)
  const child = spawn(program, h.args, { cwd: repository, env: { ...process.env, ...h.env(url), ...env }, stdio: ['ignore', 'pipe', 'pipe'], timeout: 150_000 })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => { said += data })
  const [code] = await once(child, 'close')
  server.close()
  server.closeAllConnections()
  const told = (n, text) => (requests[n] ?? '').includes(JSON.stringify(text).slice(1, -1))
  return { requests, told, code, said }
}

let failed = false
function check (session, checks) {
  for (const [what, holds] of Object.entries(checks)) console.log(`${holds ? 'ok  ' : 'FAIL'} ${host}: ${what}`)
  if (!Object.values(checks).includes(false)) return
  console.log(session.said.slice(-3000), session.requests.length)
  failed = true
}

const script = [...h.before ?? [], h.edit, { text: 'I am done.' }, { text: 'I know nothing more.' }]
const whole = await play(script)
check(whole, {
  'the session ended well': whole.code === 0,
  'the tools are listed': /codemem\W{0,3}_{0,2}explore|"mcp__codemem"/.test(whole.requests[0] ?? ''), // all, as a name space, or to be searched for
  'the start told the state': whole.requests.slice(0, 2).some((_, n) => whole.told(n, 'codemem: state trust: what is remembered of 1 file is what is on disk')),
  'the file was edited': readFileSync(file('small.go'), 'utf8') === edited,
  'the end asked for the summary': whole.told(script.length - 1, '1 file touched in this session without a fresh summary') && whole.told(script.length - 1, 'small.go'),
  'it asked once': whole.requests.length === script.length
})

git('checkout', '-q', '.')
const without = await play(script, { PATH: process.env.PATH.split(':').slice(1).join(':') })
check(without, {
  'without codemem the session ended well': without.code === 0,
  'without codemem the file was edited': readFileSync(file('small.go'), 'utf8') === edited,
  'without codemem nobody is asked': without.requests.length === script.length - 1
})

git('checkout', '-q', '.')
execFileSync('codemem', ['-C', repository, 'init', '--remove'])
const left = git('status', '--porcelain').toString().replaceAll(`?? .qwen/settings.json.orig\n`, '') // which Qwen Code keeps of older settings
check({ said: left, requests: [] }, { 'nothing of init is left': left === '' })
if (failed) process.exit(1)
