// Plays a session of a program with what "codemem init" writes, against a model that answers from a script, and checks what the model was told; then one more
// without codemem on PATH. Usage: hosts-check.mjs HOST EMPTY-REPOSITORY
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostNamed } from './hosts.mjs'

const [name, repository] = process.argv.slice(2)
const host = hostNamed(name)
const home = process.env.HOME
const git = (...args) => execFileSync('git', ['-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args])
const small = join(repository, 'small.go')
const edited = 'package p\n\nvar X = 1\n'
writeFileSync(small, 'package p\n')
git('add', '-A')
git('commit', '-qm', 'one')
execFileSync('codemem', ['-C', repository, 'prescan'])
execFileSync('codemem', ['-C', repository, 'init', name])

let failed = false
function check (session, checks) {
  for (const [what, holds] of Object.entries(checks)) console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}: ${what}`)
  if (!Object.values(checks).includes(false)) return
  console.log(session.said.slice(-3000), session.requests.length)
  failed = true
}

const script = [...host.edit(small, 'package p\n', edited), { text: 'I am done.' }, { text: 'I know nothing more.' }]
const whole = await host.play({ repository, home, script })
check(whole, {
  'the session ended well': whole.code === 0,
  'the tools are listed': /codemem\W{0,3}_{0,2}explore|"mcp__codemem"/.test(whole.requests[0] ?? ''), // all, as a name space, or to be searched for
  'the start told the state': whole.requests.slice(0, 2).some((_, n) => whole.told(n, 'codemem: state trust: what is remembered of 1 file is what is on disk')),
  'the file was edited': readFileSync(small, 'utf8') === edited,
  'the end asked for the summary': whole.told(script.length - 1, '1 file touched in this session without a fresh summary') && whole.told(script.length - 1, 'small.go'),
  'it asked once': whole.requests.length === script.length
})

git('checkout', '-q', '.')
const without = await host.play({ repository, home, script, env: { PATH: process.env.PATH.split(':').slice(1).join(':') } })
check(without, {
  'without codemem the session ended well': without.code === 0,
  'without codemem the file was edited': readFileSync(small, 'utf8') === edited,
  'without codemem nobody is asked': without.requests.length === script.length - 1
})

git('checkout', '-q', '.')
execFileSync('codemem', ['-C', repository, 'init', '--remove'])
const left = git('status', '--porcelain').toString().replaceAll('?? .qwen/settings.json.orig\n', '') // which Qwen Code keeps of older settings
check({ said: left, requests: [] }, { 'nothing of init is left': left === '' })
if (failed) process.exit(1)
