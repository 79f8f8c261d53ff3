import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/free-port.js';

describe('docker/start.sh', () => {
  /** The exit code of the container's health check, if the app answers with these statuses. */
  async function health(...statuses: number[]): Promise<number> {
    const servers = statuses.map((status) => createServer((_, response) => response.writeHead(status).end()));
    const ports = await Promise.all(
      servers.map(async (server) => {
        await once(server.listen(0, '127.0.0.1'), 'listening');
        return (server.address() as AddressInfo).port;
      }),
    );
    while (ports.length < 3) ports.push(await freePort());
    const [PORT, WORKER_PORT, VAULT_PORT] = ports.map(String);
    const env = { PATH: process.env.PATH, PORT, WORKER_PORT, VAULT_PORT };
    const [code] = (await once(spawn('sh', ['docker/start.sh', 'health'], { env }), 'exit')) as [number];
    for (const server of servers) server.close();
    return code;
  }

  it.each(['standalone', 'api', 'worker', 'vault'])('starts %s with the flags of its npm script', (app) => {
    const bin = mkdtempSync(join(tmpdir(), 'latchkey-node-'));
    writeFileSync(join(bin, 'node'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
    const env = { PATH: `${bin}:${process.env.PATH}` };
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const [, flags] = /^exec node (--.+) bin\//.exec(scripts[app === 'standalone' ? 'start' : `start:${app}`]!)!;
    expect(execFileSync('sh', ['docker/start.sh', app], { env }).toString()).toBe(`${flags} dist/bundle/${app}.js\n`);
  });

  it('reports an app that is ready as healthy', async () => {
    expect(await health(200)).toBe(0);
    expect(await health(200, 200)).toBe(0);
  });

  it('reports an app that is not ready or does not answer as unhealthy', async () => {
    expect(await health(503)).toBe(1);
    expect(await health(200, 503)).toBe(1);
    expect(await health()).toBe(1);
  });
});
