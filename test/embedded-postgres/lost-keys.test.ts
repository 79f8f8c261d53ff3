import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerOf } from '../operator/scene.js';
import { startProduct, startServersScene } from './scene.js';

const { dataDir, newPath } = startServersScene();

const passphrase = newPath();
const backup = `${passphrase}.age`;
const sealed = ['--passphrase-file', passphrase];

/** Starts the product with sealed data, and makes a backup without keys. */
beforeAll(async () => {
  writeFileSync(passphrase, 'correct horse battery staple\n');
  const { child, ended, isReady } = startProduct(dataDir);
  const url = await isReady;
  const token = readFileSync(join(dataDir, 'owner-token'), 'utf8').trim();
  const body = JSON.stringify({ url: 'https://siem.example.com/', events: ['role.*'], description: 'SIEM' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  expect((await fetch(`${url}/webhook-endpoint`, { method: 'POST', headers, body })).status).toBe(201);
  const words = ['backup', '--out', backup, '--without-keys', ...sealed];
  expect((await answerOf({ LATCHKEY_DATA_DIR: dataDir }, ...words)).code).toBe(0);
  child.kill('SIGTERM');
  await ended;
});

const keysIn = (folder: string) => join(folder, 'keys.json');

async function refusal(folder: string): Promise<string> {
  const { ended, said } = startProduct(folder);
  expect(await ended).toBe(1);
  return said();
}

async function starts(folder: string): Promise<void> {
  const { child, ended, isReady } = startProduct(folder);
  await isReady;
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

describe('npm start', () => {
  it('creates no new keys for a database whose keys are lost', async () => {
    renameSync(keysIn(dataDir), `${passphrase}.keys`);
    expect(await refusal(dataDir)).toMatch(
      /^The data folder \S+ has no keys\.json, but its database has data that is encrypted with the key \S+\. Put the/m,
    );
    expect(existsSync(keysIn(dataDir))).toBe(false);
    renameSync(`${passphrase}.keys`, keysIn(dataDir));
    await starts(dataDir);
  });

  it('waits for the keys of a backup that was restored without them', async () => {
    const restored = newPath();
    const { code, stderr } = await answerOf({ LATCHKEY_DATA_DIR: restored }, 'restore', backup, ...sealed);
    expect([code, stderr]).toEqual([0, expect.stringContaining('The backup has no keys. Before you start')]);
    expect(await refusal(restored)).toMatch(
      /^The database was restored from the backup of 20\S+Z, which has no keys\. Put the keys\.json of that time/m,
    );
    writeFileSync(keysIn(restored), readFileSync(keysIn(dataDir)));
    await starts(restored);
    expect(existsSync(join(restored, 'keys-missing.json'))).toBe(false);
  });
});
