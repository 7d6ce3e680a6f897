// The official conformance suites, each run against codemem and against the fixtures, and judged by expectations.txt.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const runs = [
  { title: '0.1.16', module: 'conformance', args: ['--suite', 'all'] },
  { title: '2025-11-25', module: 'conformance-next', args: ['--requirements', '2025-11-25'] },
  { title: '2026-07-28', module: 'conformance-next', args: ['--requirements', '2026-07-28'] },
];

/** Runs a suite at url; resolves with the checks of each scenario. Not to be waited for in one go: the door is of this process. */
async function runSuite(work, run, url) {
  const out = mkdtempSync(path.join(os.tmpdir(), 'codemem-suite-'));
  const program = path.join(work, 'node_modules', run.module, 'dist', 'index.js');
  const args = [program, 'server', '--url', url, ...run.args, '-o', out];
  const said = await new Promise((resolve) => {
    // The suite's own exit code is of a world in which every server has its tools.
    execFile(process.execPath, args, { cwd: work, timeout: 180_000, maxBuffer: 64 << 20 }, (_, stdout, stderr) => resolve(stdout + stderr));
  });
  const scenarios = new Map();
  for (const name of readdirSync(out).sort()) {
    const file = path.join(out, name, 'checks.json');
    const checks = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []; // none: it was cut off
    scenarios.set(name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, ''), checks);
  }
  rmSync(out, { recursive: true });
  if (scenarios.size < 30) throw new Error(`${run.title}: only ${scenarios.size} scenarios ran\n${said}`);
  return scenarios;
}

/** Reads expectations.txt. */
export function readExpectations(text) {
  const sections = { fixtures: [], 'not offered': [] };
  let section;
  for (const line of text.split('\n')) {
    const [entry, why = ''] = line.split('#').map((s) => s.trim());
    if (entry.startsWith('[')) section = sections[entry.slice(1, -1)];
    else if (entry) section.push({ entry, why, used: false, matches: (name) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry) });
  }
  return sections;
}

/** Runs all suites; returns a row for each scenario of each, and what is wrong. */
export async function runSuites(work, url, fixturesURL, expectations) {
  const rows = new Map();
  const wrong = [];
  for (const run of runs) {
    const own = await runSuite(work, run, url);
    const fixtures = await runSuite(work, run, fixturesURL);
    for (const [name, checks] of own) {
      const fixture = expectations.fixtures.find((e) => e.matches(name));
      if (fixture) fixture.used = true;
      const result = judge(name, fixture ? fixtures.get(name) : checks, expectations, fixture ? 'the fixtures' : 'codemem');
      for (const w of result.wrong) wrong.push(`${run.title} ${w}`);
      if (!rows.has(name)) rows.set(name, new Map());
      rows.get(name).set(run.title, result);
    }
  }
  for (const e of [...expectations.fixtures, ...expectations['not offered']]) {
    if (!e.used) wrong.push(`expectations.txt: ${e.entry} is of nothing that fails, or of no scenario: remove it`);
  }
  return { rows, wrong };
}

/** Judges the checks of one scenario. Those of the wire's schema alone say nothing of what it is about. */
function judge(name, checks, expectations, by) {
  const all = expectations['not offered'].find((e) => e.matches(name)); // of the whole scenario
  const result = { by, passed: 0, missing: 0, absent: Boolean(all), why: new Set(all ? [all.why] : []), warnings: [], wrong: [] };
  for (const c of checks ?? []) {
    if (c.status === 'SUCCESS' && !c.id.startsWith('wire-schema')) result.passed++;
    if (c.status === 'WARNING' && !all) result.warnings.push(`${c.id}: ${c.errorMessage}`);
    if (c.status !== 'FAILURE') continue;
    const known = !c.id.startsWith('wire-schema') && (all ?? expectations['not offered'].find((e) => e.matches(`${name}/${c.id}`)));
    if (known) {
      known.used = true;
      result.missing++;
      result.why.add(known.why);
    } else {
      result.wrong.push(`${name}/${c.id}, by ${by}: ${c.errorMessage}`);
    }
  }
  if (!checks?.length) result.wrong.push(`${name}, by ${by}: it has no checks`);
  return result;
}
