// A codemem server over HTTP in a repository of its own, and a door to it that adds the token: the conformance
// suites cannot send one.
import { execFileSync, spawn } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import readline from 'node:readline';

const files = {
  'README.md': '# A shop\n',
  'src/tax.ts': '/** The tax on a sum. */\nexport function tax(cents: number): number {\n  const rate = 0.19;\n  return Math.floor(cents * rate);\n}\n',
  'src/cart.ts': "import { tax } from './tax';\n\nexport class Cart {\n  cents = 0;\n\n  /** With tax. */\n  total(): number {\n    const sum = this.cents;\n    return sum + tax(sum);\n  }\n}\n",
};

/** Makes a repository in dir with one commit, remembered by codemem. */
export function repository(dir, codemem) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    writeFileSync(path.join(dir, name), text);
  }
  const git = (...args) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: dir });
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'one');
  execFileSync(codemem, ['prescan'], { cwd: dir });
}

/** Makes a repository in dir in which a full prescan takes seconds: one large file by many names. */
export function slowRepository(dir, codemem) {
  repository(dir, codemem);
  const names = Array.from({ length: 48 }, (_, i) => path.join(dir, 'src', `long${i}.txt`));
  for (const name of names) writeFileSync(name, 'x\n');
  const git = (...args) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: dir });
  git('add', '.');
  git('commit', '-q', '-m', 'two');
  execFileSync(codemem, ['prescan'], { cwd: dir });
  execFileSync(codemem, ['config', 'set', 'max_file_bytes', '67108864'], { cwd: dir });
  const long = path.join(dir, '.git', 'long.txt');
  writeFileSync(long, 'a line of text\n\n'.repeat(2 << 20));
  for (const name of names) {
    rmSync(name);
    linkSync(long, name);
  }
}

/** Starts a program that prints one line of JSON once it serves; resolves with that and what ends it. */
async function start(program, args, options) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], ...options });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for await (const line of readline.createInterface({ input: child.stdout })) {
    const stop = () => (child.stdin.end(), child.kill('SIGINT'), ended);
    return { ...JSON.parse(line), stop };
  }
  throw new Error(`${program} ended before it was ready`);
}

/** Starts a server for dir; resolves with its url, its token and what ends it. */
export async function serve(dir, codemem) {
  const ready = await start(codemem, ['mcp', '--toolsets', 'all', '--http', '127.0.0.1:0'], { cwd: dir });
  return { ...ready, token: readFileSync(ready.token_file, 'utf8').trim() };
}

/** Starts the server of what the suites want; resolves as serve does. */
export function serveFixtures(program) {
  return start(program, ['-test.run', '^TestConformanceFixtures$'], { env: { ...process.env, CODEMEM_CONFORMANCE: '1' } });
}

/**
 * Starts a door to a server: what comes in goes on with the token. Where Host names the door it then names the
 * server, any other Host goes on as it is, and so does Origin: the server is to refuse them.
 */
export async function door(server) {
  const to = new URL(server.url);
  const inner = http.createServer((req, res) => {
    const headers = { ...req.headers, authorization: `Bearer ${server.token}` };
    const own = `:${inner.address().port}`;
    for (const name of ['host', 'origin']) {
      if (headers[name]?.endsWith(own)) headers[name] = headers[name].replace(own, `:${to.port}`);
    }
    const out = http.request({ host: to.hostname, port: to.port, method: req.method, path: req.url, headers }, (answer) => {
      res.writeHead(answer.statusCode, answer.rawHeaders);
      res.flushHeaders();
      answer.pipe(res);
    });
    out.on('error', () => res.destroy());
    res.on('close', () => out.destroy());
    req.pipe(out);
  });
  await new Promise((resolve) => inner.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${inner.address().port}${to.pathname}`, stop: () => inner.closeAllConnections() ?? inner.close() };
}
