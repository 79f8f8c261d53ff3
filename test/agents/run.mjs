// Installs the packages under test in this folder, and runs the tests on a separate Node, because some packages need
// Node 22 or newer. `--within 480` ends everything after 480 seconds, including the installation. `--install` only installs.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const here = new URL('.', import.meta.url).pathname;
const lock = join(here, 'package-lock.json');
const installed = join(here, 'node_modules/.package-lock.json');
const options = { within: { type: 'string' }, install: { type: 'boolean' } };
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const within = Number(values.within ?? 3600);
if (!(within > 0)) throw new Error('--within needs a number of seconds.');
const left = () => Math.max(1, Math.floor(within * 1000 - performance.now()));

const isInstalled = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
if (!isInstalled) {
  const command = ['ci', '--prefix', here, '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', command, { stdio: 'inherit', timeout: left() });
  if (status !== 0) end('npm could not install the packages of test/agents. Check the network, and run this again.');
  console.log(`installed in ${(performance.now() / 1000).toFixed(1)} s`);
}
if (values.install) process.exit();
const { bin } = JSON.parse(readFileSync(join(here, 'node_modules/node/package.json'), 'utf8'));
const node = join(here, 'node_modules/node', typeof bin === 'string' ? bin : bin.node);
const folder = mkdtempSync(join(tmpdir(), 'latchkey-agents-tls-'));
const env = { ...process.env, ...certificateIn(folder), LATCHKEY_AGENTS_UNTIL: String(Date.now() + left()) };
const stdio = ['ignore', 'inherit', 'inherit'];
// A separate process group, so that child processes end with it.
const child = spawn(node, [join(here, 'main.mjs'), ...positionals], { stdio, env, detached: true });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
const late = setTimeout(() => child.kill('SIGKILL'), left() + 20_000);
const status = await new Promise((ended) => child.once('exit', (code) => ended(code ?? 1)));
clearTimeout(late);
try {
  process.kill(-child.pid, 'SIGKILL');
} catch {
  // The process has already ended.
}
rmSync(folder, { recursive: true });
process.exit(status);

function end(why) {
  console.log(`${why}\n0 passed, 1 failed`);
  process.exit(1);
}

/**
 * Documents of apps are fetched only over TLS. This creates a certificate for this machine, which only that process
 * trusts.
 */
function certificateIn(folder) {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert];
  const isMade = spawnSync('openssl', [...made, ...names], { stdio: 'ignore' }).status === 0;
  return isMade ? { LATCHKEY_AGENTS_TLS: folder, NODE_EXTRA_CA_CERTS: cert } : {};
}
