import { Command } from 'commander';
import { type Client, type components } from '../src/index.js';
import { type Context } from './context.js';
import { wrongUsage } from './failures.js';
import { connectionId } from './names.js';
import { repeated } from './options.js';
import { table } from './output.js';
import { suggestName } from './similar.js';

type Schemas = components['schemas'];
type CreateOptions = { connection?: string[]; ownAccount?: string[]; tool?: string[]; description?: string };
type Entry = { connector_slug: string; tool_name: string } & ({ connection_id: string } | { account: 'caller' });

export function toolboxCommands({ sessions, output }: Context): Command {
  const group = new Command('toolbox').description('List and create toolboxes, with which agents use tools.');
  group
    .command('list')
    .description('List the toolboxes that you own or that are shared with you.')
    .action(async () => {
      const result: Schemas['Toolbox'][] = await sessions.client().toolboxes.list({ limit: 200 }).all();
      const rows = result.map(({ id, name, entry_count, access, mcp_url }) => [
        ...[id, name, String(entry_count), access, mcp_url],
      ]);
      output.result({ result }, table(['ID', 'NAME', 'TOOLS', 'ACCESS', 'MCP ADDRESS'], rows));
    });
  group
    .command('create')
    .description('Create a toolbox with tools of your connections.')
    .argument('<name>', 'name of the toolbox')
    .option('--connection <connection>', 'id or name of a connection; can be repeated', repeated)
    .option(
      '--own-account <connector>',
      'slug of a connector whose tools run on the own account of each caller; can be repeated',
      repeated,
    )
    .option('--tool <name>', 'only this tool of the connections and connectors; can be repeated', repeated)
    .option('--description <text>', 'what the toolbox is for. Agents see this text')
    .action(async (name: string, { description, ...chosen }: CreateOptions) => {
      const latchkey = sessions.client();
      const entries = await resolveEntries(latchkey, chosen);
      const body = { name, entries, ...(description !== undefined && { description }) };
      const toolbox: Schemas['OneToolbox'] = await latchkey.toolboxes.create(body);
      output.result(toolbox, formatLines(toolbox, sessions.hasTokenInEnvironment));
    });
  return group;
}

/** The tools of the connections and connectors, and only those that are named if any is. */
async function resolveEntries(latchkey: Client, chosen: Omit<CreateOptions, 'description'>) {
  const { connection: connections = [], ownAccount: connectors = [], tool: names } = chosen;
  if (connections.length + connectors.length === 0 && names)
    throw wrongUsage('--tool needs --connection or --own-account.');
  const all: Entry[] = [];
  for (const given of connections) {
    const connection_id = await connectionId(latchkey, given);
    const { connector_slug }: Schemas['Connection'] = await latchkey.connections.get(connection_id);
    const tools: Schemas['ConnectorTool'][] = await latchkey.connections.listTools(connection_id, { limit: 200 }).all();
    all.push(...tools.map(({ name }) => ({ connector_slug, tool_name: name, connection_id })));
  }
  for (const connector_slug of connectors) {
    const tools: Schemas['ConnectorTool'][] = await latchkey.connectors.listTools(connector_slug, { limit: 200 }).all();
    all.push(...tools.map(({ name }) => ({ connector_slug, tool_name: name, account: 'caller' as const })));
  }
  const entries = all.filter(({ tool_name }) => !names || names.includes(tool_name));
  const known = all.map(({ tool_name }) => tool_name);
  const missing = names?.filter((name) => !entries.some(({ tool_name }) => tool_name === name)) ?? [];
  if (missing.length > 0)
    throw wrongUsage(
      `No connection has the tool ${missing.join(', ')}.${suggestName(missing[0]!, known)} \`latchkey tool list CONNECTION\` lists tools.`,
    );
  return entries;
}

/** A login stores its token in a file, so `$LATCHKEY_TOKEN` is empty. Claude Code then signs in with OAuth. */
function formatLines(toolbox: Schemas['OneToolbox'], hasToken: boolean): string {
  const { id, name, entry_count, mcp_url } = toolbox;
  const tools = `${entry_count} ${entry_count === 1 ? 'tool' : 'tools'}`;
  // Claude Code accepts only letters, digits, `-` and `_` in names.
  const server = name.match(/\w+/g)?.join('-') ?? 'latchkey';
  const connect = `claude mcp add --transport http ${server} ${mcp_url ?? ''}`;
  return [
    `Created toolbox ${name} (${id}) with ${tools}.`,
    ...warnOfUnmet(toolbox),
    'To give it to an agent:',
    ...(hasToken
      ? [`  ${connect} --header "Authorization: Bearer $LATCHKEY_TOKEN"`]
      : [`  ${connect}`, 'Then enter /mcp in Claude Code to sign in.']),
    'To share it:',
    `  latchkey share ${id} --member EMAIL --level use`,
  ].join('\n');
}

function warnOfUnmet({ unmet_count, entries }: Schemas['OneToolbox']): string[] {
  if (unmet_count === 0) return [];
  const reasons = [...new Set(entries.flatMap(({ unmet_reason }) => unmet_reason ?? []))].join(', ');
  return [
    `Agents do not see ${unmet_count} of them, because they cannot run now (${reasons}).`,
    '`latchkey connection list` shows the state of each account.',
  ];
}
