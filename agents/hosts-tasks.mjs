// Plays sessions of a program on a repository in which the model edits functions, by the program's tool or in a shell, commits or does not, says that it is done, and
// then writes what it is asked for, and nothing else. Now and then it makes a file, which it adds to git twice in three times. Prints as a row of Markdown how much of what it touched ends with a fresh text. Usage:
// hosts-tasks.mjs HOST TITLE REPOSITORY SESSIONS [deaf|own]; a deaf model does not do what it is asked for; the program's own is told its tasks in words.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostNamed } from './hosts.mjs'

const [name, title, repository, sessions, model] = process.argv.slice(2)
const deaf = model === 'deaf'
const own = model === 'own'
const host = hostNamed(name)
const home = process.env.HOME
const git = (...args) => execFileSync('git', ['-C', repository, ...args]).toString()
const codemem = (...args) => execFileSync('codemem', ['-C', repository, ...args]).toString()
const source = p => existsSync(join(repository, p)) ? readFileSync(join(repository, p), 'utf8') : ''
const sum = text => createHash('md5').update(text).digest('hex')

// The same numbers in each run: a linear congruential generator.
let seed = 19
const random = n => Math.floor((seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31 * n)

// functions returns those of a source file, by id, with the line that each begins with.
function functions (p) {
  const all = []
  for (const [line, receiver, of] of source(p).matchAll(/^func (?:\(\w+ \*?(\w+)\) )?(\w+)\(.*\{$/gm)) {
    if (source(p).split(line + '\n').length === 2) all.push({ id: `${p}:${receiver ? receiver + '.' : ''}${of}`, line })
  }
  return all
}

// text is what the model writes of a file or a function: of which state it is.
function text (id) {
  const [p] = id.split(':')
  const f = functions(p).find(f => f.id === id)
  if (p === id) return `State ${sum(source(p))}.`
  if (!f) return 'Something that the script does not know.'
  const from = source(p).indexOf(f.line + '\n')
  return `State ${sum(source(p).slice(from, source(p).indexOf('\n}\n', from)))}.`
}

// asked returns the paths and ids that the model is asked for last.
function asked (body) {
  const texts = []
  const look = v => typeof v === 'string' ? texts.push(v) : v && typeof v === 'object' && Object.values(v).forEach(look)
  look(JSON.parse(body))
  const ask = texts.findLast(t => /codemem: \d+ files? touched in this session/.test(t)) ?? ''
  const names = ask.slice(ask.indexOf('without a fresh summary:')).split('\n').slice(1)
  return names.slice(0, names.findIndex(l => !l.startsWith('  '))).map(l => l.trim().replace(/ \(.*/, ''))
}

codemem('prescan')
codemem('init', name)
git('add', '-A')
git('commit', '-qm', 'Wire it up')
codemem('prescan')
const paths = git('ls-files', '*.go').split('\n').filter(p => p && !p.endsWith('_test.go') && functions(p).length > 0)
const count = { files: 0, freshFiles: 0, symbols: 0, freshSymbols: 0, questions: 0, wrong: 0 }
for (let n = 1; n <= sessions; n++) {
  const touched = new Set()
  const changed = new Set()
  const steps = []
  const words = [] // the same for a model that is none of ours
  for (let i = 2 + random(3); i > 0; i--) {
    if (random(6) === 0) { // a new file, which is not always added to git
      const p = `more${n}${i}.go`
      steps.push(host.shell(`printf 'package cobra\\n\\nfunc more${n}${i}() {\\n\\t_ = ${100 * n + i}\\n}\\n' > ${p}${random(3) > 0 ? `; git add ${p}` : ''}`))
      words.push(`Make the file ${p} of package cobra with a function more${n}${i}, whose body is the line "_ = ${100 * n + i}".`)
      touched.add(p)
      changed.add(`${p}:more${n}${i}`)
      continue
    }
    const p = paths[random(paths.length)]
    const f = functions(p)[random(functions(p).length)]
    if (changed.has(f.id)) continue
    const more = `\t_ = ${100 * n + i}`
    if (random(3) === 0) {
      steps.push(host.shell(`sed -i '/^${f.line.replace(/[\\/.*[\]^$]/g, '\\$&')}$/a\\${more}' ${p}`))
    } else {
      steps.push(...host.edit(name === 'codex' ? p : join(repository, p), f.line + '\n', f.line + '\n' + more + '\n'))
    }
    words.push(`In ${p}, make "${more.trim()}" the first line of the body of the function that begins with "${f.line}".`)
    touched.add(p)
    changed.add(f.id)
  }
  if (random(2) === 0) {
    steps.push(host.shell(`git commit -qam "Task ${n}"`))
    words.push('Commit it.')
  }
  steps.push({ text: 'Done.' })
  const answer = body => {
    const ids = asked(body)
    if (ids.length > 0) count.questions++
    return deaf || ids.length === 0 ? { text: 'I know nothing.' } : host.tool('file_registry_update_summaries', { updates: ids.map(id => ({ path: id, summary: text(id) })) })
  }
  const session = own ? await host.run({ repository, home, prompt: words.join('\n') }) : await host.play({ repository, home, prompt: `Do task ${n}.`, script: [...steps, answer, { text: 'Handed in.' }] })
  git('add', '-A') // as the user does before the next commit: a text of a file that is not in git waits for that
  codemem('prescan')
  const fresh = new Map()
  for (const f of JSON.parse(codemem('files', '--json')).files) if (f.state === 'fresh') fresh.set(f.path, f.summary)
  for (const t of JSON.parse(codemem('note', 'list', '--kind', 'summary', '--json')).notes) if (t.state === 'fresh') fresh.set(t.about[0].id, t.note)
  if (!own) for (const [id, said] of fresh) if (said !== text(id)) count.wrong++
  const done = id => source(id.split(':')[0]).includes(`\t_ = ${n}0`)
  for (const id of changed) {
    if (!done(id) && !own) throw new Error(`session ${n} did not edit ${id}:\n${session.said.slice(-2000)}`)
    if (!done(id)) [changed, touched].forEach(all => all.delete(all === changed ? id : id.split(':')[0]))
  }
  const missed = [...touched, ...changed].filter(id => !fresh.has(id))
  count.files += touched.size
  count.freshFiles += [...touched].filter(p => fresh.has(p)).length
  count.symbols += changed.size
  count.freshSymbols += [...changed].filter(id => fresh.has(id)).length
  if (missed.length > 0 || session.code !== 0) appendFileSync('/dev/stderr', `${name}, session ${n}: code ${session.code}, not fresh: ${missed.join(' ')}\n`)
}
const share = (part, all) => `${part} of ${all} (${(part / all).toFixed(2)})`
const version = execFileSync(name, ['--version']).toString().match(/\d+(\.\d+)+/)[0]
console.log(`| ${title} ${version}${deaf ? ', whose model does not answer' : ''} | ${sessions} | ${own ? '–' : count.questions} | ${share(count.freshFiles, count.files)} | ${share(count.freshSymbols, count.symbols)} | ${own ? '–' : count.wrong} |`)
