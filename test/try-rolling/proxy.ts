import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A port of the proxy, and the ports of the processes behind it. */
type Front = { name: string; port: number; behind: number[] };

/**
 * Starts HAProxy. It sends requests to processes that are ready, and retries on another process if a connection is
 * refused.
 */
export const startProxy = (folder: string, fronts: Front[]): Promise<ChildProcess> =>
  run(join(folder, 'requests.cfg'), [shared, ...fronts.map(sectionOf)], fronts[0]!.port);

/**
 * Starts HAProxy in front of PostgreSQL. The primary according to Patroni gets the connections, and connections to
 * other servers are closed.
 */
export const startDatabaseProxy = (
  folder: string,
  port: number,
  servers: { port: number; api: number }[],
): Promise<ChildProcess> => run(join(folder, 'database.cfg'), [databaseSection(port, servers)], port);

async function run(file: string, sections: string[], port: number): Promise<ChildProcess> {
  writeFileSync(file, sections.join('\n'));
  const proxy = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [failed] = (await Promise.race([once(proxy, 'spawn'), once(proxy, 'error')])) as [Error?];
  if (failed) throw new Error(`HAProxy does not start (${failed.message}): install Debian's package haproxy.`);
  while (!(await isTaken(port))) {
    if (proxy.exitCode !== null) throw new Error(`HAProxy does not accept ${file}.`);
    await setTimeout(50);
  }
  return proxy;
}

const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
    socket.on('error', () => resolve(false));
  });

const shared = `
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  # Sends no request on a connection that a process is closing.
  option http-server-close
  option redispatch
  retries 3
  retry-on conn-failure
  option httpchk GET /health/ready
  default-server check inter 500ms fall 1 rise 1
`;

const sectionOf = ({ name, port, behind }: Front): string => `
listen ${name}
  bind 127.0.0.1:${port}
  balance roundrobin
${behind.map((each) => `  server p${each} 127.0.0.1:${each}`).join('\n')}
`;

const databaseSection = (port: number, servers: { port: number; api: number }[]): string => `
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
listen postgresql
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map((each) => `  server p${each.port} 127.0.0.1:${each.port} check port ${each.api}`).join('\n')}
`;
