import { resolve } from 'node:path';
import { Command } from 'commander';
import { Client } from 'pg';
import { Configuration, connectionTo, type Environment } from '#kernel';
import { startPostgres } from '../../../standalone/src/postgres/index.js';
import { backupContent } from '../backup/backup-content.js';
import { BackupReader } from '../backup/backup-reader.js';
import { keepKeys, keysHere, refuseOtherKeys } from '../keys/kept-keys.js';
import { restore } from '../backup/restore.js';
import { contentOf, sealInto } from '../backup/sealed-file.js';
import { decrypterOf, encrypterOf, type OpenOptions, type SealOptions } from '../backup/seals.js';
import { type Context } from '../command-line/answer.js';
import { repeated } from '../command-line/options.js';
import { cliSettings } from '../product/cli-settings.js';
import { isRunningOn, ownerUrl } from '../product/database-urls.js';

type BackupOptions = SealOptions & { out: string; withoutKeys?: true };

const passphraseFile = ['--passphrase-file <file>', 'whose first line is the passphrase'] as const;

export const backupCommand = ({ environment, answer }: Context): Command =>
  new Command('backup')
    .description('Write everything that the database holds, as it is at one moment, to a file sealed as age seals.')
    .requiredOption('--out <file>', 'where to; a file that is there is replaced once the new one is whole')
    .option(...passphraseFile)
    .addOption(
      repeated(
        '--recipient <key>',
        'a public key as age-keygen prints it, in place of a passphrase; may be given again',
      ),
    )
    .option('--without-keys', 'leave out the keys, without which nothing sealed can be read: keep them elsewhere')
    .action(async ({ out, withoutKeys, ...sealing }: BackupOptions) => {
      const encrypter = encrypterOf(sealing);
      const keys = withoutKeys ? null : keysHere(environment, ', or leave the keys out with --without-keys');
      const client = new Client(connectionTo(await ownerUrl(Configuration.read(environment, cliSettings))));
      client.on('error', () => undefined);
      await client.connect();
      try {
        answer({ bytes: await sealInto(out, encrypter, backupContent(client, keys)) });
      } finally {
        await client.end();
      }
    });

type RestoreOptions = OpenOptions & { keysFile?: string };

export const restoreCommand = ({ environment, answer }: Context): Command =>
  new Command('restore')
    .description('Read a backup into an empty database, and bring it up to date.')
    .argument('<file>', 'what `backup` wrote')
    .option(...passphraseFile)
    .option('--identity-file <file>', 'as age-keygen writes it: the private key to one of the public keys')
    .option('--keys-file <file>', 'write its keys there as lines of an .env file, in place of the data folder')
    .action(async (file: string, { keysFile, ...opening }: RestoreOptions) => {
      const reader = new BackupReader(await contentOf(file, decrypterOf(opening)));
      const header = await reader.header();
      if (header.keys && keysFile === undefined) refuseOtherKeys(environment, header.keys);
      const organizations = await withDatabase(environment, (url) => restore(url, header, reader));
      if (header.keys) keepKeys(environment, header.keys, keysFile);
      else console.error('The backup has no keys: put those that it was made with where the product reads them.');
      answer({ organizations });
    });

/** On the database that the settings name, else on that of the data folder, which need not run. */
async function withDatabase<Result>(environment: Environment, work: (url: string) => Promise<Result>): Promise<Result> {
  const configuration = Configuration.read(environment, cliSettings);
  const { DATABASE_URL, LATCHKEY_DATA_DIR } = configuration.of(cliSettings);
  if (DATABASE_URL || (await isRunningOn(LATCHKEY_DATA_DIR))) return work(await ownerUrl(configuration));
  const postgres = await startPostgres({ dataDir: resolve(LATCHKEY_DATA_DIR), tell: console.error });
  try {
    return await work(postgres.urls.owner);
  } finally {
    await postgres.stop();
  }
}
