import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type Api } from './api.js';
import { print, step } from './teller.js';

type Answer = { content: { text: string }[] };

/** A rule blocks a tool for Bob. His agent requests access in his name, Ada approves it, and the call works. */
export async function requestAccess({ latchkey }: Api, bob: Api, mcpUrl: URL): Promise<void> {
  step('Bob’s agent looks for the tool that the rule blocks, and requests access: request_access');
  const client = await connectAgent(bob, mcpUrl);
  const call = async (name: string, toolArguments: Record<string, unknown>): Promise<string> =>
    textOf(await client.callTool({ name, arguments: toolArguments }));
  print(`It finds: ${await call('request_access', { query: 'delete a note' })}`);
  print(await call('request_access', { tool: 'delete', reason: 'The note of yesterday is wrong.' }));

  step('Ada approves it for a day: POST /access-request/{id}/resolve');
  const [request] = await latchkey.accessRequests.list({ status: ['pending'] }).all(1);
  print(`It says: “${request!.note}”`);
  const approval = { decision: 'approve', expires_in_days: 1, lift_member_rules: true } as const;
  await latchkey.accessRequests.resolve(request!.id, approval);
  const { id } = JSON.parse(await call('write', { title: 'Wrong' })) as { id: string };
  print(`Bob’s agent calls delete again: ${await call('delete', { id })}`);
  await client.close();
}

/** Connects the official client. Its person agrees to every question. */
export async function connectAgent({ token }: Api, mcpUrl: URL): Promise<Client> {
  const options = { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: { pin: '2026-07-28' } } };
  const client = new Client({ name: 'agent-of-bob', version: '1' }, options);
  client.setRequestHandler('elicitation/create', ({ params }) => {
    const { message, requestedSchema } = params as { message: string; requestedSchema: { properties: object } };
    print(`The client asks Bob: ${message.replace(/\s+/g, ' ')} He agrees.`);
    const content = Object.fromEntries(Object.keys(requestedSchema.properties).map((name) => [name, true]));
    return Promise.resolve({ action: 'accept' as const, content });
  });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(mcpUrl, { requestInit }));
  return client;
}

export const textOf = (answer: object): string => (answer as Answer).content.map(({ text }) => text).join(' ');
