import { Command } from 'commander';
import { keyLines, makeKeys } from '../../../api/src/key-material.js';
import { type Context } from '../command-line/answer.js';

export const keysCommand = ({ answer }: Context): Command =>
  new Command('keys')
    .description(
      'New keys for service and vault, as lines of an .env file; those of the vault alone begin with VAULT_.',
    )
    .action((_: object, command: Command) => {
      const keys = makeKeys();
      if (command.optsWithGlobals().json) return answer(keys);
      for (const line of keyLines(keys)) console.log(line);
    });
