// Everything that `make conformance` runs: run.mjs CODEMEM FIXTURES REPORT. It fails on what expectations.txt does not
// expect, and writes the report either way.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drive } from './clients.mjs';
import { inspect } from './inspector.mjs';
import { report } from './report.mjs';
import { door, repository, serve, serveFixtures, slowRepository } from './server.mjs';
import { readExpectations, runSuites } from './suites.mjs';

const [codemem, fixtures, reportFile] = process.argv.slice(2).map((p) => path.resolve(p));
const work = path.dirname(fileURLToPath(import.meta.url));
const temporary = mkdtempSync(path.join(os.tmpdir(), 'codemem-conformance-'));
const [dir, slow] = [path.join(temporary, 'shop'), path.join(temporary, 'slow')];
const stops = [];
const kept = async (starting) => {
  const started = await starting;
  stops.unshift(started.stop);
  return started;
};
let wrong;
try {
  repository(dir, codemem);
  slowRepository(slow, codemem);
  const server = await kept(serve(dir, codemem));
  const outer = await kept(door(server));
  const fixturesOuter = await kept(door(await kept(serveFixtures(fixtures))));
  const expectations = readExpectations(readFileSync(path.join(work, 'expectations.txt'), 'utf8'));

  console.log('the TypeScript clients…');
  const clients = await drive(dir, slow, codemem, serve);
  console.log('the inspector…');
  const inspector = inspect(work, dir, codemem, server);
  console.log('the conformance suites…');
  const suites = await runSuites(work, outer.url, fixturesOuter.url, expectations);

  wrong = [...clients.wrong, ...inspector.wrong, ...suites.wrong];
  const version = JSON.parse(execFileSync(codemem, ['version', '--json'], { encoding: 'utf8' }));
  writeFileSync(reportFile, report({ version, clients, inspector, suites, wrong, packages: JSON.parse(readFileSync(path.join(work, 'package.json'), 'utf8')) }));
} finally {
  for (const stop of stops) await stop();
  rmSync(temporary, { recursive: true, force: true });
}
for (const w of wrong) console.error(`not as expected: ${w}`);
console.log(wrong.length ? `${wrong.length} not as expected` : `all as expected; ${path.relative(process.cwd(), reportFile)} is written`);
process.exitCode = wrong.length ? 1 : 0;
