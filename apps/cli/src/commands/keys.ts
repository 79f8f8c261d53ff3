import { Argument, Command, InvalidArgumentError } from 'commander';
import { SystemClock } from '#kernel/plain';
import { masterKeyring } from '#platform/configuration';
import { type KeyMaterial, type KeysInKms, type RotationStep } from '#composition/keys';
import { OperatorError } from '#composition/operator-error';
import { type Context } from '../command-line/answer.js';
import { type Installation, keyIds } from '../product/installation.js';

export const keysCommand = (context: Context): Command =>
  new Command('keys')
    .description(
      'Create keys for service and vault, as lines of an .env file. Only the vault may have VAULT_MASTER_KEYS and ' +
        'VAULT_KEY.',
    )
    .option(
      '--kms-key <arn>',
      'use this key in AWS KMS as the master key of the service; also an option of `rotate introduce`',
      arn,
    )
    .option(
      '--vault-kms-key <arn>',
      'use this key in AWS KMS as the master key of the vault; it must be a different key',
      arn,
    )
    .option('--folder <folder>', 'create the keys once, and write the keys of each process to files in this folder')
    .action(async ({ folder }: { folder?: string }, command: Command) => {
      const { makeNewKeys } = await import('../keys/new-keys.js');
      const make = () => makeNewKeys(context.installation, inKmsOf(command));
      if (folder === undefined) {
        const made = await make();
        console.error(describeNewKeys(context.installation));
        return await print(context, command, made);
      }
      const { writeKeyFiles } = await import('../keys/key-files.js');
      context.answer({ folder: await writeKeyFiles(context.installation, folder, make) });
    })
    .addCommand(statusCommand(context))
    .addCommand(rotateCommand(context));

/** Says that the keys belong to no installation yet, on stderr, because stdout may be written to an .env file. */
const describeNewKeys = (installation: Installation): string =>
  'These keys are for a new installation. ' +
  (installation.folderKeys()
    ? `The installation in the data folder ${installation.folder} has other keys, which stay in use.`
    : `The data folder ${installation.folder} has no keys.`);

const statusCommand = ({ installation, answer }: Context): Command =>
  new Command('status')
    .description('List all keys. Shows which keys sign and seal new data, and how many data keys each key still wraps.')
    .action(async () => {
      const keys = installation.keys();
      const { keyStatus } = await import('../keys/key-status.js');
      answer({ result: await keyStatus(keys, await installation.ownerUrl()) });
    });

const rotateCommand = (context: Context): Command =>
  new Command('rotate')
    .description('Replace all keys in three steps. Restart every process after each step; no request is lost.')
    .addArgument(
      new Argument('<step>', 'add new keys, write with them, drop the old ones, or undo the last step').choices(
        Object.keys(nextAfter),
      ),
    )
    .action(async (step: RotationStep, _: object, command: Command) => {
      const { installation, answer } = context;
      const { keysToRotate, replaceStoredKeys } = await import('../keys/stored-keys.js');
      const { rotateKeys } = await import('#composition/keys');
      const before = await keysToRotate(installation);
      const keys = rotateKeys(before, step, new SystemClock().now(), inKmsOf(command));
      await assertNoneNeeded(context, before, keys);
      if (!replaceStoredKeys(installation, keys)) return await print(context, command, keys);
      answer({ step, next: nextAfter[step] });
    });

function arn(text: string): string {
  try {
    masterKeyring(`next:${text}`);
  } catch {
    throw new InvalidArgumentError('It must be the ARN of a key in AWS KMS, not of an alias.');
  }
  return text;
}

function inKmsOf(command: Command): KeysInKms {
  const { kmsKey: service, vaultKmsKey: vault } = command.optsWithGlobals<{ kmsKey?: string; vaultKmsKey?: string }>();
  if (service && service === vault)
    throw new OperatorError(
      'Choose another key for the vault. With this key, the service could open every credential.',
    );
  return { service, vault };
}

const nextAfter: Record<RotationStep, string> = {
  introduce: 'Restart Latchkey, then run `keys rotate use`.',
  use: 'Restart Latchkey. When `keys status` shows that the old keys wrap nothing, run `keys rotate retire`.',
  retire: 'Restart Latchkey.',
  undo:
    'Restart Latchkey. If `keys status` still shows the new keys, wait until they wrap nothing, and run ' +
    '`keys rotate undo` again to drop them.',
};

/** Refuses to drop keys that still wrap data keys. */
async function assertNoneNeeded({ installation }: Context, before: KeyMaterial, after: KeyMaterial): Promise<void> {
  const { keyStatus } = await import('../keys/key-status.js');
  const kept = keyIds(after);
  const status = await keyStatus(before, await installation.ownerUrl());
  const needed = status.filter(({ setting, key, data_keys }) => data_keys && !kept[setting]!.includes(key));
  if (needed.length > 0)
    throw new OperatorError(
      `${needed.map(({ setting, key, data_keys }) => `The key ${key} of ${setting} still wraps ${data_keys} data keys.`).join(' ')} Restart the worker and the vault. They rewrap data keys with the first key of the list soon after the start, and check again every hour.`,
    );
}

async function print({ answer }: Context, command: Command, keys: KeyMaterial): Promise<void> {
  if (command.optsWithGlobals().json) return answer(keys);
  const { keyLines } = await import('#composition/keys');
  for (const line of keyLines(keys)) console.log(line);
}
