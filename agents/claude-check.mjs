// Plays sessions of Claude Code with the plugin, against a model that answers from a script, and checks
// what the model was told and what is remembered in the end. Usage: claude-check.mjs CLAUDE EMPTY-REPOSITORY
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'

const [claude, repository] = process.argv.slice(2)
const tool = (name, input) => ({ type: 'tool_use', name, input })
const git = (...args) => execFileSync('git', ['-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args])
const file = name => join(repository, name)

let big = 'package p\n'
for (let i = 0; i < 120; i++) big += `\n// F${i} does ${i}.\nfunc F${i}(a int) int {\n${'\ta = a*a + 1\n'.repeat(8)}\treturn a\n}\n`
writeFileSync(file('big.go'), big)
writeFileSync(file('small.go'), 'package p\n')
git('add', '-A')
git('commit', '-qm', 'one')

const close = (path, summary) => tool('mcp__plugin_codemem_codemem__file_registry_update_summaries', { commit: 'HEAD', updates: [{ path, summary }] })
const text = text => ({ type: 'text', text })

// play runs a session in which the model answers from a script, and returns what it was sent each time, what was
// printed and the exit code.
async function play (script) {
  const requests = []
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', data => { body += data })
    request.on('end', () => {
      if (!/^\/v1\/messages(\?|$)/.test(request.url)) return response.writeHead(200, { 'content-type': 'application/json' }).end('{"input_tokens":1}')
      const asked = JSON.parse(body)
      if (!(asked.tools?.length > 0)) return answer(response, asked.model, text('ok'), 0) // beside the session, such as for a title
      requests.push(asked)
      answer(response, asked.model, script[requests.length - 1] ?? text('The script is over.'), requests.length)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const child = spawn(claude, ['-p', 'Do it.', '--allowedTools', 'Read,Edit,Bash,Agent,mcp__plugin_codemem_codemem__file_registry_update_summaries'], {
    cwd: repository,
    env: { ...process.env, ANTHROPIC_BASE_URL: `http://127.0.0.1:${server.address().port}`, ANTHROPIC_API_KEY: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 180_000,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => { said += data })
  const [code] = await once(child, 'close')
  server.close()
  // told reports whether a text was in what the model had before it answered for the nth time.
  const told = (n, text) => JSON.stringify(requests[n]?.messages ?? '').includes(JSON.stringify(text).slice(1, -1))
  return { requests, told, said: said.trim(), well: code === 0, times: requests.length }
}

// answer streams one block.
function answer (response, model, block, n) {
  const event = (type, more) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`)
  const called = block.type === 'tool_use'
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  event('message_start', { message: { id: `msg_${n}`, type: 'message', role: 'assistant', model, content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } } })
  event('content_block_start', { index: 0, content_block: called ? { type: 'tool_use', id: `toolu_${n}_${Math.random().toString(36).slice(2)}`, name: block.name, input: {} } : { type: 'text', text: '' } })
  event('content_block_delta', { index: 0, delta: called ? { type: 'input_json_delta', partial_json: JSON.stringify(block.input) } : { type: 'text_delta', text: block.text } })
  event('content_block_stop', { index: 0 })
  event('message_delta', { delta: { stop_reason: called ? 'tool_use' : 'end_turn', stop_sequence: null }, usage: { output_tokens: 1 } })
  event('message_stop', {})
  response.end()
}

// Once the model said that it is done, only a hook makes it go on.
const one = await play([
  tool('Read', { file_path: file('big.go') }),
  tool('Bash', { command: 'sleep 2; git log --oneline' }), // in which the prescan ends
  tool('Read', { file_path: file('small.go') }),
  tool('Edit', { file_path: file('small.go'), old_string: 'package p\n', new_string: 'package p\n\nvar X = 1\n' }),
  tool('Bash', { command: 'git -c user.name=a -c user.email=a@example.org commit -qam two' }),
  text('I am done.'),
  close('small.go', 'Declares X, the only variable.'),
  text('It is closed.'),
])
const two = await play([
  tool('Agent', { subagent_type: 'codemem:swe', description: 'Add Y', prompt: 'Add Y.', run_in_background: false }),
  tool('Read', { file_path: file('small.go') }), // the sub-agent's
  tool('Edit', { file_path: file('small.go'), old_string: 'var X = 1\n', new_string: 'var X, Y = 1, 2\n' }),
  text('I added Y.'),
  close('small.go', 'Declares X and Y.'),
  text('I closed it.'),
  text('The sub-agent is done.'),
])

const remembered = JSON.parse(execFileSync('codemem', ['-C', repository, '--json', 'files']))
const checks = {
  'the session ended well': one.well && one.said === 'It is closed.',
  'the start told the state': one.told(0, 'codemem: state bootstrap: nothing is remembered yet of 2 tracked files'),
  'the tools were loaded': one.requests[0]?.tools.some(t => t.name === 'mcp__plugin_codemem_codemem__get_skeleton'),
  'the large file had an offer': one.told(1, 'codemem: big.go has '),
  'the read went on': one.told(1, 'func F119(a int) int'),
  'the small file had none': !one.told(3, 'codemem: small.go'),
  'the prescan in the background was told of': one.told(2, 'codemem: the prescan of this session is done: 2 files remembered'),
  'the end asked for the summary': one.told(6, '1 file touched in this session without a fresh summary:\n  small.go\n'),
  'it asked once': one.times === 8,
  'the next session trusts': two.told(0, 'codemem: state trust: what is remembered of 2 files is what is on disk.\nSummaries: 1 fresh'),
  'the sub-agent was asked': two.told(4, '1 file touched in this session without a fresh summary:\n  small.go (stale)\n'),
  'the session was not': two.well && two.times === 7 && two.said === 'The sub-agent is done.',
  'the summary is remembered': remembered.files.some(f => f.path === 'small.go' && f.summary === 'Declares X and Y.' && !f.summary_stale),
  'nothing was left in the work tree': git('status', '--porcelain', '--ignored').toString() === ' M small.go\n',
}
for (const [what, holds] of Object.entries(checks)) console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}`)
if (Object.values(checks).includes(false)) {
  console.log(one.said, two.said, two.times)
  process.exit(1)
}
