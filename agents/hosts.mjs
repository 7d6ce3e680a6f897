// Programs that agents work in, played against a model that answers from a script: how each is started, what its model's answers look like on
// the wire, and how a script's steps are called there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'

// Each has its arguments for a prompt, its environment and set-up for the address of a model, and for steps of a script the calls of its tools: edit
// replaces a text in a file, which some read before; shell runs a command line; tool calls one of codemem's. answer writes what the model says.
const hosts = {
  claude: {
    args: prompt => ['-p', prompt, '--allowedTools', 'Read,Edit,Write,Bash,mcp__codemem'],
    env: url => ({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'none', DISABLE_TELEMETRY: '1', DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' }),
    setup (url, { home }) {
      mkdirSync(join(home, '.claude'), { recursive: true })
      writeFileSync(join(home, '.claude', 'settings.json'), JSON.stringify({ enableAllProjectMcpServers: true }))
    },
    edit: (path, from, to) => [{ name: 'Read', input: { file_path: path } }, { name: 'Edit', input: { file_path: path, old_string: from, new_string: to } }],
    shell: command => ({ name: 'Bash', input: { command } }),
    tool: (name, input) => ({ name: 'mcp__codemem__' + name, input }),
    answer: messages
  },
  qwen: {
    args: prompt => ['--yolo', '-p', prompt],
    scripted: ['--openai-api-key', 'none', '--model', 'script'],
    env: url => ({ OPENAI_BASE_URL: url + '/v1', OPENAI_API_KEY: 'none', OPENAI_MODEL: 'script' }),
    edit: (path, from, to) => [{ name: 'read_file', input: { file_path: path } }, { name: 'edit', input: { file_path: path, old_string: from, new_string: to } }],
    shell: command => ({ name: 'run_shell_command', input: { command, is_background: false } }),
    tool: (name, input) => ({ name: 'mcp__codemem__' + name, input }),
    answer: chat
  },
  copilot: {
    args: prompt => ['-p', prompt, '--allow-all-tools', '--trust-folder'],
    scripted: ['--model', 'script'],
    env: url => ({ COPILOT_OFFLINE: 'true', COPILOT_PROVIDER_BASE_URL: url + '/v1', COPILOT_PROVIDER_API_KEY: 'none', COPILOT_AUTO_UPDATE: 'false' }),
    edit: (path, from, to) => [{ name: 'edit', input: { path, old_str: from, new_str: to } }],
    shell: command => ({ name: 'bash', input: { command, description: 'Run it' } }),
    tool: (name, input) => ({ name: 'codemem-' + name, input }),
    answer: chat
  },
  opencode: {
    args: prompt => ['run', prompt],
    env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: 'true' }),
    setup (url, { home }) {
      const models = { script: { name: 'script', tool_call: true, limit: { context: 100000, output: 8000 } } }
      const provider = { script: { npm: '@ai-sdk/openai-compatible', name: 'script', options: { baseURL: url + '/v1', apiKey: 'none' }, models } }
      mkdirSync(join(home, '.config', 'opencode'), { recursive: true })
      writeFileSync(join(home, '.config', 'opencode', 'opencode.json'), JSON.stringify({ $schema: 'https://opencode.ai/config.json', model: 'script/script', share: 'disabled', provider }))
    },
    edit: (path, from, to) => [{ name: 'read', input: { filePath: path } }, { name: 'edit', input: { filePath: path, oldString: from, newString: to } }],
    shell: command => ({ name: 'bash', input: { command, description: 'Run it' } }),
    tool: (name, input) => ({ name: 'codemem_' + name, input }),
    answer: chat
  },
  gemini: {
    args: prompt => ['--yolo', '-p', prompt],
    scripted: ['-m', 'gemini-2.5-flash'],
    env: url => ({ GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: 'none', GEMINI_CLI_TRUST_WORKSPACE: 'true' }),
    setup (url, { home, repository }) {
      mkdirSync(join(home, '.gemini'), { recursive: true })
      writeFileSync(join(home, '.gemini', 'trustedFolders.json'), JSON.stringify({ [repository]: 'TRUST_FOLDER' }))
      writeFileSync(join(home, '.gemini', 'settings.json'), JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } } }))
    },
    edit: (path, from, to) => [{ name: 'replace', input: { file_path: path, instruction: 'Do it', old_string: from, new_string: to } }],
    shell: command => ({ name: 'run_shell_command', input: { command } }),
    tool: (name, input) => ({ name: 'mcp_codemem_' + name, input }),
    answer: generate
  },
  codex: {
    args: prompt => ['exec', '--dangerously-bypass-approvals-and-sandbox', '--dangerously-bypass-hook-trust', prompt],
    env: () => ({ SCRIPT_KEY: 'none' }),
    setup (url, { home, repository }) {
      mkdirSync(join(home, '.codex'), { recursive: true })
      writeFileSync(join(home, '.codex', 'config.toml'), `model = "script"\nmodel_provider = "script"\n[model_providers.script]\nname = "script"\nbase_url = "${url}/v1"\nenv_key = "SCRIPT_KEY"\nwire_api = "responses"\n[projects."${repository}"]\ntrust_level = "trusted"\n`)
    },
    edit (path, from, to) {
      const lines = (sign, text) => text.trimEnd().split('\n').map(l => sign + l + '\n').join('')
      return [{ patch: `*** Begin Patch\n*** Update File: ${path}\n@@\n${lines('-', from)}${lines('+', to)}*** End Patch\n` }]
    },
    shell: command => ({ command }),
    tool: (name, input) => ({ name, space: 'mcp__codemem', input }),
    answer: responses
  }
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

// messages streams an answer as Anthropic's messages do.
function messages (response, step, n, asked) {
  const event = (type, more) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  event('message_start', { message: { id: `msg_${n}`, type: 'message', role: 'assistant', model: asked.model, content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } } })
  event('content_block_start', { index: 0, content_block: step.name ? { type: 'tool_use', id: `toolu_${n}_${Math.random().toString(36).slice(2)}`, name: step.name, input: {} } : { type: 'text', text: '' } })
  event('content_block_delta', { index: 0, delta: step.name ? { type: 'input_json_delta', partial_json: JSON.stringify(step.input) } : { type: 'text_delta', text: step.text } })
  event('content_block_stop', { index: 0 })
  event('message_delta', { delta: { stop_reason: step.name ? 'tool_use' : 'end_turn', stop_sequence: null }, usage: { output_tokens: 1 } })
  event('message_stop', {})
  response.end()
}

// generate streams an answer as Gemini's API does.
function generate (response, step) {
  const part = step.name ? { functionCall: { name: step.name, args: step.input } } : { text: step.text }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(`data: ${JSON.stringify({ candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }], usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 } })}\n\n`)
}

// responses streams an answer as OpenAI's responses do. A patch goes by the tool for it, or by the shell, as models do that have none.
function responses (response, step, n, asked) {
  const names = (asked.tools ?? []).map(t => t.name)
  const call = (name, input, more) => ({ type: 'function_call', id: `i${n}`, call_id: `call_${n}`, name, arguments: JSON.stringify(input), ...more })
  const shell = command => {
    const name = names.find(t => /shell|exec/.test(t ?? ''))
    return call(name, name === 'exec_command' ? { cmd: command } : { command: name === 'shell_command' ? command : ['bash', '-lc', command] })
  }
  let item = { type: 'message', role: 'assistant', id: `m${n}`, content: [{ type: 'output_text', text: step.text }] }
  if (step.patch && (asked.tools ?? []).some(t => t.type === 'custom' && t.name === 'apply_patch')) {
    item = { type: 'custom_tool_call', id: `i${n}`, call_id: `call_${n}`, name: 'apply_patch', input: step.patch }
  } else if (step.patch) {
    item = names.includes('apply_patch') ? call('apply_patch', { input: step.patch }) : shell(`apply_patch <<'P'\n${step.patch}P\n`)
  } else if (step.command) {
    item = shell(step.command)
  } else if (step.name) {
    item = call(step.name, step.input, { namespace: step.space })
  }
  const event = e => response.write(`event: ${e.type}\ndata: ${JSON.stringify(e)}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  event({ type: 'response.created', response: { id: `r${n}` } })
  event({ type: 'response.output_item.done', output_index: 0, item })
  event({ type: 'response.completed', response: { id: `r${n}`, usage: { input_tokens: 1, input_tokens_details: null, output_tokens: 1, output_tokens_details: null, total_tokens: 2 } } })
  response.end()
}

// hostNamed returns a host, with play and run.
export function hostNamed (name) {
  const h = hosts[name]
  return { ...h, name, play: options => play(h, { program: name, prompt: 'Do it.', env: {}, ...options }), run: options => run(name, h.args(options.prompt), options) }
}

// play plays a session in which the model says what script says: options are program, repository, home, prompt, script, a list of steps or of functions that make one of what the model is asked, and env. It returns
// what the model was asked, each time, how the session ended, and what it printed.
async function play (h, options) {
  const { program, repository, script, prompt, env } = options
  const requests = []
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', data => { body += data })
    request.on('end', () => {
      let asked = {}
      try { asked = JSON.parse(body) } catch {}
      const model = /chat\/completions|:streamGenerateContent|\/responses|\/v1\/messages(\?|$)/.test(request.url)
      if (!model) {
        return response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"models":[],"input_tokens":1,"totalTokens":1,"candidates":[{"content":{"role":"model","parts":[{"text":"{}"}]},"finishReason":"STOP"}]}')
      }
      const tools = asked.tools?.length > 0
      if (!tools) return h.answer(response, { text: '{"ok":true}' }, 0, asked) // beside the session
      requests.push(body)
      const step = script[requests.length - 1] ?? { text: 'The script is over.' }
      h.answer(response, typeof step === 'function' ? step(body) : step, requests.length, asked)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${server.address().port}`
  h.setup?.(url, options)
  const { code, said } = await run(program, [...h.args(prompt), ...(h.scripted ?? [])], { repository, home: options.home, env: { ...h.env(url), ...env } })
  server.close()
  server.closeAllConnections()
  return { requests, code, said, told: (n, text) => (requests[n] ?? '').includes(JSON.stringify(text).slice(1, -1)) }
}

// run runs a program to its end, and returns how it ended and what it printed.
async function run (program, args, { repository, home, env }) {
  const child = spawn(program, args, { cwd: repository, env: { ...process.env, HOME: home, ...env }, stdio: ['ignore', 'pipe', 'pipe'], timeout: 600_000 })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => { said += data })
  const [code] = await once(child, 'close')
  return { code, said }
}
