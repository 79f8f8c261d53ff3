import { type Client } from '@modelcontextprotocol/client';
import { connectAgent, textOf } from './access-request.js';
import { type Api } from './api.js';
import { print, step } from './teller.js';

type Tool = { name: string; inputSchema: { properties: { _account?: { enum: string[] } } } };
type Answer = { isError?: boolean; _meta?: { 'latchkey/account'?: { name: string; connection_id: string } } };

/** Agents use the accounts of their person without a toolbox. Bob has two, so his agent names one. */
export async function useAllAccounts(ada: Api, bob: Api, sharedId: string): Promise<void> {
  step('Ada’s agent connects to /mcp/accounts, and needs no toolbox: search_tools');
  await useTool(ada, 'Without a toolbox', (accounts) => accounts[0]!);

  step('Bob has his own account and Ada’s, which she shares. His agent names one: _account');
  await useTool(bob, 'To Ada', (accounts) => accounts.find((account) => account.includes(sharedId))!);
}

/** Searches for the tool, and calls it. If the person has several accounts of its connector, it chooses one. */
async function useTool(person: Api, title: string, choose: (accounts: string[]) => string): Promise<void> {
  const client = await connectAgent(person, new URL(`${person.url}/mcp/accounts`));
  const { tools } = await client.listTools();
  const [tool] = await search(client, 'create a note');
  const accounts = tool!.inputSchema.properties._account?.enum;
  const fields = Object.keys(tool!.inputSchema.properties).join(', ');
  print(`It sees ${tools.map(({ name }) => name).join(', ')}. It searches “create a note”: ${tool!.name}(${fields})`);
  if (accounts) print(`_account is one of: ${accounts.join(', ')}`);
  const toolArguments = { title, ...(accounts && { _account: choose(accounts) }) };
  const answer = await client.callTool({ name: tool!.name, arguments: toolArguments });
  const { isError, _meta } = answer as Answer;
  const account = _meta?.['latchkey/account'];
  print(
    `It calls it: ${isError ? textOf(answer) : `done, with the account “${account?.name}” (${account?.connection_id})`}`,
  );
  await client.close();
}

async function search(client: Client, query: string): Promise<Tool[]> {
  const { structuredContent } = await client.callTool({ name: 'search_tools', arguments: { query } });
  return (structuredContent as { tools: Tool[] }).tools;
}
