import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pidFile, query, serverPid, startElsewhere, startServersScene, writeNote } from './scene.js';

const { dataDir, newPath, start, stop } = startServersScene();

it('The first start creates everything without leaving a process behind', async () => {
  const first = await start(dataDir);
  const pid = serverPid(dataDir);
  expect(await query(first.urls.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop(first);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(existsSync(pidFile(dataDir))).toBe(false);
});

it('A restart keeps data and passwords', async () => {
  const first = await start(dataDir);
  const isNoteIn = await writeNote(first);
  await stop(first);
  const second = await start(dataDir);
  expect(await isNoteIn(second)).toBe(true);
  expect(new URL(second.urls.app).password).toBe(new URL(first.urls.app).password);
});

it('Database roles are not superusers and have secret passwords', async () => {
  const { urls } = await start(dataDir);
  for (const url of Object.values(urls)) {
    const guess = Object.assign(new URL(url), { password: 'postgres' }).href;
    await expect(query(guess, 'select')).rejects.toThrow('password authentication failed');
    const [role] = await query(url, 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user');
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
  }
  expect(statSync(join(dataDir, 'passwords.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'postgres/')).mode & 0o777).toBe(0o700);
});

it('A start ignores the PID file of a killed server', async () => {
  const first = await start(dataDir);
  const isNoteIn = await writeNote(first);
  await stop(first);
  const killed = await startElsewhere(dataDir);
  await killed.kill();
  process.kill(serverPid(dataDir), 'SIGKILL');
  expect(await isNoteIn(await start(dataDir))).toBe(true);
});

it('A start ignores a PID file whose port and PID were reused', async () => {
  const first = await start(dataDir);
  const left = readFileSync(pidFile(dataDir), 'utf8');
  const otherDir = newPath();
  const other = await start(otherDir);
  await stop(first);
  // The other server's process id, which belongs to the same user. PostgreSQL would treat it as a competing server.
  const reused = left.replace(/^\d+/, String(serverPid(otherDir))).replace(`\n${first.port}\n`, `\n${other.port}\n`);
  writeFileSync(pidFile(dataDir), reused);
  expect((await start(dataDir)).port).not.toBe(other.port);
});

it('A start takes over the database server of a killed instance', async () => {
  const killed = await startElsewhere(dataDir);
  const pid = serverPid(dataDir);
  await killed.kill();
  const second = await start(dataDir);
  expect(second.port).toBe(killed.port);
  expect(serverPid(dataDir)).toBe(pid);
  await stop(second);
  expect(existsSync(pidFile(dataDir))).toBe(false);
});

it('Two instances run side by side with different folders', async () => {
  const [one, two] = await Promise.all([start(dataDir), start(newPath())]);
  const isNoteIn = await writeNote(one);
  await writeNote(two);
  expect(await isNoteIn(one)).toBe(true);
  expect(await isNoteIn(two)).toBe(false);
});

it('A copied folder does not connect to the original’s server', async () => {
  const copy = newPath();
  await cp(dataDir, copy, { recursive: true, verbatimSymlinks: true });
  const original = await start(dataDir);
  await cp(pidFile(dataDir), pidFile(copy));
  expect((await start(copy)).port).not.toBe(original.port);
});
