// Plays two sessions on one repository, each in a program of another maker, and writes what the second had of the first as Markdown. What the models say is a
// script; what they are told and what tools answer is not. Usage: hosts-show.mjs REPOSITORY HOMES STAMP, a clone of spf13/cobra, a directory for two homes, and a line on
// when and where this is. Run by hosts-show.sh.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostNamed } from './hosts.mjs'

const [repository, homes, stamp] = process.argv.slice(2)
const git = (...args) => execFileSync('git', ['-C', repository, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args])
const file = join(repository, 'args.go')
const source = () => readFileSync(file, 'utf8')

// block returns the text of a function as it stands now.
function block (name) {
  const from = source().indexOf(`func ${name}(`)
  return source().slice(from, source().indexOf('\n}\n', from) + 3)
}

// Both agents are asked for a change of the same file. The first finds its way with grep and sed, as agents do that know nothing of a memory.
const first = {
  host: hostNamed('codex'),
  title: 'Codex',
  request: 'RangeArgs accepts a minimum that is over its maximum. It should say so.',
  steps: h => [
    h.shell('grep -rn RangeArgs --include=*.go .'),
    h.shell('cat args.go'),
    h.shell('grep -n "ValidateArgs\\|legacyArgs\\|\\.Args\\b" *.go | head -40'),
    h.shell('sed -n 745,800p command.go; sed -n 1160,1190p command.go'),
    h.shell('sed -n 1,120p args_test.go; grep -n "func Test.*Range" -A12 args_test.go'),
    ...h.edit('args.go', '\treturn func(cmd *Command, args []string) error {\n\t\tif len(args) < min || len(args) > max {\n', '\treturn func(cmd *Command, args []string) error {\n\t\tif min > max {\n\t\t\treturn fmt.Errorf("at least %d arg(s) and at most %d cannot be", min, max)\n\t\t}\n\t\tif len(args) < min || len(args) > max {\n'),
    h.shell('git commit -qam "Refuse ranges of arguments that are empty"'),
    { text: 'RangeArgs refuses an empty range now.' },
    h.tool('file_registry_update_summaries', {
      updates: [
        { path: 'args.go', summary: 'Validators for Command.Args: each is a PositionalArgs, func(cmd, args) error, or a function that makes one of a number. Command.ValidateArgs in command.go calls the one that is set; legacyArgs stands in for none. Errors are built here with fmt.Errorf and name the command by CommandPath where a command is unknown; MatchAll joins several and stops at the first error.' },
        { path: 'args.go:RangeArgs', summary: 'Accepts min to max arguments, both included; an empty range is an error of each call, not a panic when it is made.' }
      ]
    }),
    h.tool('note_write', { kind: 'trap', text: 'Tests compare the errors of these validators word for word (args_test.go, expectError helpers), and so do users of cobra: another wording is a breaking change. Add an error rather than change one.', about: ['args.go', 'args_test.go'] }),
    { text: 'Handed in.' }
  ]
}
const second = {
  host: hostNamed('gemini'),
  title: 'Gemini CLI',
  request: 'MaximumNArgs should refuse a negative maximum, as RangeArgs refuses an empty range.',
  steps: h => [
    h.tool('explore', { query: 'MaximumNArgs should refuse a negative maximum, as RangeArgs refuses an empty range.', budget: 1500 }),
    ...h.edit(file, '\treturn func(cmd *Command, args []string) error {\n\t\tif len(args) > n {\n', '\treturn func(cmd *Command, args []string) error {\n\t\tif n < 0 {\n\t\t\treturn fmt.Errorf("at most %d arg(s) cannot be", n)\n\t\t}\n\t\tif len(args) > n {\n'),
    { text: 'MaximumNArgs refuses a negative maximum now.' },
    h.tool('file_registry_update_summaries', { updates: [{ path: 'args.go:MaximumNArgs', summary: 'Accepts up to n arguments; a negative n is an error of each call.' }] }),
    { text: 'Handed in.' }
  ]
}

// read returns what tools answered in a session, in their order, as the model got it.
function read (session) {
  const asked = JSON.parse(session.requests.at(-1))
  const text = v => typeof v === 'string' ? v : v?.output ?? v?.content?.map?.(c => c.text).join('') ?? (Array.isArray(v) ? v.map(text).join('') : v?.text ?? JSON.stringify(v))
  const answers = []
  for (const item of asked.input ?? []) if (/_output$/.test(item.type)) answers.push(text(item.output))
  for (const c of asked.contents ?? []) for (const p of c.parts) if (p.functionResponse) answers.push(text(p.functionResponse.response))
  return answers
}

// told returns what codemem's hooks said to the model in a session.
function told (session) {
  const texts = []
  const look = v => {
    if (typeof v === 'string' && /codemem: (state|\d+ files? touched)/.test(v)) texts.push(v.replace(/^[\s\S]*?(?=codemem: )/, '').replace(/<\/hook_context>[\s\S]*/, '').trim())
    else if (v && typeof v === 'object') Object.values(v).forEach(look)
  }
  const asked = JSON.parse(session.requests.at(-1))
  look(asked.input ?? asked.contents)
  look(asked.system_instruction ?? asked.systemInstruction ?? asked.instructions)
  return [...new Set(texts)]
}

execFileSync('codemem', ['-C', repository, 'prescan'])
execFileSync('codemem', ['-C', repository, 'init', first.host.name, second.host.name])
git('add', '-A')
git('commit', '-qm', 'Wire up two agents')
execFileSync('codemem', ['-C', repository, 'prescan'])
for (const agent of [first, second]) {
  const home = join(homes, agent.host.name)
  mkdirSync(home, { recursive: true })
  agent.before = source()
  agent.script = agent.steps(agent.host)
  agent.session = await agent.host.play({ repository, home, prompt: agent.request, script: agent.script })
  agent.read = read(agent.session)
  agent.told = told(agent.session)
}

const quote = text => text.trimEnd().split('\n').map(l => l.length > 200 ? l.slice(0, 199) + '…' : l).join('\n')
const count = agent => agent.read.reduce((n, text) => n + text.length, 0)
const thousands = n => n.toLocaleString('en')
const explored = second.read[0] ?? ''
const problems = Object.entries({
  'the first session ended well': first.session.code === 0 && first.session.requests.length === first.script.length,
  'the second session ended well': second.session.code === 0 && second.session.requests.length === second.script.length,
  'the first was asked': first.told.some(t => t.includes('args.go')),
  'the second was told that there are texts': second.told.some(t => /[1-9]\d* fresh/.test(t)),
  'the second read the trap and who wrote it': /trap on [^\n]*args_test\.go[^\n]* by codex[^\n]*fresh/i.test(explored),
  'the second was asked for what it changed': second.told.some(t => t.includes('args.go (stale)') && t.includes('args.go:MaximumNArgs')),
  'both changes are there': /min > max/.test(block('RangeArgs')) && /n < 0/.test(block('MaximumNArgs')),
  'the second read at most half': 2 * count(second) <= count(first)
}).filter(([, holds]) => !holds).map(([what]) => what)

const taken = `<!-- taken: ${new Date().toISOString().slice(0, 10)} ${stamp.match(/codemem (\S+)/)[1]} make two-agents -->`
const version = host => execFileSync(host, ['--version'], { env: { ...process.env, HOME: join(homes, host) } }).toString().match(/[\d.]+/)[0]
console.log(`# Two agents, one memory

Two sessions on one repository, spf13/cobra at adbc881, each in the real program of another maker: ${first.title} ${version(first.host.name)}, then ${second.title} ${version(second.host.name)}, wired up by \`codemem init codex gemini\`. Nobody tells either of codemem.

What the models say is a script (no account is needed); the request, the steps and the texts are its. What hooks and tools say to the models is what they said, lines cut at 200 characters.
The first finds its way with \`grep\`, \`cat\` and \`sed\`, the second begins with \`explore\`, as it is told to: the figures are of these two scripts, not of what a model would do.
[What agents read](reading.md) has figures of models.

${stamp}

Written by \`make two-agents CLONE=DIR\`, which fails where the second session is not told what the first left.

## ${first.title}

> ${first.request}

At its start it is told:

${taken}
\`\`\`
${quote(first.told[0] ?? '')}
\`\`\`

It looks with ${first.read.length - 4} command lines (\`grep\`, \`cat\`, \`sed\`), ${thousands(count(first))} characters in all that its tools answer, changes \`RangeArgs\`, commits, and is about to finish:

${taken}
\`\`\`
${quote(first.told[1] ?? '')}
\`\`\`

It hands in a summary of the file and one of the function, and writes a note of what is easily got wrong:

${taken}
\`\`\`
${quote(first.read.slice(-2).join('\n'))}
\`\`\`

## ${second.title}

> ${second.request}

It knows nothing of the first session. At its start it is told:

${taken}
\`\`\`
${quote(second.told[0] ?? '')}
\`\`\`

It asks \`explore\`, once, with the request as it stands:

${taken}
\`\`\`
${quote(explored)}
\`\`\`

It changes \`MaximumNArgs\`, having read ${thousands(count(second))} characters, ${(count(second) / count(first)).toFixed(2)} of what the first read, and is about to finish:

${taken}
\`\`\`
${quote(second.told[1] ?? '')}
\`\`\``)
for (const p of problems) console.error('FAIL ' + p)
if (problems.length > 0) {
  console.error(first.session.said.slice(-1500), second.session.said.slice(-1500))
  process.exit(1)
}
