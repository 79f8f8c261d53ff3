import { Command } from 'commander';
import { operatorCommand, startCommand } from '#kernel/plain';
import { type Parser, settingsTable } from '#platform/configuration';
import { type Context } from '../command-line/answer.js';

async function everySetting() {
  const { vaultSettings, workerSettings } = await import('#composition/settings');
  const { backupSettings } = await import('../product/backup-settings.js');
  // MASTER_KEYS comes from the service's settings, because the vault's settings do not require it.
  return { ...workerSettings, ...vaultSettings, ...backupSettings, MASTER_KEYS: workerSettings.MASTER_KEYS };
}

export const settingsCommand = ({ answer }: Context): Command =>
  new Command('settings')
    .description('Print all environment variables of the product as docs/configuration.md or, with --json, by name.')
    .action(async (_: object, command: Command) => {
      if (!command.optsWithGlobals().json) return console.log(await configurationPage());
      answer(
        Object.fromEntries(
          Object.entries(await everySetting()).map(([name, { meaning, parse, example, ...rest }]) => {
            const otherwise = 'otherwise' in rest ? rest.otherwise : undefined;
            const accepts = (parse as Parser<unknown>).accepts ?? null;
            return [name, { meaning, accepts, example, default: otherwise ?? null, required: otherwise === undefined }];
          }),
        ),
      );
    });

/** Returns the content of docs/configuration.md, with the commands of this installation. */
export async function configurationPage(): Promise<string> {
  const page = `# Configuration

Settings are environment variables. When a process starts, it checks all its settings and lists every problem. An empty
variable counts as absent. \`npm start\` creates its own database, keys and addresses. Except for keys, your settings take precedence.

This page is the output of \`${operatorCommand} settings\`.

${settingsTable(await everySetting())}`;
  return page.replaceAll('`npm start`', `\`${startCommand}\``);
}
