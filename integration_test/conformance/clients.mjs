// The official TypeScript clients, of both majors, against codemem: lists, calls, errors, resources, prompts,
// completion, progress and cancelling, in each era of the protocol, over stdio and HTTP.
import assert from 'node:assert/strict';
import { Client as Client2, StreamableHTTPClientTransport as HTTP2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HTTP1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const name = { name: 'typescript', version: '1' };
const kinds = [
  { title: 'sdk v1', era: /^2025-/, client: () => new Client1(name), stdio: Stdio1, http: HTTP1, call: (c, p, o) => c.callTool(p, undefined, o) },
  ...[['legacy', /^2025-/], ['auto', /^2026-07-28$/], [{ pin: '2026-07-28' }, /^2026-07-28$/]].map(([mode, era]) => ({
    title: `client v2, ${mode.pin ?? mode}`, era, stdio: Stdio2, http: HTTP2,
    client: () => new Client2(name, { versionNegotiation: { mode } }), call: (c, p, o) => c.callTool(p, o),
  })),
];

/** Drives every kind of client; returns a row for each, and what is wrong. */
export async function drive(dir, slow, codemem, serve) {
  const rows = [];
  const wrong = [];
  for (const kind of kinds) {
    const row = { title: kind.title, ways: [] };
    for (const door of ['stdio', 'http']) {
      try {
        const version = await withClient(kind, door, dir, codemem, serve, (c) => converse(kind, c));
        await withClient(kind, door, slow, codemem, serve, (c) => cancel(kind, c));
        row.ways.push(`${door} ${version}`);
      } catch (err) {
        wrong.push(`${kind.title} over ${door}: ${err.stack}`);
      }
    }
    rows.push(row);
  }
  return { rows, wrong };
}

async function withClient(kind, door, dir, codemem, serve, fn) {
  const server = door === 'http' ? await serve(dir, codemem) : undefined;
  const client = kind.client();
  const transport = server
    ? new kind.http(new URL(server.url), { requestInit: { headers: { Authorization: `Bearer ${server.token}` } } })
    : new kind.stdio({ command: codemem, args: ['mcp', '--toolsets', 'all'], cwd: dir });
  try {
    await client.connect(transport);
    const version = client.getNegotiatedProtocolVersion?.() ?? transport.protocolVersion ?? '2025-11-25';
    assert.match(version, kind.era);
    assert.equal(client.getServerVersion()?.name, 'codemem');
    await fn(client);
    return version;
  } finally {
    await client.close();
    await server?.stop();
  }
}

const textOf = (r) => r.content.map((c) => c.text).join('');

async function converse(kind, c) {
  const tools = (await c.listTools()).tools.map((t) => t.name);
  assert.ok(tools.includes('context_assemble') && tools.includes('project_prescan'), tools.join(' '));
  const prescan = await kind.call(c, { name: 'project_prescan', arguments: {} });
  assert.match(textOf(prescan), /^State: trust/);
  assert.equal(prescan.structuredContent.state, 'trust');
  assert.match(textOf(await kind.call(c, { name: 'hydrate_context', arguments: { symbolIds: ['src/cart.ts:Cart.total'], depth: 1 } })), /const rate = 0\.19/);
  const bad = await kind.call(c, { name: 'get_skeleton', arguments: { filepath: 'x' } });
  assert.ok(bad.isError);
  assert.match(textOf(bad), /did you mean "filePath"\?/);
  await assert.rejects(async () => kind.call(c, { name: 'get_skeletn', arguments: {} }), /did you mean "get_skeleton"\?/);

  await c.listResources();
  const templates = (await c.listResourceTemplates()).resourceTemplates.map((t) => t.uriTemplate);
  assert.ok(templates.includes('codemem://skeleton/{+path}'), templates.join(' '));
  const read = await c.readResource({ uri: 'codemem://skeleton/src/tax.ts' });
  assert.match(read.contents[0].text, /export function tax/);
  await assert.rejects(async () => c.readResource({ uri: 'codemem://skeleton/none.ts' }));

  assert.ok((await c.listPrompts()).prompts.some((p) => p.name === 'lvm-system'));
  assert.match((await c.getPrompt({ name: 'lvm-system' })).messages[0].content.text, /hydrate_context/);
  const { completion } = await c.complete({ ref: { type: 'ref/resource', uri: 'codemem://skeleton/{+path}' }, argument: { name: 'path', value: 'src/t' } });
  assert.ok(completion.values.includes('src/tax.ts'), completion.values.join(' '));
}

async function cancel(kind, c) {
  const told = [];
  const stop = new AbortController();
  const onprogress = (p) => {
    told.push(p);
    stop.abort('enough');
  };
  await assert.rejects(async () => kind.call(c, { name: 'project_prescan', arguments: { full: true } }, { signal: stop.signal, onprogress, timeout: 60_000 }));
  assert.ok(told.length > 0 && told[0].progress > 0 && told[0].total >= told[0].progress, JSON.stringify(told));
  assert.match(textOf(await kind.call(c, { name: 'config_get', arguments: { key: 'max_file_bytes' } })), /67108864/);
}
