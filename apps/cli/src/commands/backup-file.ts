import { resolve } from 'node:path';
import { Client } from 'pg';
import { connectionTo } from '#kernel/plain';
import { kmsAccess } from '#platform/configuration';
import { connectionFacts, startPostgres } from '#composition/postgres';
import { backupContent, type BackupHeader } from '../backup/backup-content.js';
import { BackupReader } from '../backup/backup-reader.js';
import { proveKeys } from '../backup/key-proof.js';
import { restore } from '../backup/restore.js';
import { contentOf, sealInto } from '../backup/sealed-file.js';
import { decrypterOf, encrypterOf, type OpenOptions, type SealOptions } from '../backup/seals.js';
import { verifyBackup } from '../backup/verify-backup.js';
import { keepKeys, refuseOtherKeys } from '../keys/kept-keys.js';
import { type Installation } from '../product/installation.js';

export type BackupOptions = SealOptions & OpenOptions & { out?: string; verify?: string; withoutKeys?: true };

export type RestoreOptions = OpenOptions & { keysFile?: string };

export async function makeBackup(installation: Installation, out: string, { withoutKeys, ...sealing }: BackupOptions) {
  const encrypter = encrypterOf(sealing);
  const keys = withoutKeys ? null : installation.keys(', or leave the keys out with --without-keys');
  const client = new Client(connectionTo(await installation.ownerUrl()));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const prove = async () => keys && proveKeys(client, keys, kmsAccess(installation.configuration));
    return { bytes: await sealInto(out, encrypter, backupContent(client, keys, prove)) };
  } finally {
    await client.end();
  }
}

export function verifyFile(installation: Installation, file: string, { passphraseFile, identityFile }: BackupOptions) {
  const decrypter = decrypterOf({ passphraseFile, identityFile });
  const open = async () => new BackupReader(await contentOf(file, decrypter));
  const keysOf = ({ keys }: BackupHeader) => {
    if (!keys) return installation.keys();
    installation.noteKeys(keys);
    return keys;
  };
  return verifyBackup(open, keysOf, kmsAccess(installation.configuration));
}

/** @returns how many organizations the backup had */
export async function restoreBackup(
  installation: Installation,
  file: string,
  { keysFile, ...opening }: RestoreOptions,
) {
  const reader = new BackupReader(await contentOf(file, decrypterOf(opening)));
  const header = await reader.header();
  const { keys } = header;
  if (keys && keysFile === undefined) refuseOtherKeys(installation, keys);
  if (keys) installation.noteKeys(keys);
  const prove = async (client: Client) => keys && proveKeys(client, keys, kmsAccess(installation.configuration));
  const organizations = await withDatabase(installation, (url) => restore(url, header, reader, prove));
  if (keys) keepKeys(installation, keys, keysFile);
  else
    console.error(
      'The backup has no keys. Configure the product with the keys that were in use when the backup was made.',
    );
  return organizations;
}

/** Uses the database in the environment, else that of the data folder, which is started if needed. */
async function withDatabase<Result>(
  installation: Installation,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (installation.isInEnvironment || (await isRunningOn(installation.folder)))
    return work(await installation.ownerUrl());
  const postgres = await startPostgres({ dataDir: resolve(installation.folder), tell: console.error });
  try {
    installation.workedOn.folder = installation.folder;
    return await work(await installation.noteDatabase(postgres.urls.owner));
  } finally {
    await postgres.stop();
  }
}

/** Whether a product runs on the embedded database of a data folder. */
const isRunningOn = (dataDir: string): Promise<boolean> =>
  connectionFacts(dataDir).then(
    () => true,
    () => false,
  );
