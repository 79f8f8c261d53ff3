import { Command } from 'commander';
import { type Client } from '../src/index.js';
import { type Context } from './context.js';
import { wrongUsage } from './failures.js';
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

/** The id of a connection that is given by its id or by its exact name. */
export async function connectionId(latchkey: Client, given: string): Promise<string> {
  if (/^conn_[0-9a-z]{26}$/.test(given)) return given;
  const found: Row[] = await latchkey.connections.list({ q: given, limit: 200 }).all();
  const named = found.filter(({ name }) => name === given);
  if (named.length === 1) return named[0]!.id;
  if (named.length === 0)
    throw wrongUsage(`There is no connection “${given}”. \`latchkey connection list\` shows your connections.`);
  const ids = named.map(({ id }) => id).join(', ');
  throw wrongUsage(`Several connections have the name “${given}”. Use one of their ids: ${ids}.`);
}
