import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseUrls } from '#composition/postgres';
import { freePort } from './free-port.js';
import { eventually } from './vault.js';

const program = '/usr/sbin/pgbouncer';

/** Tests that need PgBouncer. Without it they are skipped, and the title says so. */
export const describeWithPgBouncer = (name: string, tests: () => void): void =>
  existsSync(program) ? describe(name, tests) : describe.skip(`${name} (left out: ${program} is not installed)`, tests);

type Mode = 'session' | 'transaction' | 'statement';

/** Starts Debian's PgBouncer with only the required settings, in front of one database. */
export async function startPgBouncer(urls: DatabaseUrls) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: server, pathname } = new URL(urls.owner);
  const databases = ['session', 'transaction', 'statement'].map(
    (mode) => `${mode} = host=${hostname} port=${server} dbname=${pathname.slice(1)} pool_mode=${mode}`,
  );
  const users = Object.values(urls).map((url) => {
    const { username, password } = new URL(url);
    return `"${username}" "${decodeURIComponent(password)}"`;
  });
  writeFileSync(join(folder, 'users.txt'), users.join('\n'));
  const settings = ['listen_addr=127.0.0.1', `listen_port=${port}`, 'unix_socket_dir=', 'auth_type=scram-sha-256'];
  const file = join(folder, 'pgbouncer.ini');
  const rest = [...settings, `auth_file=${join(folder, 'users.txt')}`, 'default_pool_size=50'];
  writeFileSync(file, ['[databases]', ...databases, '[pgbouncer]', ...rest].join('\n'));
  chmodSync(folder, 0o755);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (text) => (log += String(text)));
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${log}`);
    return log.includes('process up');
  }, 'PgBouncer');
  const through = (mode: Mode) => (url: string) => {
    const { username, password } = new URL(url);
    return `postgres://${username}:${password}@127.0.0.1:${port}/${mode}`;
  };
  return {
    urlsIn: (mode: Mode): DatabaseUrls => {
      const [owner, app, vault] = [urls.owner, urls.app, urls.vault].map(through(mode));
      return { owner: owner!, app: app!, vault: vault! };
    },
    async stop(): Promise<void> {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true });
    },
  };
}
