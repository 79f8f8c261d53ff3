import { type MemberClient } from '../founder.js';

/** Sends a successful request to every writing route, so that all its reads run. */
export async function writeEverything(owner: MemberClient): Promise<void> {
  const done = async (request: string, body?: unknown): Promise<any> => {
    const answer = await owner(request, body);
    if (answer.status >= 300) throw new Error(`${request} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { id: role } = await done('POST /role', { name: 'Ops', permissions: ['connector:view'] });
  const { id: other } = await done('POST /role', { name: 'Dev', permissions: ['connector:view'] });
  await done(`PATCH /role/${role}`, { permissions: ['connector:view', 'team:create'] });
  const invite = await done('POST /invite', { email: 'new@example.com', role_ids: [role] });
  await done(`PATCH /invite/${invite.id}`, { role_ids: [other] });
  await done(`POST /invite/${invite.id}/resend`);
  await done(`DELETE /invite/${invite.id}`);
  const member = await done('POST /member', { kind: 'service', name: 'Robot', role_ids: [role] });
  await done(`PATCH /member/${member.id}`, { role_ids: [other, role] });
  await done(`POST /member/${member.id}/suspend`);
  await done(`POST /member/${member.id}/reactivate`);
  await writeRules(done, member.id, role);
  await writeTeam(done, member.id);
  await writeToolbox(done);
  await writeWebhook(done);
  await writeSignIn(done, owner.orgId);
  const token = await done('POST /api-token', { kind: 'service', user_id: member.id, name: 'CI' });
  const id = token.api_token?.id ?? token.id;
  await done(`PATCH /api-token/${id}`, { name: 'Build' });
  await done(`POST /api-token/${id}/rotate`);
  await done(`DELETE /api-token/${id}`);
  await done(`POST /role/${role}/delete`, { reassign_to: other });
  await done(`DELETE /member/${member.id}`);
}

type Done = (request: string, body?: unknown) => Promise<any>;

async function writeRules(done: Done, userId: string, roleId: string): Promise<void> {
  const tools = [{ connector_slug: 'github', tool_name: 'list_issues' }];
  const rule = { target_type: 'user', target_id: userId, mode: 'block', tools };
  const { id } = await done('POST /restriction', rule);
  await done(`PATCH /restriction/${id}`, { target_type: 'role', target_id: roleId });
  await done('POST /restriction/simulate', { draft: rule });
  await done(`GET /restriction/explain?user_id=${userId}&connector_slug=github&tool_name=list_issues`);
  await done(`DELETE /restriction/${id}`);
}

async function writeTeam(done: Done, userId: string): Promise<void> {
  const { id } = await done('POST /team', { name: 'Sales' });
  await done(`PATCH /team/${id}`, { name: 'Presales' });
  await done(`POST /team/${id}/members`, { user_id: userId });
  await done(`PATCH /team/${id}/members/${userId}`, { is_admin: true });
  await done(`DELETE /team/${id}/members/${userId}`);
  await done(`DELETE /team/${id}`);
}

async function writeSignIn(done: Done, orgId: string): Promise<void> {
  const settings = { issuer: 'https://login.example.com', client_id: 'latchkey' };
  for (const client_secret of ['one', 'other'])
    await done(`PUT /organization/${orgId}/sign-in`, { ...settings, client_secret });
  await done(`DELETE /organization/${orgId}/sign-in`);
}

async function writeWebhook(done: Done): Promise<void> {
  const { id } = await done('POST /webhook-endpoint', { url: 'https://hooks.example.com', events: ['*'] });
  await done(`PATCH /webhook-endpoint/${id}`, { events: ['team.*'] });
  await done(`POST /webhook-endpoint/${id}/rotate`, {});
  await done(`POST /webhook-endpoint/${id}/test`);
  for (const query of ['', '?status=pending', '?event=role.created'])
    await done(`GET /webhook-endpoint/${id}/delivery${query}`);
  await done(`POST /webhook-endpoint/${id}/replay`, { delivery_ids: ['whdl_7'] });
  await done(`POST /webhook-endpoint/${id}/replay`, { from: '2026-11-20T00:00:00Z', to: '2026-11-20T12:00:00Z' });
  await done(`DELETE /webhook-endpoint/${id}`);
}

async function writeToolbox(done: Done): Promise<void> {
  const { id } = await done('POST /toolbox', { name: 'Tools', skill: 'Use it.' });
  await done(`PATCH /toolbox/${id}`, { entries: [{ connector_slug: 'github', tool_name: 'list_issues' }] });
  await done(`POST /toolbox/${id}/repin`, {});
  await done(`DELETE /toolbox/${id}`);
  const template = await done('POST /template', { name: 'Start', skill: 'Use it.' });
  await done(`PATCH /template/${template.id}`, { name: 'Begin' });
  const stamped = await done('POST /toolbox', { name: 'Stamped', template_id: template.id });
  await done(`DELETE /toolbox/${stamped.id}`);
  await done(`DELETE /template/${template.id}`);
}
