// Packs the server and the client, installs both packages in empty folders, and tries them. It takes a minute or more,
// because npm downloads the dependencies of the server.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const scratch = mkdtempSync(join(tmpdir(), 'latchkey-packages-'));
const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * @param {string} cwd
 * @param {string} command
 * @param {string[]} words
 */
const run = (cwd, command, ...words) => {
  console.log(`$ ${command} ${words.join(' ')}`);
  return execFileSync(command, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
};

/**
 * A folder with nothing but a package.json, so that npm installs here and not above.
 * @param {string} name
 */
function emptyFolder(name) {
  const folder = join(scratch, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  return folder;
}

/** @param {string} folder */
const packed = (folder) => {
  const made = run('.', 'npm', 'pack', folder, '--json', '--loglevel=error', '--pack-destination', scratch);
  // Scripts that run before packing print ahead of the JSON.
  const [{ filename }] = /** @type {[{ filename: string }]} */ (JSON.parse(made.slice(made.search(/^\[/m))));
  return join(scratch, filename);
};

async function tryServer() {
  const tarball = packed('.');
  const folder = emptyFolder('server');
  run(folder, 'npm', 'install', ...quiet, tarball);
  const usage = run(folder, 'npx', '--no-install', 'latchkey-server', 'cli', '--help');
  // The command that texts name has to work here.
  const [, command, ...words] = /^Usage: (\S+) (\S+) (cli) /.exec(usage) ?? [];
  if (!command) throw new Error(`latchkey-server cli --help printed ${usage}`);
  run(folder, command, ...words, '--version');
  run(folder, 'npx', '--no-install', 'latchkey-server', 'demo');
  console.log('$ npx latchkey-server');
  const env = { ...process.env, PORT: '0', LATCHKEY_DATA_DIR: join(folder, 'data') };
  const server = spawn('npx', ['--no-install', 'latchkey-server'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    const url = await readyAddress(server, ended);
    const token = readFileSync(join(folder, 'data/owner-token'), 'utf8').trim();
    for (const path of ['/user/me', '/connector?limit=1', '/docs', '/reference']) {
      const { status } = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      if (status !== 200) throw new Error(`GET ${path} answered ${status}.`);
    }
    return { url, token };
  } finally {
    process.kill(-Number(server.pid), 'SIGTERM');
    await ended;
  }
}

/**
 * @param {import('node:child_process').ChildProcess & { stdout: import('node:stream').Readable }} server
 * @param {Promise<number | null>} ended
 * @returns {Promise<string>}
 */
async function readyAddress(server, ended) {
  let printed = '';
  /** @type {Promise<string>} */
  const ready = new Promise((resolve) =>
    server.stdout.on('data', (/** @type {unknown} */ text) => {
      printed += String(text);
      const [, url] = /is ready at (\S+)/.exec(printed) ?? [];
      if (url) resolve(url);
    }),
  );
  return Promise.race([ready, ended.then((code) => Promise.reject(new Error(`It ended with ${code}: ${printed}`)))]);
}

function tryClient() {
  run('.', 'npm', 'run', '--silent', 'build:client');
  const tarball = packed('./dist/client');
  const folder = emptyFolder('client');
  run(folder, 'npm', 'install', ...quiet, '--offline', tarball);
  const { version } = /** @type {{ version: string }} */ (JSON.parse(readFileSync('libs/client/package.json', 'utf8')));
  const printed = run(folder, 'npx', '--no-install', 'latchkey', '--version');
  if (printed !== version) throw new Error(`latchkey --version printed ${printed}.`);
  writeFileSync(
    join(folder, 'try.mjs'),
    `import { createClient } from '@latchkey/client';
     console.log(typeof createClient({ url: 'http://127.0.0.1:9', token: 'x' }).connections.list);`,
  );
  if (run(folder, process.execPath, 'try.mjs') !== 'function') throw new Error('The client has no methods.');
}

try {
  tryClient();
  await tryServer();
  console.log('Both packages work.');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
