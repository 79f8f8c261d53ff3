import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Encrypter } from 'age-encryption';
import { Client } from 'pg';
import { connectionTo } from '#kernel/plain';
import { kmsAccess } from '#platform/configuration';
import { noteMissingKeys, wrappingKeys } from '#composition/keys';
import { connectionFacts, startPostgres } from '#composition/postgres';
import { backupContent, type BackupHeader } from '../backup/backup-content.js';
import { BackupReader } from '../backup/backup-reader.js';
import { proveKeys } from '../backup/key-proof.js';
import { restore } from '../backup/restore.js';
import {
  contentOf,
  decrypterOf,
  encrypterOf,
  type OpenOptions,
  seal,
  sealInto,
  type SealOptions,
} from '../backup/sealed-file.js';
import { type BackupLocation } from '../product/backup-settings.js';
import { StoredBackups } from '../backup/stored-backups.js';
import { verifyBackup } from '../backup/verify-backup.js';
import { storeKeys, assertSameKeys } from '../keys/stored-keys.js';
import { plural, shortSize } from '../command-line/amounts.js';
import { type Context } from '../command-line/answer.js';
import { type Progress } from '../command-line/progress.js';
import { type Installation } from '../product/installation.js';

export type BackupOptions = SealOptions &
  OpenOptions & { out?: string; to?: BackupLocation; keep?: number; verify?: string; withoutKeys?: true };

export type RestoreOptions = OpenOptions & { keysFile?: string };

export const makeBackup = (context: Context, out: string, options: BackupOptions) =>
  writeBackup(context, options, async (encrypter, content) => {
    const bytes = await sealInto(out, encrypter, content);
    context.progress.finish(`${shortSize(bytes)} in ${out}`);
    return { bytes };
  });

/** Stores a backup in a bucket. Then deletes the oldest backups there, if there are more than `keep`. */
export const storeBackup = (context: Context, to: BackupLocation, { keep, ...options }: BackupOptions) =>
  writeBackup(context, options, async (encrypter, content) => {
    const backups = new StoredBackups(to, context.installation.configuration);
    const { location, bytes } = await backups.store(seal(encrypter, content));
    const deleted = keep === undefined ? 0 : await backups.deleteOldest(keep);
    context.progress.finish(`${shortSize(bytes)} in ${location}`, `${plural(deleted, 'older backup')} deleted`);
    return { location, bytes, deleted };
  });

async function writeBackup<Result>(
  { installation, progress }: Context,
  { withoutKeys, ...sealing }: BackupOptions,
  write: (encrypter: Encrypter, content: AsyncGenerator<Buffer>) => Promise<Result>,
): Promise<Result> {
  progress.begin('Preparing the backup');
  const encrypter = encrypterOf(sealing);
  const keys = withoutKeys ? null : installation.keys(', or leave the keys out with --without-keys');
  const client = new Client(connectionTo(await installation.ownerUrl()));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const prove = async () => keys && proveKeys(client, keys, kmsAccess(installation.configuration));
    const installed = { keys, vault_port: installation.vaultPort };
    return await write(encrypter, backupContent(client, installed, prove, progress));
  } finally {
    await client.end();
  }
}

export async function verifyFile(
  { installation, progress }: Context,
  file: string,
  { passphraseFile, identityFile }: BackupOptions,
) {
  const decrypter = decrypterOf({ passphraseFile, identityFile });
  const open = async (label: string) => {
    const content = await contentOf(file, decrypter, (bytes) => progress.reach(bytes));
    progress.begin(label, statSync(file).size, 'bytes');
    return new BackupReader(content);
  };
  const keysOf = ({ keys }: BackupHeader) => {
    if (!keys) return installation.keys();
    installation.recordKeys(keys);
    return keys;
  };
  const verified = await verifyBackup(open, keysOf, kmsAccess(installation.configuration));
  const { data_keys, sealed_values } = verified;
  progress.finish(`${plural(data_keys, 'data key')} and ${plural(sealed_values, 'encrypted value')} can be decrypted`);
  return verified;
}

/** @returns how many organizations the backup had */
export async function restoreBackup(context: Context, file: string, { keysFile, ...decrypting }: RestoreOptions) {
  const { installation, progress } = context;
  progress.begin('Opening the backup');
  const reader = new BackupReader(await contentOf(file, decrypterOf(decrypting), (bytes) => progress.reach(bytes)));
  const header = await reader.readHeader();
  const { keys } = header;
  const { size } = statSync(file);
  if (keys && keysFile === undefined) assertSameKeys(installation, keys);
  if (keys) installation.recordKeys(keys);
  // If the backup contains no keys, the operator's keys must open its data.
  const openingKeys = keys ?? (installation.hasKeys ? installation.keys() : null);
  const prove = async (client: Client) =>
    openingKeys && proveKeys(client, openingKeys, kmsAccess(installation.configuration));
  const { organizations, bytes, wrapping } = await withDatabase(installation, progress, async (url) => ({
    ...(await restore(url, header, reader, { prove, size, progress })),
    wrapping: await wrappingKeys(url),
  }));
  if (header.vault_port) restoreVaultPort(context, header.vault_port);
  if (!openingKeys && wrapping.length > 0) demandKeys(context, header, wrapping);
  if (keys && !storeKeys(installation, keys, keysFile))
    progress.say('The keys of the backup are already in the environment, so they were not written to the data folder.');
  progress.finish(plural(organizations, 'organization'), `${shortSize(bytes)} in the database`);
  return organizations;
}

/** Makes the next start from the data folder wait for the keys of a backup that has none. */
function demandKeys({ installation, progress }: Context, { taken_at }: BackupHeader, key_names: string[]): void {
  if (!installation.isInEnvironment) noteMissingKeys(installation.folder, { taken_at, key_names });
  progress.say(
    `The backup has no keys. Before you start the product, load the keys of ${taken_at} ` +
      `(${installation.isInEnvironment ? 'keys.env' : `keys.json in ${installation.folder}`}). The data is encrypted ` +
      `with the key ${key_names.join(', ')}.`,
  );
}

function restoreVaultPort({ installation, progress }: Context, port: number): void {
  const kept = installation.restoreVaultPort(port);
  if (kept !== null)
    progress.say(
      `The data folder keeps the vault port ${kept}, but the vault of the backup had the port ${port}. Redirect addresses ` +
        `registered at providers contain ${port}. To use it, write ${port} into the file vault-port of the data folder, ` +
        'and restart Latchkey.',
    );
}

/** Uses the database in the environment, or else the database in the data folder, which is started if needed. */
async function withDatabase<Result>(
  installation: Installation,
  progress: Progress,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (installation.isInEnvironment || (await isRunningOn(installation.folder)))
    return work(await installation.ownerUrl());
  progress.begin('Starting the database');
  const postgres = await startPostgres({ dataDir: resolve(installation.folder), report: (text) => progress.say(text) });
  try {
    installation.workedOn.folder = installation.folder;
    return await work(await installation.recordDatabase(postgres.urls.owner));
  } finally {
    progress.begin('Stopping the database');
    await postgres.stop();
  }
}

/** Whether a product runs on the embedded database of a data folder. */
const isRunningOn = (dataDir: string): Promise<boolean> =>
  connectionFacts(dataDir).then(
    () => true,
    () => false,
  );
