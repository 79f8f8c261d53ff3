// Installs what it takes beside itself, and runs it on a Node of its own: some of it asks for 22 or newer.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = new URL('.', import.meta.url).pathname;
const lock = join(here, 'package-lock.json');
const installed = join(here, 'node_modules/.package-lock.json');

const isInstalled = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
if (!isInstalled) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
const { bin } = JSON.parse(readFileSync(join(here, 'node_modules/node/package.json'), 'utf8'));
const node = join(here, 'node_modules/node', typeof bin === 'string' ? bin : bin.node);
const folder = mkdtempSync(join(tmpdir(), 'latchkey-agents-tls-'));
const env = { ...process.env, ...certificateIn(folder) };
const { status } = spawnSync(node, [join(here, 'main.mjs'), ...process.argv.slice(2)], { stdio: 'inherit', env });
rmSync(folder, { recursive: true });
process.exit(status ?? 1);

/** Documents of apps are fetched by TLS alone: one is made for this machine, and trusted by that process. */
function certificateIn(folder) {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert];
  const isMade = spawnSync('openssl', [...made, ...names], { stdio: 'ignore' }).status === 0;
  return isMade ? { LATCHKEY_AGENTS_TLS: folder, NODE_EXTRA_CA_CERTS: cert } : {};
}
