import { startNotesServer, usual } from '../../catalog/tool-registry/notes-server.js';
import { scim } from '../../provisioning/protocol.js';
import { appOf } from '../../support/app-of.js';
import { setApprovalPolicy } from '../../support/approval-policy.js';
import { Browser } from '../../support/browser.js';
import { type Scene } from '../../support/flags/scene.js';
import { type MemberClient } from '../../support/founder.js';

async function made(as: MemberClient, request: string, body: object): Promise<any> {
  const answer = await as(request, body);
  if (answer.status >= 300) throw new Error(`${request}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Adds what the console shows and has no flags. Returns the slug of a connector with a tool that waits for review. */
export async function fillForConsole(scene: Scene): Promise<{ reviewed: string; stop: () => void }> {
  await setApprovalPolicy(scene.people.owner, { write: 'second_person' });
  await fillWithPeople(scene);
  await fillWithOrganization(scene);
  await fillWithTools(scene);
  return fillWithReview(scene);
}

/** People whose agents may be stopped, a suspended agent, and an agent that can run tools. */
async function fillWithPeople({ product, empty, people: { owner } }: Scene): Promise<void> {
  for (const role of ['Org Owner', 'Member']) await product.member(owner.orgId, `Spare ${role}`, role);
  const paused = await made(owner, 'POST /member', { kind: 'service', name: 'Paused', role_ids: [empty] });
  await made(owner, `POST /member/${paused.id}/suspend`, {});
  const role = await made(owner, 'POST /role', { name: 'Runs tools', permissions: ['tool:execute'] });
  const reporter = await made(owner, 'POST /member', { kind: 'service', name: 'Reporter', role_ids: [role.id] });
  const proof = { kind: 'federation', issuer: 'https://token.example.com', subject: 'reporter' };
  await made(owner, `POST /member/${reporter.id}/workload-credential`, { name: 'Runs', ...proof });
}

/** Single sign-on, a directory with a group, an agent of the identity provider, and two webhooks. */
async function fillWithOrganization({ product, people: { owner } }: Scene): Promise<void> {
  const settings = { issuer: 'https://login.example.com', client_id: 'latchkey', client_secret: 'secret' };
  await made(owner, `PUT /organization/${owner.orgId}/sign-in`, settings);
  const { token } = await made(owner, 'POST /api-token', { kind: 'scim', name: 'Directory' });
  const directory = product.client(token as string);
  const { body: user } = await directory(scim('POST /Users'), { userName: 'ada@example.com', displayName: 'Ada' });
  const members = [{ value: user.id }];
  const { body: group } = await directory(scim('POST /Groups'), { displayName: 'Engineers', members });
  const role = await made(owner, 'POST /role', { name: 'Engineer', permissions: [] });
  await made(owner, 'POST /group-mapping', { group_id: group.id, role_id: role.id });
  await made(owner, `POST /organization/${owner.orgId}/enterprise-client`, { name: 'Claude' });
  for (const status of ['enabled', 'disabled']) {
    const url = `https://hooks.example.com/${status}`;
    const { id } = await made(owner, 'POST /webhook-endpoint', { url, events: ['role.*'] });
    await made(owner, `POST /webhook-endpoint/${id}/test`, {});
    await made(owner, `PATCH /webhook-endpoint/${id}`, { status });
  }
}

/** A toolbox with two tools and two versions of a skill, which a team and an app can use. */
async function fillWithTools({ product, people: { owner, creator } }: Scene): Promise<void> {
  const tools = ['list_notes', 'delete_note'].map((tool_name) => ({ connector_slug: 'demo', tool_name }));
  const toolbox = await made(creator, 'POST /toolbox', { name: 'Two tools', entries: tools });
  for (const skill of ['List first.', 'Delete last.']) await made(creator, `PATCH /toolbox/${toolbox.id}`, { skill });
  const [team] = (await creator('GET /team?q=Sales')).body.result;
  const share = { grantee_type: 'team', grantee_id: team.id, level: 'edit' };
  await made(creator, `POST /toolbox/${toolbox.id}/share`, share);
  await appOf(product, owner.orgId, creator.userId, `${product.base}/mcp/${toolbox.id}`);
}

/** The owner's remote server, which has changed one of its tools. */
async function fillWithReview({ people: { owner } }: Scene): Promise<{ reviewed: string; stop: () => void }> {
  const { origin, served, close } = await startNotesServer();
  const mcp = { url: `${origin}/mcp`, auth_mode: 'none' };
  const { slug } = await made(owner, 'POST /connector', { kind: 'remote_mcp', name: 'Reviewed', mcp });
  const { connect_url, connection } = await made(owner, 'POST /connection', { connector_slug: slug });
  const browser = new Browser();
  const departed = await browser.submit(await browser.get(connect_url as string), {});
  await new Browser().get(departed.location!);
  served.tools = { ...usual, add_note: { description: 'Adds a note for everyone.' } };
  await made(owner, `POST /connection/${connection.id}/refresh-tools`, {});
  return { reviewed: slug, stop: close };
}
