import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionFacts, type Postgres } from '#composition/postgres';
import { query, sentence, startServersScene, writeNote } from './scene.js';

const { dataDir, newPath, running, start, stop, refusal } = startServersScene();

it('A start refuses a folder in use without disturbing the other instance', async () => {
  const first = await start(dataDir);
  expect(await refusal(dataDir)).toMatch(sentence(dataDir, 'is in use by another instance of Latchkey'));
  expect(await query(first.urls.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('Only one of two simultaneous starts can use a new folder', async () => {
  const contested = newPath();
  const starts = await Promise.allSettled([start(contested), start(contested)]);
  const refused = starts.flatMap((attempt) => (attempt.status === 'rejected' ? [String(attempt.reason)] : []));
  expect(refused).toEqual([expect.stringContaining('is in use by another instance of Latchkey')]);
  const [winner] = [...running] as [Postgres];
  expect(await query(winner.urls.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('A start refuses the folder of a newer version', async () => {
  const newer = newPath();
  mkdirSync(newer);
  writeFileSync(join(newer, 'version'), '2\n');
  expect(await refusal(newer)).toMatch(sentence(newer, 'has layout 2, but this version supports only layouts up to 1'));
});

it('A start refuses a folder that is not writable', async () => {
  const file = newPath();
  writeFileSync(file, '');
  expect(await refusal(join(file, 'data'))).toMatch(sentence(join(file, 'data'), 'is not writable \\(ENOTDIR\\)'));
});

it('A start accepts a data folder with mode 700', async () => {
  const secluded = newPath(0o700);
  const first = await start(secluded);
  const isNoteIn = await writeNote(first);
  await stop(first);
  expect(await isNoteIn(await start(secluded))).toBe(true);
});

it('Other commands find the database through the data folder', async () => {
  const none =
    /^No Latchkey is running on the data folder (\S+)\. Start it with `LATCHKEY_DATA_DIR=\1 npm start`, [^\n]*\.$/;
  await expect(connectionFacts(dataDir)).rejects.toThrow(none);
  await expect(connectionFacts(newPath())).rejects.toThrow(none);
  const first = await start(dataDir);
  expect(await connectionFacts(dataDir)).toEqual(first.urls);
});
