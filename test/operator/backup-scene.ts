import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { type DatabaseUrls } from '#composition/postgres';
import { type Client } from '../support/client.js';
import { answerOf, environmentOf, type Installation, startInstallation } from './scene.js';

/** An installation to back up, with the files that a backup uses. */
export async function startBackupScene() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-backup-'));
  const [file, passphraseFile] = [join(folder, 'latchkey.age'), join(folder, 'passphrase')];
  writeFileSync(passphraseFile, 'correct horse battery staple\n');
  // A key pair, because deriving a key from a passphrase takes two seconds of processor time.
  const identity = await generateIdentity();
  writeFileSync(join(folder, 'identity'), identity);
  const byPassphrase = ['--passphrase-file', passphraseFile];
  const sealed = ['--recipient', await identityToRecipient(identity)];
  const opened = ['--identity-file', join(folder, 'identity')];
  // Loaded in advance, because the API in this process cannot respond while a module loads.
  await import('../../apps/cli/src/commands/backup-file.js');
  const here = await startInstallation();
  let there: Installation | undefined;
  afterAll(async () => {
    await there?.product.stop();
    await here.product.stop();
    rmSync(folder, { recursive: true });
  });

  const restoreInto = (urls: DatabaseUrls, how = opened) => {
    const environment = environmentOf(here.product, { ...here, urls });
    return answerOf(environment, 'restore', file, ...how, '--keys-file', join(folder, 'keys.env'));
  };

  /** Starts a product on the restored database. */
  const startThere = async (urls: DatabaseUrls): Promise<Installation> =>
    (there = await startInstallation(urls, here.keys, here.product.provider));

  return { here, folder, file, passphraseFile, byPassphrase, sealed, opened, restoreInto, startThere };
}

/** Creates roles until it is stopped. The log contains a role if and only if it was created. */
export function keepWriting(owner: Client) {
  let stopped = false;
  const writing = (async () => {
    for (let count = 0; !stopped; count++) {
      const { status } = await owner('POST /role', { name: `Role ${count}`, permissions: ['connector:view'] });
      if (status !== 201) throw new Error(`A write failed with status ${status}.`);
    }
  })();
  return { stop: () => ((stopped = true), writing) };
}
