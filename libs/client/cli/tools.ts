import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { type components } from '../src/index.js';
import { type Context } from './context.js';
import { exitCodes, wrongUsage } from './failures.js';
import { connectionId } from './names.js';
import { quote, table } from './output.js';
import { readStdin } from './stdin.js';

type Schemas = components['schemas'];
type Tool = Schemas['ConnectorTool'];

export function toolCommands(context: Context): Command {
  const group = new Command('tool').description('Show and run tools.');
  group.addCommand(listCommand(context)).addCommand(runCommand(context));
  return group;
}

type ListOptions = { search?: string; tier?: string; restricted?: boolean; schema?: boolean };

const listCommand = ({ sessions, output }: Context): Command =>
  new Command('list')
    .description('List the tools of a connection. Running a tool needs at least `use` access to the connection.')
    .argument('<connection>', 'id or name of a connection')
    .option('--search <text>', 'only tools whose label, name, description or resource contains this')
    .option('--tier <tier>', 'only read, write or destructive')
    .option('--restricted', 'also list the tools that a restriction blocks')
    .option('--schema', 'include the JSON Schemas of arguments and data (with --json)')
    .action(async (given: string, options: ListOptions) => {
      const latchkey = sessions.client();
      const query = {
        q: options.search,
        tier: options.tier && [options.tier],
        limit: 200,
        include_restricted: options.restricted,
        include: options.schema && ['schema'],
      };
      const id = await connectionId(latchkey, given);
      const result: Tool[] = await latchkey.connections.listTools(id, query as object).all();
      const { access }: Schemas['Connection'] = await latchkey.connections.get(id);
      const rows = result.map((tool) => [
        tool.name,
        tool.tier,
        tool.restricted ? 'yes' : '',
        shorten(tool.description),
      ]);
      output.result({ result }, table(['TOOL', 'TIER', 'BLOCKED', 'DESCRIPTION'], rows));
      if (access === 'view') output.hint('You have view access. Running a tool needs use.');
    });

const shorten = (text: string): string => {
  const line = text.split('\n')[0]!;
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
};

type RunOptions = {
  arguments: string;
  dryRun?: boolean;
  approvalId?: string;
  idempotencyKey?: string;
  cursor?: string;
  timeout?: string;
};

const runCommand = (context: Context): Command =>
  new Command('run')
    .description('Run a tool through a connection, and print the result.')
    .argument('<connection>', 'id or name of a connection')
    .argument('<tool>', 'name of a tool from `latchkey tool list`')
    .option('--arguments <json>', 'arguments as JSON, `@FILE`, or `-` for standard input', '{}')
    .option('--dry-run', 'print the request that would be sent, without sending it')
    .option('--approval-id <id>', 'an approval that allows this call')
    .option('--idempotency-key <key>', 'repeat a call with the same key to run it at most once')
    .option('--cursor <cursor>', 'next_page_cursor of the previous page')
    .option('--timeout <ms>', 'time limit in milliseconds')
    .action((connection: string, tool: string, options: RunOptions) => runTool(context, connection, tool, options));

async function runTool(context: Context, given: string, tool_name: string, options: RunOptions): Promise<void> {
  const { sessions, output } = context;
  const body = {
    tool_name,
    arguments: await readArguments(options.arguments),
    ...(options.dryRun && { dry_run: true }),
    ...(options.approvalId !== undefined && { approval_id: options.approvalId }),
    ...(options.cursor !== undefined && { page: { cursor: options.cursor } }),
    ...(options.timeout !== undefined && { timeout_ms: Number(options.timeout) }),
  };
  const latchkey = sessions.client();
  const id = await connectionId(latchkey, given);
  const key = options.idempotencyKey === undefined ? {} : { idempotencyKey: options.idempotencyKey };
  const execution: Schemas['Execution'] | Schemas['PendingExecution'] = await latchkey.connections.executeTool(
    ...([id, body, key] as Parameters<typeof latchkey.connections.executeTool>),
  );
  if (output.json) output.value(execution);
  if (execution.outcome === 'approval_required') {
    context.exitCode = exitCodes.needsApproval;
    if (!output.json) output.line(howToContinue(execution, { given, tool_name, options }));
  } else {
    if (execution.outcome === 'failed') context.exitCode = exitCodes.failed;
    if (!output.json) printExecution(context, execution);
  }
}

function printExecution({ output }: Context, { outcome, error, request, data, ...rest }: Schemas['Execution']): void {
  const asJson = (value: unknown) => JSON.stringify(value, null, 2);
  if (outcome === 'dry_run') return output.line(asJson(request));
  if (outcome === 'failed') {
    output.hint(error?.message ?? 'The tool failed.');
    if (error?.upstream_body !== undefined) output.hint(asJson(error.upstream_body));
    return output.hint(`Execution id: ${rest.execution_id}`);
  }
  output.line(asJson(data ?? null));
  if (rest.next_page_cursor) output.hint(`There are more rows: add --cursor ${rest.next_page_cursor}`);
}

type Call = { given: string; tool_name: string; options: RunOptions };

function howToContinue({ approval, tier }: Schemas['PendingExecution'], { given, tool_name, options }: Call): string {
  const { id, status, summary, second_person, expires_at, url } = approval;
  const words = ['latchkey', 'tool', 'run', given, tool_name, '--arguments', options.arguments, '--approval-id', id];
  const approve = `  latchkey approval approve ${id}\nor in a browser:\n  ${url}`;
  const approver = second_person
    ? `Another person with edit access to the connection must approve it:\n${approve}`
    : `Approve it, or ask the owner of the connection to approve it:\n${approve}`;
  return [
    `Nothing ran. This ${tier} call needs approval: ${summary}.`,
    status === 'approved' ? 'It is already approved.' : approver,
    `Then run it before the approval expires (currently at ${expires_at}):\n  ${words.map(quote).join(' ')}`,
  ].join('\n');
}

async function readArguments(given: string): Promise<Record<string, unknown>> {
  const text = given === '-' ? await readStdin() : given.startsWith('@') ? readFile(given.slice(1)) : given;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrongUsage(`--arguments is not valid JSON: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrongUsage('--arguments must be a JSON object, such as {"owner": "octo"}.');
  return value as Record<string, unknown>;
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw wrongUsage(`Cannot read the arguments: ${(error as Error).message}.`);
  }
}
