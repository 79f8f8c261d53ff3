import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { type Api } from './api.js';
import { step, print } from './teller.js';

type Answer = { isError?: boolean; content: { text: string }[] };

/**
 * Shares a toolbox of three tools with Bob, whose agent uses it over the Model Context Protocol. Returns its address for
 * agents.
 */
export async function useToolbox(
  { latchkey }: Api,
  bob: { id: string; api: Api },
  connection_id: string,
): Promise<URL> {
  step('Ada creates a toolbox of three tools, one with a frozen text, and shares it with Bob: POST /toolbox');
  const entry = (tool_name: string, more: object) => ({ connector_slug: 'demo', tool_name, connection_id, ...more });
  const entries = [
    entry('list_notes', { name: 'list' }),
    entry('create_note', { name: 'write', frozen: { text: 'Written by an agent.' } }),
    entry('delete_note', { name: 'delete' }),
  ];
  const shares = [{ grantee_type: 'user', grantee_id: bob.id, level: 'use' } as const];
  const skill = 'Call `list` before `write`, so that no note exists twice.';
  const { id } = await latchkey.toolboxes.create({ name: 'Notes', skill, entries, shares });
  const mcpUrl = new URL((await bob.api.latchkey.toolboxes.get(id)).mcp_url!);

  step(`Bob’s agent, the official client, connects to ${mcpUrl.pathname}`);
  const client = new Client({ name: 'agent-of-bob', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${bob.api.token}` } };
  await client.connect(new StreamableHTTPClientTransport(mcpUrl, { requestInit }));
  const call = async (name: string, toolArguments: Record<string, unknown>): Promise<Answer> =>
    (await client.callTool({ name, arguments: toolArguments })) as Answer;
  const { tools } = await client.listTools();
  print(
    `It sees: ${tools.map(({ name, inputSchema }) => `${name}(${Object.keys(inputSchema.properties ?? {}).join(', ')})`).join(', ')}`,
  );
  const skills = new SkillsClient(client);
  for (const each of (await skills.list()).skills)
    print(`Its skill, ${each.uri}: ${(await skills.read(each)).body!.trim()}`);
  const written = JSON.parse(textOf(await call('write', { title: 'From the agent' }))) as { id: string };
  print(`write: ${JSON.stringify(written)}`);
  print(`delete: ${textOf(await call('delete', { id: written.id }))}`);

  step('Ada approves it, once: POST /approval/{id}/resolve');
  const [approval] = await latchkey.approvals.list({ status: ['pending'] }).all();
  await latchkey.approvals.resolve(approval!.id, { decision: 'approve' });
  const [first, second] = [await call('delete', { id: written.id }), await call('delete', { id: written.id })];
  print(
    `delete: ${first.isError ? textOf(first) : 'done'}`,
    `delete again: ${second.isError ? 'needs a new approval' : 'done'}`,
  );
  await client.close();
  return mcpUrl;
}

const textOf = ({ content }: Answer): string => content.map(({ text }) => text).join(' ');

/** Combines two tools into one. */
export async function runProgram({ latchkey }: Api, connection_id: string): Promise<void> {
  step('Ada creates a synthetic tool of two steps, and runs it: POST /synthetic-tool');
  const steps = [
    { key: 'all', connection_id, tool_name: 'list_notes', args_template: '{}' },
    {
      key: 'summary',
      connection_id,
      tool_name: 'create_note',
      args_template: "{'title': input.title, 'text': $join(steps.all.result.title, ', ')}",
      depends_on: ['all'],
    },
  ];
  const input_schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
  // The demo may run several times against one installation.
  const document = {
    name: `sum_up_notes_${Date.now()}`,
    description: 'Writes a note with all titles.',
    input_schema,
    steps,
  };
  const { id } = await latchkey.syntheticTools.create({ ...document, output_template: 'steps.summary.result' });
  const run = await latchkey.syntheticTools.execute(id, { input: { title: 'All there is' } });
  if (!('steps' in run)) return;
  print(`${run.outcome}: ${JSON.stringify(run.output)}`);
  print(`steps: ${run.steps.map(({ key, status, calls }) => `${key} ${status} (${calls} call)`).join(', ')}`);
}
