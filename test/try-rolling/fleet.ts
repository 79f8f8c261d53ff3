import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeKeys } from '#composition/keys';
import { demoEnvironment } from '#composition/product';
import { environmentsOf } from '#composition/settings';
import { type DatabaseUrls } from '#composition/postgres';
import { freePort } from '../support/free-port.js';
import { runApp, type RunningApp } from '../support/run-app.js';
import { startProxy } from './proxy.js';
import { type Version } from './version.js';

const run = promisify(execFile);

type Member = { name: string; app: 'api' | 'vault' | 'worker'; port: number; running?: RunningApp };

/**
 * Seconds for which a process still responds after it was asked to stop. This is longer than the proxy needs to notice.
 */
const delay = '2';

/** Milliseconds until the proxy has checked a process again, doubled for busy machines. */
const seen = 1500;

/** Two processes of each app that receives requests. */
export const inPairs = { w: 'worker', v1: 'vault', v2: 'vault', a1: 'api', a2: 'api' } as const;

type Given = { first: Version; members: Record<string, Member['app']>; urls: DatabaseUrls };

/** Starts processes on one PostgreSQL, with HAProxy in front of the APIs and the vaults. */
export async function startFleet(dataDir: string, { first, members: named, urls }: Given) {
  const fronts = { api: await freePort(), vault: await freePort() };
  const members: Member[] = [];
  for (const [name, app] of Object.entries(named)) members.push({ name, app, port: await freePort() });
  const providerPort = await freePort();
  const given = {
    DEMO_PROVIDER_URL: `http://127.0.0.1:${providerPort}`,
    RATE_LIMIT_FACTOR: '0',
    LOG_LEVEL: 'error',
    SHUTDOWN_DELAY_SECONDS: delay,
  };
  const known = (settings: object) => JSON.parse(JSON.stringify(settings)) as Record<string, string>;
  const { service, vault } = environmentsOf(demoEnvironment(given), urls, makeKeys(), fronts);
  const settingsOf = ({ app, name, port }: Member) => ({
    ...known(app === 'vault' ? vault : service),
    LATCHKEY_DATA_DIR: join(dataDir, name),
    [portNames[app]]: String(port),
  });
  const cli = async (version: Version, ...words: string[]) => {
    const { owner: DATABASE_URL, app: DATABASE_APP_URL, vault: DATABASE_VAULT_URL } = urls;
    const env = { ...known(service), DATABASE_URL, DATABASE_APP_URL, DATABASE_VAULT_URL, PATH: process.env.PATH };
    return (await run(process.execPath, [version.programOf('cli'), ...words, '--json'], { env })).stdout;
  };
  const start = async (member: Member, version: Version) =>
    (member.running = await runApp(member.app, settingsOf(member), member.port, version.programOf(member.app)));

  await cli(first, 'migrate');
  await Promise.all(members.map((member) => start(member, first)));
  const listening = (app: string) => members.filter((member) => member.app === app).map(({ port }) => port);
  const proxy = await startProxy(dataDir, [
    { name: 'api', port: fronts.api, behind: listening('api') },
    { name: 'vault', port: fronts.vault, behind: listening('vault') },
  ]);

  /** Stops a process as an operator does. It finishes its requests first. */
  const end = async ({ running }: Member): Promise<void> => {
    const gone = once(running!.child, 'exit');
    running!.child.kill('SIGTERM');
    await gone;
  };
  /** Waits until the proxy uses the process. */
  const begin = async (member: Member, version: Version): Promise<void> => {
    await start(member, version);
    await setTimeout(seen);
  };

  return {
    url: `http://127.0.0.1:${fronts.api}`,
    providerPort,
    cli,
    members,
    async replace(member: Member, version: Version): Promise<void> {
      await end(member);
      await begin(member, version);
    },
    stop(): void {
      for (const { running } of members) running?.child.kill('SIGKILL');
      proxy.kill('SIGKILL');
    },
  };
}

const portNames = { api: 'PORT', vault: 'VAULT_PORT', worker: 'WORKER_PORT' };
