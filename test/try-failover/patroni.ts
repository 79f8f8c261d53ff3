import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../support/free-port.js';

type Node = { name: string; port: number; api: number; file: string; running?: ChildProcess };

/** PostgreSQL starts as nobody's root. */
const idOf = (what: '-u' | '-g'): number => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));

/** Two PostgreSQL servers of Debian, the second a synchronous standby of the first, held by Patroni with an etcd. */
export async function startServers(folder: string, password: string) {
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  const started: ChildProcess[] = [];
  const run = (program: string, words: string[], own: { uid?: number; gid?: number } = {}): ChildProcess => {
    const log = openSync(join(folder, `${program}.log`), 'a');
    // In a group of its own, so that all of it can be killed at once.
    const child = spawn(program, words, { stdio: ['ignore', log, log], detached: true, cwd: folder, ...own });
    closeSync(log);
    started.push(child);
    return child.on('error', () => undefined);
  };
  mkdirSync(folder, { recursive: true });
  chownSync(folder, uid, gid);
  const [client, peer] = [await freePort(), await freePort()];
  const etcd = `http://127.0.0.1:${client}`;
  const peers = ['--listen-peer-urls', `http://127.0.0.1:${peer}`];
  run('etcd', [
    '--data-dir',
    join(folder, 'etcd'),
    '--listen-client-urls',
    etcd,
    '--advertise-client-urls',
    etcd,
    ...peers,
  ]);
  const nodes: Node[] = [];
  for (const name of ['first', 'second']) {
    const node = { name, port: await freePort(), api: await freePort(), file: join(folder, `${name}.json`) };
    writeFileSync(node.file, JSON.stringify(settingsOf(node, folder, etcd.slice('http://'.length), password)));
    nodes.push(node);
  }
  const start = (node: Node) => void (node.running = run('patroni', [node.file], { uid, gid }));
  const signal = ({ pid }: ChildProcess, name: NodeJS.Signals) => {
    try {
      process.kill(-pid!, name);
    } catch {
      // It is gone.
    }
  };
  start(nodes[0]!);
  await until('the first server is the primary', () => answers(nodes[0]!, 'primary'));
  start(nodes[1]!);
  await until('the second one is a synchronous standby', () => answers(nodes[1]!, 'synchronous'));

  return {
    nodes,
    start,
    primary: async () => {
      for (const node of nodes) if (await answers(node, 'primary')) return node;
      return null;
    },
    isStandby: (node: Node) => answers(node, 'synchronous'),
    /** PostgreSQL and Patroni, at once and without a word. */
    async kill({ running, name }: Node): Promise<void> {
      const gone = once(running!, 'exit');
      for (const pid of pidsUnder(join(folder, name))) process.kill(pid, 'SIGKILL');
      signal(running!, 'SIGKILL');
      await gone;
    },
    stop: () => started.forEach((child) => signal(child, 'SIGKILL')),
  };
}

/** Which of Patroni's questions a server says yes to. */
const answers = (node: Node, question: 'primary' | 'synchronous'): Promise<boolean> =>
  fetch(`http://127.0.0.1:${node.api}/${question}`).then(
    ({ ok }) => ok,
    () => false,
  );

export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const given = performance.now() + 180_000;
  while (!(await holds())) {
    if (performance.now() > given) throw new Error(`Waited for 3 minutes until ${what}.`);
    await setTimeout(100);
  }
}

/** The postmaster leads a session of its own. */
function pidsUnder(dataDir: string): number[] {
  const found = execFileSync('pgrep', ['-f', `postgres.* -D ${dataDir} `], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return found.map(Number).filter((pid) => existsSync(`/proc/${pid}`));
}

const binaries = (): string => {
  const [newest] = readdirSync('/usr/lib/postgresql').toSorted((one, other) => Number(other) - Number(one));
  return `/usr/lib/postgresql/${newest}/bin`;
};

/** As `patroni.yml` has it; JSON is YAML. */
function settingsOf({ name, port, api }: Node, folder: string, etcd: string, password: string) {
  const superuser = { username: 'postgres', password };
  const replication = { username: 'replicator', password };
  return {
    scope: 'latchkey',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        // The shortest that these have to one another: a primary that is gone is missed after five seconds.
        ...{ ttl: 8, loop_wait: 2, retry_timeout: 3, synchronous_mode: true },
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, jit: 'off' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host replication replicator 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, name),
      bin_dir: binaries(),
      pgpass: join(folder, `${name}.pgpass`),
      authentication: { superuser, replication, rewind: superuser },
      parameters: { unix_socket_directories: folder },
      remove_data_directory_on_rewind_failure: true,
    },
  };
}
