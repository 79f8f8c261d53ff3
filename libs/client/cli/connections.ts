import { Command } from 'commander';
import { type Context } from './context.js';
import { table } from './output.js';

type ListOptions = { connector?: string; status?: string; search?: string };

type Row = { id: string; name: string; connector_slug: string; status: string; access: string };

export function connectionCommands({ sessions, output }: Context): Command {
  const group = new Command('connection').description('Show connections.');
  group
    .command('list')
    .description('List the connections that you own or that are shared with you.')
    .option('--connector <slug>', 'only connections of this connector')
    .option('--status <status>', 'only pending, active, needs_reauth or disconnected')
    .option('--search <text>', 'only connections whose name contains this')
    .action(async ({ connector, status, search }: ListOptions) => {
      const query = { connector_slug: connector && [connector], status: status && [status], q: search, limit: 200 };
      const result = await sessions
        .client()
        .connections.list(query as object)
        .all();
      const rows = result.map(({ id, name, connector_slug, status, access }: Row) => [
        ...[id, name, connector_slug, status, access],
      ]);
      output.result({ result }, table(['ID', 'NAME', 'CONNECTOR', 'STATUS', 'ACCESS'], rows));
    });
  return group;
}
