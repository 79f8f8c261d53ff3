import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { answerOf } from '../operator/scene.js';
import { startProduct, startServersScene } from './scene.js';

const { dataDir, newPath } = startServersScene();

const portIn = (folder: string) => readFileSync(join(folder, 'vault-port'), 'utf8');

const passphrase = newPath();
const backup = `${passphrase}.age`;
const sealed = ['--passphrase-file', passphrase];

beforeAll(async () => {
  writeFileSync(passphrase, 'correct horse battery staple\n');
  const { child, ended, isReady } = startProduct(dataDir);
  await isReady;
  const made = await answerOf({ LATCHKEY_DATA_DIR: dataDir }, 'backup', '--out', backup, ...sealed);
  expect(made.code).toBe(0);
  child.kill('SIGTERM');
  await ended;
});

const restoreInto = (folder: string) => answerOf({ LATCHKEY_DATA_DIR: folder }, 'restore', backup, ...sealed);

describe('A data folder', () => {
  it('keeps the port of its vault when it is restored from a backup', async () => {
    const restored = newPath();
    const answered = await restoreInto(restored);
    expect(answered).toMatchObject({ code: 0, answer: { organizations: 1 } });
    expect(portIn(restored)).toBe(portIn(dataDir));
  });

  it('reports that it keeps another vault port than the backup has', async () => {
    const restored = newPath();
    mkdirSync(restored);
    writeFileSync(join(restored, 'vault-port'), '4999');
    const answered = await restoreInto(restored);
    expect(answered).toMatchObject({ code: 0, answer: { organizations: 1 } });
    expect(portIn(restored)).toBe('4999');
    expect(answered.stderr).toContain(
      `The data folder keeps the vault port 4999, but the vault of the backup had the port ${portIn(dataDir)}.`,
    );
  });

  it('keeps the port of its vault when a second start is refused', async () => {
    const { child, ended, isReady } = startProduct(dataDir);
    await isReady;
    const refused = startProduct(dataDir, { VAULT_PORT: '0' });
    const before = portIn(dataDir);
    expect([await refused.ended, refused.said()]).toEqual([
      1,
      expect.stringContaining('is in use by another instance'),
    ]);
    expect(portIn(dataDir)).toBe(before);
    child.kill('SIGTERM');
    await ended;
  });

  it.each([
    ['in use', (port: number) => String(port), (port: number) => `^Port ${port}, which the vault had at its last`],
    ['not a port', () => '65536', () => 'vault-port does not contain a port'],
  ])('does not start if the port of its vault is %s', async (_, content, message) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    writeFileSync(join(dataDir, 'vault-port'), content(port));
    const { ended, said } = startProduct(dataDir);
    expect([await ended, said()]).toEqual([1, expect.stringMatching(message(port))]);
    server.close();
  });

  it('does not start with one port for API and vault', async () => {
    const { ended, said } = startProduct(newPath(), { PORT: '3999', VAULT_PORT: '3999' });
    expect([await ended, said()]).toEqual([
      1,
      expect.stringMatching(/^PORT and the vault's port are both 3999\. Set /),
    ]);
  });
});
