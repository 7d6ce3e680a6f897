// docs/conformance.md, from what was run.
import { runs } from './suites.mjs';

const cell = (s) => String(s).replaceAll('|', '\\|').replaceAll('\n', ' ');

export function report({ version, clients, inspector, suites, wrong, packages }) {
  const lines = [
    '# Conformance', '',
    'What the official clients, inspector and conformance suites of the Model Context Protocol say of `codemem mcp`.',
    '`make conformance` writes this file; it needs npm, and is not part of `make check`.', '',
    process.env.CODEMEM_MADE || 'Made by hand.',
    `Node ${process.versions.node}, ${version.go}.`,
    `Result: ${wrong.length ? `${wrong.length} not as expected` : 'everything as expected'}.`, '',
    '| package | version |', '| --- | --- |',
    ...Object.entries(packages.dependencies).map(([name, v]) => {
      const alias = v.match(/^npm:(.*)@([^@]*)$/);
      return `| ${alias ? alias[1] : name} | ${alias ? alias[2] : v} |`;
    }), '',
    '## Clients', '',
    'Each lists, calls, fails, reads resources and prompts, asks for completions, is told of progress and',
    'cancels. The Go SDK\'s client does the same in `integration_test/clients_test.go`, in five versions of the protocol, with every',
    'run of the tests.', '',
    '| client | passes over |', '| --- | --- |',
    ...clients.rows.map((r) => `| ${r.title} | ${r.ways.join(', ') || 'nothing'} |`), '',
    '## Inspector', '',
    '| call | passes over |', '| --- | --- |',
    ...inspector.rows.map((r) => `| ${r.title} | ${r.ways.join(', ') || 'nothing'} |`), '',
    '## Suites', '',
    'Over HTTP, against a repository that codemem remembers. The suites cannot send a token: a door in front of the server adds it,',
    'and passes foreign `Host` and `Origin` headers on.', '',
    '- **passes**: all checks pass against codemem.',
    '- **passes with fixtures**: the scenario calls tools, or reads resources and prompts, that only a server made for the suite has;',
    '  all checks pass against those, served through codemem\'s own transport (`mcp/conformance_test.go`).',
    '- **not offered**: it is about a part of the protocol that codemem does not have, for the reason given. Where that is true of',
    '  some checks, the others pass.',
    '- **nothing to check**: the suite found nothing that it could check.', '',
    'Every message on the way is checked against the schema of its version too, in all scenarios, by the newer suite.', '',
    'Which scenario is judged how is kept in `integration_test/conformance/expectations.txt`: anything else that fails is an error,',
    'and so is an entry of which everything passes.', '',
    `| scenario | ${runs.map((r) => (r.module === 'conformance' ? `suite ${r.title}` : `${r.title} requirements`)).join(' | ')} | |`,
    `| --- |${' --- |'.repeat(runs.length)} --- |`,
    ...[...suites.rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, results]) => {
      const notes = new Set([...results.values()].flatMap((r) => [...r.why, ...r.warnings.map((w) => `warning: ${w}`)]));
      return `| ${name} | ${runs.map((r) => outcome(results.get(r.title))).join(' | ')} | ${cell([...notes].join('; '))} |`;
    }), '',
  ];
  if (wrong.length) lines.push('## Not as expected', '', ...wrong.map((w) => `- ${cell(w)}`), '');
  return lines.join('\n');
}

function outcome(r) {
  if (!r) return '';
  if (r.wrong.length) return '**fails**';
  if (r.absent) return 'not offered';
  if (!r.passed) return 'nothing to check';
  const fixtures = r.by === 'codemem' ? '' : ' with fixtures';
  return `passes${fixtures}${r.missing ? `: ${r.passed} checks, ${r.missing} not offered` : ''}`;
}
