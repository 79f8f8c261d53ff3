import { connectAgent, textOf } from './access-request.js';
import { type Api } from './api.js';
import { print, step } from './teller.js';

/** Ada limits the calls of Bob. His agent reads what is left, and the call above the limit is refused. */
export async function limitCalls({ latchkey }: Api, bob: { id: string; api: Api }, mcpUrl: URL): Promise<void> {
  step('Ada lets Bob make one more call today: POST /budget');
  const subject = { subject_type: 'member', subject_id: bob.id } as const;
  const budget = await latchkey.budgets.create({ ...subject, period: 'day', calls: 1 });
  const client = await connectAgent(bob.api, mcpUrl);
  const call = async (name: string) => textOf(await client.callTool({ name, arguments: {} }));
  print(`read_budget tells Bob’s agent: ${await call('read_budget')}`);
  print(`It calls list: ${await call('list')}`);
  print(`It calls list again: ${await call('list')}`);
  await latchkey.budgets.delete(budget.id);
  await client.close();
}
