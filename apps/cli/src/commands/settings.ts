import { Command } from 'commander';
import { settingsTable } from '#kernel';
import { apiSettings } from '../../../api/src/api-settings.js';
import { type Context } from '../answer.js';

export const settingsCommand = ({ answer }: Context): Command =>
  new Command('settings')
    .description('Every variable that the product reads, as a Markdown table; with --json by name.')
    .action((_: object, command: Command) => {
      if (!command.optsWithGlobals().json) return console.log(settingsTable(apiSettings));
      answer(
        Object.fromEntries(
          Object.entries(apiSettings).map(([name, { meaning, example, ...rest }]) => {
            const otherwise = 'otherwise' in rest ? rest.otherwise : undefined;
            return [name, { meaning, example, default: otherwise ?? null, required: otherwise === undefined }];
          }),
        ),
      );
    });
