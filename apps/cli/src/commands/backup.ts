import { Command } from 'commander';
import { type Context } from '../command-line/answer.js';
import { repeated } from '../command-line/options.js';
import { type BackupOptions, type RestoreOptions } from './backup-file.js';

const passphraseFile = ['--passphrase-file <file>', 'file whose first line is the passphrase'] as const;
const identityFile = ['--identity-file <file>', 'private key file from age-keygen'] as const;

export const backupCommand = (context: Context): Command =>
  new Command('backup')
    .description('Write a snapshot of the database to a file encrypted with age, or verify such a file.')
    .option('--out <file>', 'target file; an existing one is replaced once the new one is complete')
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
    .action(async ({ out, verify, ...options }: BackupOptions, command: Command) => {
      if ((out === undefined) === (verify === undefined))
        command.error('error: use either --out to make a backup, or --verify to check one');
      const { makeBackup, verifyFile } = await import('./backup-file.js');
      if (out !== undefined) return context.answer(await makeBackup(context, out, options));
      context.answer(await verifyFile(context, verify!, options));
    });

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
