import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A port in front, and those of the processes behind it. */
export type Front = { name: string; port: number; behind: number[] };

/** HAProxy, which sends requests to whoever is ready, and again to another whom a connection was refused by. */
export async function startProxy(folder: string, fronts: Front[]): Promise<ChildProcess> {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, [shared, ...fronts.map(sectionOf)].join('\n'));
  const proxy = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [failed] = (await Promise.race([once(proxy, 'spawn'), once(proxy, 'error')])) as [Error?];
  if (failed) throw new Error(`HAProxy does not start (${failed.message}): install Debian's package haproxy.`);
  return proxy;
}

const shared = `
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  # A connection that a process is closing is not the one a request is sent on.
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
