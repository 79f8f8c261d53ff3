import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connectionFacts, type Postgres } from '#composition/postgres';
import { query, sentence, serverPid, startProduct, startServersScene, writeNote } from './scene.js';

const { dataDir, start, stop, refusal } = startServersScene();

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Waits until the server accepts a connection other than the killed one. */
async function untilAnswers(url: string, killed?: number): Promise<void> {
  for (;;) {
    const [row] = await query<{ gone: boolean }>(
      url,
      'select not exists (select from pg_stat_activity where pid = $1) as gone',
      [killed ?? 0],
    ).catch(() => []);
    if (row?.gone) return;
    await setTimeout(20);
  }
}

/** The process id of the connection that reserves the data folder for this process, or undefined. */
const claimer = async ({ urls }: Postgres): Promise<number | undefined> =>
  (await query<{ pid: number }>(urls.owner, `select pid from pg_locks where locktype = 'advisory'`))[0]?.pid;

async function untilClaimed(postgres: Postgres): Promise<number> {
  for (;;) {
    const pid = await claimer(postgres).catch(() => undefined);
    if (pid) return pid;
    await setTimeout(20);
  }
}

describe('The embedded server', () => {
  it('recovers after one of its processes is killed', async () => {
    const postgres = await start(dataDir);
    const [pid, backend] = [serverPid(dataDir), await untilClaimed(postgres)];
    process.kill(backend, 'SIGKILL');
    await untilAnswers(postgres.urls.owner, backend);
    expect(await untilClaimed(postgres)).not.toBe(backend);
    expect(serverPid(dataDir)).toBe(pid);
    expect(await refusal(dataDir)).toMatch(sentence(dataDir, 'is in use by another instance of Latchkey'));
  });

  it('restarts at the same address after it is killed', async () => {
    const postgres = await start(dataDir);
    const isNoteIn = await writeNote(postgres);
    const killed = serverPid(dataDir);
    process.kill(killed, 'SIGKILL');
    await untilClaimed(postgres);
    expect(serverPid(dataDir)).not.toBe(killed);
    expect(await isNoteIn(postgres)).toBe(true);
    const pid = serverPid(dataDir);
    await stop(postgres);
    expect(isAlive(pid)).toBe(false);
  });
});

describe('Latchkey with its embedded server', () => {
  it('serves requests again after a database process is killed', async () => {
    const { child, ended, isReady } = startProduct(dataDir);
    const url = await isReady;
    const { owner } = await connectionFacts(dataDir);
    const [{ pid }] = (await query(
      owner,
      `select pid from pg_stat_activity where usename = 'latchkey_app' limit 1`,
    )) as [{ pid: number }];
    process.kill(pid, 'SIGKILL');
    await untilAnswers(owner, pid);
    while (!(await fetch(`${url}/health/ready`)).ok) await setTimeout(20);
    const server = serverPid(dataDir);
    child.kill('SIGTERM');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(isAlive(server)).toBe(false);
  });

  it('exits with a clear message if its database is lost', async () => {
    const { ended, isReady, said } = startProduct(dataDir);
    await isReady;
    const server = serverPid(dataDir);
    renameSync(join(dataDir, 'postgres', 'cluster'), join(dataDir, 'postgres', 'elsewhere'));
    process.kill(server, 'SIGKILL');
    expect(await ended).toBe(1);
    expect(said()).toContain('The embedded PostgreSQL has stopped. Start the product again.');
  });
});
