import { execFileSync, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/free-port.js';
import { killAllFor } from './processes.js';
import { until } from './waiting.js';

type Node = { name: string; port: number; api: number; file: string };

/**
 * The names `first` and `any` do not work, because Patroni writes names unquoted into `synchronous_standby_names`,
 * where both are keywords.
 */
const names = ['pg1', 'pg2'];

/** PostgreSQL refuses to run as root. */
const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/**
 * Starts two PostgreSQL servers of Debian, managed by Patroni with etcd. The second is a synchronous standby of the
 * first.
 */
export async function startServers(folder: string, password: string) {
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  const run = (program: string, words: string[], own: { uid?: number; gid?: number } = {}) => {
    const log = openSync(join(folder, `${program}.log`), 'a');
    const child = spawn(program, words, { stdio: ['ignore', log, log], cwd: folder, ...own });
    closeSync(log);
    child.on('error', ({ message }) => console.error(`${program} does not start: ${message}`));
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
  for (const name of names) {
    const node = { name, port: await freePort(), api: await freePort(), file: join(folder, `${name}.json`) };
    writeFileSync(node.file, JSON.stringify(settingsOf(node, folder, etcd.slice('http://'.length), password)));
    nodes.push(node);
  }
  const start = (node: Node) => run('patroni', [node.file], { uid, gid });
  /** Waits for a condition. If it does not come true, the error has the last output of Patroni and PostgreSQL. */
  const comesAbout = (condition: string, holds: () => Promise<boolean>) =>
    until(condition, holds).catch((error: Error) => {
      const lines = readFileSync(join(folder, 'patroni.log'), 'utf8').split('\n');
      // Lines with a time. The others are stack traces of checks that the proxy interrupted.
      const said = lines.filter((line) => /^\d{4}-/.test(line)).slice(-20);
      throw new Error(`${error.message} Last output of the servers:\n${said.join('\n')}`, { cause: error });
    });
  start(nodes[0]!);
  await comesAbout('the first server is the primary', () => answers(nodes[0]!, 'primary'));
  start(nodes[1]!);
  await comesAbout('the second one is a synchronous standby', () => answers(nodes[1]!, 'synchronous'));

  return {
    nodes,
    start,
    /** Waits until a primary exists, and returns it. */
    async primary(): Promise<Node> {
      let found: Node | undefined;
      await comesAbout('a primary exists', async () => {
        for (const node of nodes) if (await answers(node, 'primary')) found = node;
        return found !== undefined;
      });
      return found!;
    },
    isStandby: (node: Node) => comesAbout(`${node.name} is a synchronous standby`, () => answers(node, 'synchronous')),
    /** Kills PostgreSQL and Patroni immediately, without a shutdown. */
    kill: ({ name }: Node) => killAllFor(join(folder, name)),
  };
}

/** Whether Patroni answers yes for this role of a server. */
const answers = (node: Node, question: 'primary' | 'synchronous'): Promise<boolean> =>
  fetch(`http://127.0.0.1:${node.api}/${question}`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

const binaries = (): string => {
  const [newest] = readdirSync('/usr/lib/postgresql').toSorted((one, other) => Number(other) - Number(one));
  return `/usr/lib/postgresql/${newest}/bin`;
};

/** The content of `patroni.yml`. JSON is valid YAML. */
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
        // The shortest times that Patroni accepts together. It notices a lost primary after five seconds.
        ttl: 8,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
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
