import { Command, InvalidArgumentError } from 'commander';
import { type Context } from '../command-line/answer.js';
import { repeated } from '../command-line/options.js';
import { type BackupLocation, backupLocation } from '../product/backup-settings.js';
import { type BackupOptions, type RestoreOptions } from './backup-file.js';

const passphraseFile = ['--passphrase-file <file>', 'file whose first line is the passphrase'] as const;
const identityFile = ['--identity-file <file>', 'private key file from age-keygen'] as const;

export const backupCommand = (context: Context): Command =>
  new Command('backup')
    .description('Write a snapshot of the database to a file encrypted with age, or verify such a file.')
    .option('--out <file>', 'target file; an existing one is replaced once the new one is complete')
    .option(
      '--to <address>',
      'bucket of an S3-compatible server, such as s3://bucket/prefix, instead of a file',
      location,
    )
    .option('--keep <count>', 'with --to: delete all backups there except the newest ones', count)
    .option(
      '--verify <file>',
      'check that this backup and every encrypted value in it can be decrypted; changes nothing',
    )
    .option(...passphraseFile)
    .addOption(repeated('--recipient <key>', 'public key from age-keygen, instead of a passphrase; may be repeated'))
    .option(...identityFile)
    .option(
      '--without-keys',
      'leave out the keys; store them elsewhere, because sealed data cannot be read without them',
    )
    .action(async ({ out, to, keep, verify, ...options }: BackupOptions, command: Command) => {
      if ([out, to, verify].filter((each) => each !== undefined).length !== 1)
        command.error('error: use either --out or --to to make a backup, or --verify to check one');
      if (keep !== undefined && to === undefined) command.error('error: --keep is only for --to');
      const { makeBackup, storeBackup, verifyFile } = await import('./backup-file.js');
      if (to !== undefined) return context.answer(await storeBackup(context, to, { ...options, keep }));
      if (out !== undefined) return context.answer(await makeBackup(context, out, options));
      context.answer(await verifyFile(context, verify!, options));
    });

const location = (value: string): BackupLocation => {
  try {
    return backupLocation(value);
  } catch {
    throw new InvalidArgumentError('It must be an address such as s3://bucket/prefix.');
  }
};

const count = (value: string): number => {
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a whole number from 1.');
};

export const restoreCommand = (context: Context): Command =>
  new Command('restore')
    .description('Restore a backup into an empty database, and migrate it to this version.')
    .argument('<file>', 'backup file')
    .option(...passphraseFile)
    .option(...identityFile)
    .option(
      '--keys-file <file>',
      'write the keys of the backup to this file, as lines of an .env file, instead of to the data folder',
    )
    .action(async (file: string, options: RestoreOptions) => {
      const { restoreBackup } = await import('./backup-file.js');
      context.answer({ organizations: await restoreBackup(context, file, options) });
    });
