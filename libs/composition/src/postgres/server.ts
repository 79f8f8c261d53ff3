import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type AddressInfo, createServer } from 'node:net';
import { OperatorError } from '#composition/operator-error';
import { serverEnvironment } from './cluster.js';
import { type PidFile, readPidFile } from './running-server.js';
import { type ServerFiles } from './server-files.js';

/** PostgreSQL settings by name. */
export type ServerSettings = Record<string, string | number>;

/** A running PostgreSQL server. `child` is absent if another process started the server. */
export type Server = { pid: number; port: number; child?: ChildProcess };

/** Starts the server on a free port. Resolves when the server accepts connections. */
export async function launchServer(bin: string, files: ServerFiles, settings: ServerSettings): Promise<Server> {
  const child = await spawnServer(bin, files, { ...settings, ...(await requiredSettings(settings)) });
  const started = await waitUntilReady(child, files);
  if (started) return { ...started, child };
  throw new OperatorError(`PostgreSQL could not start in ${files.home}: ${lastLogLine(files)}.`);
}

/** Stops the server, and waits until it has ended. Before that, the server has five seconds for a checkpoint. */
export async function stopServer(server: Server, files: ServerFiles): Promise<void> {
  const { pid, child } = server;
  const hasStopped = () => (child ? hasEnded(child) : readPidFile(files.cluster)?.pid !== pid);
  for (const [signal, milliseconds] of stopSignals) {
    if (hasStopped()) return;
    if (child) child.kill(signal);
    else process.kill(pid, signal);
    for (let waited = 0; waited < milliseconds && !hasStopped(); waited += 5) await setTimeout(5);
  }
}

const stopSignals = [
  ['SIGINT', 5000],
  ['SIGQUIT', 2000],
  ['SIGKILL', 500],
] as const;

async function waitUntilReady(child: ChildProcess, files: ServerFiles): Promise<PidFile | undefined> {
  while (!hasEnded(child)) {
    const found = readPidFile(files.cluster);
    if (found?.pid === child.pid && found?.status === 'ready') return found;
    await setTimeout(5);
  }
  return undefined;
}

/** Starts the server in its own process group. Ctrl+C then reaches only the product, which stops its server last. */
async function spawnServer(bin: string, files: ServerFiles, settings: ServerSettings): Promise<ChildProcess> {
  const log = openSync(logOf(files), O_CREAT | O_WRONLY | O_TRUNC | O_APPEND, 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', files.cluster, ...flags], {
    ...files.user,
    cwd: files.home,
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  return child;
}

const requiredSettings = async ({ port }: ServerSettings) => ({
  listen_addresses: '127.0.0.1',
  port: port ?? (await freePort()),
  unix_socket_directories: '',
  // PostgreSQL does not write errors to this log, because they would contain data of statements. The product reports
  // them.
  log_min_messages: 'log',
});

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const { O_APPEND, O_CREAT, O_TRUNC, O_WRONLY } = constants;

const logOf = (files: ServerFiles) => join(files.home, 'postgres.log');

function lastLogLine(files: ServerFiles): string {
  const lines = readFileSync(logOf(files), 'utf8').trimEnd().split('\n');
  const fatal = lines.findLast((line) => /(?:FATAL|PANIC): /.test(line));
  return fatal?.replace(/^.*(?:FATAL|PANIC): +/, '') ?? lines.at(-1)!;
}

/** Finds a free port of this machine: `preferred` if that port is free, else any. */
export const freePort = (preferred = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (preferred === 0 ? reject(error) : resolve(freePort())));
    server.listen(preferred, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
