import { type Client } from '@modelcontextprotocol/client';
import { type Api } from './api.js';
import { connectApp } from './app.js';
import { print, step } from './teller.js';

type Answer = { isError?: boolean; content: { text: string }[]; structuredContent?: { approval?: { id: string } } };

/** Ada approves a call of an app together with further calls, which run without asking until she ends them. */
export async function allowFurtherCalls({ latchkey }: Api, bob: Api, mcpUrl: URL): Promise<void> {
  step('Ada lets approvers allow further calls: PATCH /organization/{id}. Bob signs in to an app, which deletes notes');
  const { organization } = await latchkey.currentUser.getMe();
  const { approval_grants } = (await latchkey.organizations.get(organization.id)).settings;
  await latchkey.organizations.update(organization.id, { settings: { approval_grants: true } });
  const app = await connectApp(bob, mcpUrl, 'Note cleaner');
  const [first, second, third] = [await write(app), await write(app), await write(app)];
  const waiting = await remove(app, first);
  print(`The app calls delete: ${outcomeOf(waiting)}`);

  step('Ada approves it together with five further calls within an hour: POST /approval/{id}/resolve');
  const further_calls = { max_calls: 5, hours: 1 };
  await latchkey.approvals.resolve(waiting.structuredContent!.approval!.id, { decision: 'approve', further_calls });
  print(`It calls delete again: ${outcomeOf(await remove(app, first))}`);
  print(`It deletes another note, and nobody is asked: ${outcomeOf(await remove(app, second))}`);
  const [grant] = await latchkey.approvals.listGrants({ status: ['active'] }).all(1);
  const { summary, app_name, used_calls, max_calls } = grant!;
  print(`GET /approval-grant lists it: ${summary}, by ${app_name}: ${used_calls} of ${max_calls} calls used`);
  const { status } = await latchkey.approvals.revokeGrant(grant!.id);
  print(`Ada ends it (${status}). The app deletes a third note: ${outcomeOf(await remove(app, third))}`);
  await latchkey.organizations.update(organization.id, { settings: { approval_grants } });
  await app.close();
}

async function write(app: Client): Promise<string> {
  const { content } = (await app.callTool({ name: 'write', arguments: { title: 'Outdated' } })) as Answer;
  return (JSON.parse(content[0]!.text) as { id: string }).id;
}

const remove = async (app: Client, id: string): Promise<Answer> =>
  (await app.callTool({ name: 'delete', arguments: { id } })) as Answer;

function outcomeOf({ isError, content, structuredContent }: Answer): string {
  if (structuredContent?.approval) return 'needs an approval';
  return isError ? content.map(({ text }) => text).join(' ') : 'done';
}
