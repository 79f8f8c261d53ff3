import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { answerOf } from '../operator/scene.js';
import { dataDir, newPath, startProduct } from './scene.js';

const portIn = (folder: string) => readFileSync(join(folder, 'vault-port'), 'utf8');

describe('A data folder', () => {
  it('is restored from a backup with the port of its vault', async () => {
    const passphrase = newPath();
    writeFileSync(passphrase, 'correct horse battery staple\n');
    const backup = `${passphrase}.age`;
    const sealed = ['--passphrase-file', passphrase];
    const { child, ended, isReady } = startProduct(dataDir);
    await isReady;
    const made = await answerOf({ LATCHKEY_DATA_DIR: dataDir }, 'backup', '--out', backup, ...sealed);
    child.kill('SIGTERM');
    await ended;
    const restored = newPath();
    const answered = await answerOf({ LATCHKEY_DATA_DIR: restored }, 'restore', backup, ...sealed);
    expect([made.code, answered]).toMatchObject([0, { code: 0, answer: { organizations: 1 } }]);
    expect(portIn(restored)).toBe(portIn(dataDir));
  });

  it('does not start with another port of its vault', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    writeFileSync(join(dataDir, 'vault-port'), String(port));
    const { ended, said } = startProduct(dataDir);
    expect([await ended, said()]).toEqual([1, expect.stringMatching(`^Port ${port}, which the vault had at its last`)]);
    server.close();
  });
});
