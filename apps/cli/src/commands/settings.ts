import { Command } from 'commander';
import { settingsTable } from '#kernel';
import { vaultSettings } from '../../../vault/src/vault-settings.js';
import { workerSettings } from '../../../worker/src/worker-settings.js';
import { type Context } from '../answer.js';

const everySetting = { ...workerSettings, ...vaultSettings };

export const settingsCommand = ({ answer }: Context): Command =>
  new Command('settings')
    .description('Every variable that the product reads, as a Markdown table; with --json by name.')
    .action((_: object, command: Command) => {
      if (!command.optsWithGlobals().json) return console.log(settingsTable(everySetting));
      answer(
        Object.fromEntries(
          Object.entries(everySetting).map(([name, { meaning, example, ...rest }]) => {
            const otherwise = 'otherwise' in rest ? rest.otherwise : undefined;
            return [name, { meaning, example, default: otherwise ?? null, required: otherwise === undefined }];
          }),
        ),
      );
    });
