import { resolve } from 'node:path';
import { Command } from 'commander';
import { Client } from 'pg';
import { connectionTo } from '#kernel';
import { kmsAccess } from '#platform/configuration';
import { connectionFacts, startPostgres } from '#composition/postgres';
import { backupContent, type BackupHeader } from '../backup/backup-content.js';
import { BackupReader } from '../backup/backup-reader.js';
import { keepKeys, refuseOtherKeys } from '../keys/kept-keys.js';
import { proveKeys } from '../backup/key-proof.js';
import { restore } from '../backup/restore.js';
import { contentOf, sealInto } from '../backup/sealed-file.js';
import { decrypterOf, encrypterOf, type OpenOptions, type SealOptions } from '../backup/seals.js';
import { verifyBackup } from '../backup/verify-backup.js';
import { type Context } from '../command-line/answer.js';
import { repeated } from '../command-line/options.js';
import { type Installation } from '../product/installation.js';

type BackupOptions = SealOptions & OpenOptions & { out?: string; verify?: string; withoutKeys?: true };

const passphraseFile = ['--passphrase-file <file>', 'file whose first line is the passphrase'] as const;
const identityFile = ['--identity-file <file>', 'private key file from age-keygen'] as const;

export const backupCommand = (context: Context): Command =>
  new Command('backup')
    .description('Write a snapshot of the database to a file encrypted with age, or verify such a file.')
    .option('--out <file>', 'target file; an existing one is replaced once the new one is complete')
    .option('--verify <file>', 'decrypt this backup, open everything sealed in it, and change nothing')
    .option(...passphraseFile)
    .addOption(repeated('--recipient <key>', 'public key from age-keygen, instead of a passphrase; may be repeated'))
    .option(...identityFile)
    .option('--without-keys', 'leave out the keys; reading sealed data needs them, so store them elsewhere')
    .action(async ({ out, verify, ...options }: BackupOptions, command: Command) => {
      if ((out === undefined) === (verify === undefined))
        command.error('error: use either --out to make a backup, or --verify to check one');
      if (out !== undefined) return context.answer(await makeBackup(context, out, options));
      context.answer(await verifyFile(context, verify!, options));
    });

async function makeBackup({ installation }: Context, out: string, { withoutKeys, ...sealing }: BackupOptions) {
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

function verifyFile({ installation }: Context, file: string, { passphraseFile, identityFile }: BackupOptions) {
  const decrypter = decrypterOf({ passphraseFile, identityFile });
  const open = async () => new BackupReader(await contentOf(file, decrypter));
  const keysOf = ({ keys }: BackupHeader) => {
    if (!keys) return installation.keys();
    installation.noteKeys(keys);
    return keys;
  };
  return verifyBackup(open, keysOf, kmsAccess(installation.configuration));
}

type RestoreOptions = OpenOptions & { keysFile?: string };

export const restoreCommand = ({ installation, answer }: Context): Command =>
  new Command('restore')
    .description('Restore a backup into an empty database, and migrate it to this version.')
    .argument('<file>', 'backup file')
    .option(...passphraseFile)
    .option(...identityFile)
    .option('--keys-file <file>', 'write its keys to this file as lines of an .env file, instead of to the data folder')
    .action(async (file: string, { keysFile, ...opening }: RestoreOptions) => {
      const reader = new BackupReader(await contentOf(file, decrypterOf(opening)));
      const header = await reader.header();
      const { keys } = header;
      if (keys && keysFile === undefined) refuseOtherKeys(installation, keys);
      if (keys) installation.noteKeys(keys);
      const prove = async (client: Client) => keys && proveKeys(client, keys, kmsAccess(installation.configuration));
      const organizations = await withDatabase(installation, (url) => restore(url, header, reader, prove));
      if (keys) keepKeys(installation, keys, keysFile);
      else console.error('The backup has no keys. Give the product the keys that the backup was made with.');
      answer({ organizations });
    });

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
    return await work(installation.noteDatabase(postgres.urls.owner));
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
