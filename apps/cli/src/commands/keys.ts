import { Argument, Command, InvalidArgumentError } from 'commander';
import { masterKeyring, SystemClock } from '#kernel';
import { type KeyMaterial, keyLines, type KeysInKms, makeKeys } from '../../../api/src/key-material.js';
import { rotated, type RotationStep, rotationSteps } from '../../../api/src/key-rotation.js';
import { OperatorError } from '../../../standalone/src/postgres/index.js';
import { type Context } from '../command-line/answer.js';
import { keyStatus } from '../keys/key-status.js';
import { keysToRotate, replaceKept } from '../keys/kept-keys.js';

export const keysCommand = (context: Context): Command =>
  new Command('keys')
    .description(
      'New keys for service and vault, as lines of an .env file; those of the vault alone begin with VAULT_.',
    )
    .option('--kms-key <arn>', 'have AWS KMS hold the master key of the service, here and in `rotate introduce`', arn)
    .option('--vault-kms-key <arn>', 'the same for the vault, by a key of its own', arn)
    .action((_: object, command: Command) => print(context, command, makeKeys(inKmsOf(command))))
    .addCommand(statusCommand(context))
    .addCommand(rotateCommand(context));

const statusCommand = ({ installation, answer }: Context): Command =>
  new Command('status')
    .description(
      'Which keys there are, which of them new things are signed and sealed with, and what each still wraps.',
    )
    .action(async () => {
      const keys = installation.keys();
      answer({ result: await keyStatus(keys, await installation.ownerUrl()) });
    });

const rotateCommand = (context: Context): Command =>
  new Command('rotate')
    .description('Exchange all keys in three steps, and restart every process after each: no request is lost.')
    .addArgument(
      new Argument('<step>', 'add new keys, write with them, or drop the old ones').choices([...rotationSteps]),
    )
    .action(async (step: RotationStep, _: object, command: Command) => {
      const { installation, answer } = context;
      const before = await keysToRotate(installation);
      if (step === 'retire') await refuseWhileNeeded(context, before);
      const keys = rotated(before, step, new SystemClock().now(), inKmsOf(command));
      if (!replaceKept(installation, keys)) return print(context, command, keys);
      answer({ step, next: nextAfter[step] });
    });

function arn(given: string): string {
  try {
    masterKeyring(`next:${given}`);
  } catch {
    throw new InvalidArgumentError('It must be the ARN of a key in AWS KMS, and of no alias.');
  }
  return given;
}

function inKmsOf(command: Command): KeysInKms {
  const { kmsKey: service, vaultKmsKey: vault } = command.optsWithGlobals<{ kmsKey?: string; vaultKmsKey?: string }>();
  if (service && service === vault)
    throw new OperatorError('Give the vault a key of its own: with that one the service could open every credential.');
  return { service, vault };
}

const nextAfter: Record<RotationStep, string> = {
  introduce: 'Start the product anew, then `keys rotate use`.',
  use: 'Start the product anew; when `keys status` shows that the old keys wrap nothing, `keys rotate retire`.',
  retire: 'Start the product anew.',
};

async function refuseWhileNeeded({ installation }: Context, keys: KeyMaterial): Promise<void> {
  const status = await keyStatus(keys, await installation.ownerUrl());
  const needed = status.filter(({ writes, data_keys }) => !writes && data_keys);
  if (needed.length > 0)
    throw new OperatorError(
      `${needed.map(({ setting, key, data_keys }) => `The key ${key} of ${setting} still wraps ${data_keys} data keys.`).join(' ')} Worker and vault rewrap them soon after they start with the new key in front, and look for more every hour.`,
    );
}

function print({ answer }: Context, command: Command, keys: KeyMaterial): void {
  if (command.optsWithGlobals().json) return answer(keys);
  for (const line of keyLines(keys)) console.log(line);
}
