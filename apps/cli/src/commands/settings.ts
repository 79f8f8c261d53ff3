import { Command } from 'commander';
import { settingsTable } from '#kernel';
import { vaultSettings } from '../../../vault/src/vault-settings.js';
import { workerSettings } from '../../../worker/src/worker-settings.js';
import { type Context } from '../command-line/answer.js';

// The service cannot do without MASTER_KEYS.
const everySetting = { ...workerSettings, ...vaultSettings, MASTER_KEYS: workerSettings.MASTER_KEYS };

export const settingsCommand = ({ answer }: Context): Command =>
  new Command('settings')
    .description('Every variable that the product reads, as docs/configuration.md; with --json by name.')
    .action((_: object, command: Command) => {
      if (!command.optsWithGlobals().json) return console.log(configurationPage());
      answer(
        Object.fromEntries(
          Object.entries(everySetting).map(([name, { meaning, example, ...rest }]) => {
            const otherwise = 'otherwise' in rest ? rest.otherwise : undefined;
            return [name, { meaning, example, default: otherwise ?? null, required: otherwise === undefined }];
          }),
        ),
      );
    });

/** What docs/configuration.md holds. */
export const configurationPage = (): string => `# Configuration

Environment variables. A process checks all that it reads at its start, and names everything that is wrong at once. An empty
one counts as absent. \`npm start\` makes its own database, keys and addresses; what is set wins over what it makes, keys aside.

This page is what \`npm run --silent cli -- settings\` prints.

${settingsTable(everySetting)}`;
