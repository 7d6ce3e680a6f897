// The inspector's CLI against codemem, over stdio and HTTP, in both eras of the protocol.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const calls = [
  { title: 'tools/list --strict', args: ['--method', 'tools/list', '--strict'], says: '"get_skeleton"' },
  { title: 'tools/call project_prescan', args: ['--method', 'tools/call', '--tool-name', 'project_prescan'], says: 'State: trust' },
  { title: 'tools/call get_skeleton', args: ['--method', 'tools/call', '--tool-name', 'get_skeleton', '--tool-arg', 'filePath=src/tax.ts'], says: 'export function tax' },
  { title: 'resources/list', args: ['--method', 'resources/list'], says: '"resources"' },
  { title: 'resources/templates/list', args: ['--method', 'resources/templates/list'], says: 'codemem://skeleton/' },
  { title: 'resources/read', args: ['--method', 'resources/read', '--uri', 'codemem://skeleton/src/cart.ts'], says: 'total(): number' },
  { title: 'prompts/list', args: ['--method', 'prompts/list'], says: 'lvm-system' },
  { title: 'prompts/get', args: ['--method', 'prompts/get', '--prompt-name', 'lvm-system'], says: 'hydrate_context' },
];

/** Runs all calls; returns a row for each, and what is wrong. */
export function inspect(work, dir, codemem, server) {
  const config = path.join(work, 'inspector.json');
  writeFileSync(config, JSON.stringify({ mcpServers: { codemem: { command: codemem, args: ['mcp', '--toolsets', 'all'], cwd: dir } } }));
  const doors = {
    stdio: ['--config', config, '--server', 'codemem'],
    http: ['--server-url', server.url, '--transport', 'http', '--header', `Authorization: Bearer ${server.token}`],
  };
  const rows = [];
  const wrong = [];
  for (const call of calls) {
    const row = { title: call.title, ways: [] };
    for (const [door, where] of Object.entries(doors)) {
      for (const era of ['legacy', 'modern']) {
        const args = [path.join(work, 'node_modules', '.bin', 'mcp-inspector'), '--cli', '-q', '--protocol-era', era, ...where, ...call.args, '--format', 'json'];
        const ran = spawnSync(process.execPath, args, { cwd: dir, encoding: 'utf8', timeout: 60_000 });
        if (ran.status === 0 && ran.stdout.includes(call.says)) row.ways.push(`${door} ${era}`);
        else wrong.push(`inspector ${call.title} over ${door}, ${era}: exit code ${ran.status}\n${ran.stdout}${ran.stderr}`);
      }
    }
    rows.push(row);
  }
  return { rows, wrong };
}
