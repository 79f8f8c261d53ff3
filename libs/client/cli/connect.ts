import { Command } from 'commander';
import { type components, waitForConnection } from '../src/index.js';
import { type Context } from './context.js';
import { asSeconds } from './options.js';
import { quote } from './output.js';

type Connection = components['schemas']['Connection'];

type ConnectOptions = { name?: string; method?: string; wait: boolean; timeout: number };

export const connectCommand = ({ sessions, output }: Context): Command =>
  new Command('connect')
    .description('Create a connection, print the link to connect the account, and wait until it is connected.')
    .argument('<connector>', 'slug of a connector')
    .option('--name <name>', 'name of the connection; by default, derived from the connector')
    .option('--method <name>', 'the only sign-in method to offer')
    .option('--no-wait', 'end after printing the link')
    .option('--timeout <seconds>', 'seconds to wait', asSeconds, 900)
    .action(async (connector_slug: string, { name, method, wait, timeout }: ConnectOptions) => {
      const latchkey = sessions.client();
      const begun = await latchkey.connections.create({
        connector_slug,
        ...(name !== undefined && { name }),
        ...(method !== undefined && { auth_method: method }),
      });
      const { id } = begun.connection;
      const link = `Open this link to connect the account (valid for 15 minutes):\n  ${begun.connect_url}`;
      if (!wait) {
        const next = `Then list its tools:\n  latchkey tool list ${id}`;
        return output.result(begun, `Created connection ${id}. It is not connected yet.\n${link}\n${next}`);
      }
      output.hint(`Created connection ${id}.\n${link}\nWaiting …`);
      const connection: Connection = await waitForConnection(latchkey, id, { timeout });
      const lines = [
        `Connected ${connection.name} (${id})${connection.account_label ? ` as ${connection.account_label}` : ''}.`,
        `Next, list its tools, or let an agent use them:`,
        `  latchkey tool list ${id}`,
        `  latchkey toolbox create ${quote(connection.name)} --connection ${id}`,
      ];
      output.result(connection, lines.join('\n'));
    });
