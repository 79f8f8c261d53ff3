import { Command } from 'commander';
import { makeKeys } from '../../../api/src/key-material.js';
import { type Context } from '../command-line/answer.js';

export const keysCommand = ({ answer }: Context): Command =>
  new Command('keys')
    .description(
      'New keys for service and vault, as lines of an .env file; those of the vault alone begin with VAULT_.',
    )
    .action((_: object, command: Command) => {
      const keys = makeKeys();
      if (command.optsWithGlobals().json) return answer(keys);
      const { MASTER_KEYS, CURSOR_KEYS: _unused, ...vault } = keys.vault;
      for (const [name, value] of Object.entries({ ...keys.service, VAULT_MASTER_KEYS: MASTER_KEYS, ...vault }))
        console.log(`${name}=${value}`);
    });
