import { Api, Refused } from './api.js';
import { operator } from './operator.js';
import { type DemoProduct } from './product.js';
import { type NotesProvider } from './provider/index.js';
import { signIn } from './sign-in.js';
import { addServer } from './remote-server.js';
import { step, tell } from './teller.js';
import { runProgram, useToolbox } from './toolbox.js';

type Connected = { connection: { id: string; status: string }; connect_url: string };
type Ran = { outcome: string; data: unknown };
type Audit = { result: { occurred_at: string; summary: string }[] };

/** Connect, run, share, block, look it up: what the product is for, once through. */
export async function tellStory({ owner, environment }: DemoProduct, provider: NotesProvider): Promise<void> {
  await registerClient(owner, provider);
  const id = await connect(owner, provider);
  await runTools(owner, id);
  await addServer(owner, provider);
  const bob = await share(owner, environment, id);
  await useToolbox(owner, bob, id);
  await runProgram(owner, id);
  await block(owner, bob, id);
  await sendRobot(owner, bob, id);
  await lookUp(owner);
}

async function registerClient(owner: Api, { issuer, client }: NotesProvider): Promise<void> {
  step(`The organization registers its OAuth client with the third party, Demo Notes at ${issuer}`);
  const body = { client_id: client.id, client_secret: client.secret };
  const app = await owner.ask<{ redirect_uri: string }>('PUT /connector/demo/oauth-app', body);
  tell(`redirect_uri: ${app.redirect_uri}`, 'The secret is in the vault; nothing answers with it again.');
}

async function connect(owner: Api, { issuer }: NotesProvider): Promise<string> {
  step('The owner connects an account: POST /connection');
  const { connection, connect_url } = await owner.ask<Connected>('POST /connection', { connector_slug: 'demo' });
  tell(`${connection.id} is ${connection.status}; the link to sign in: ${connect_url.split('?')[0]}?…`);
  step('They open the link in a browser and sign in as Ada');
  await signIn(connect_url, owner.url, issuer, 'ada');
  const { status } = await owner.ask<{ status: string }>(`GET /connection/${connection.id}`);
  tell(`The connection is ${status}.`);
  return connection.id;
}

async function runTools(owner: Api, id: string): Promise<void> {
  step('They run tools through it: POST /connection/{id}/execute');
  const run = (tool_name: string, args: object) =>
    owner.ask<Ran>(`POST /connection/${id}/execute`, { tool_name, arguments: args });
  const written = await run('create_note', { title: 'First connection', text: 'It works.' });
  tell(`create_note ${written.outcome}: ${JSON.stringify(written.data)}`);
  const listed = await run('list_notes', {});
  tell(`list_notes ${listed.outcome}: ${(listed.data as unknown[]).length} notes`);
}

type Person = { id: string; api: Api; token: string };

async function share(owner: Api, environment: DemoProduct['environment'], id: string): Promise<Person> {
  step('Bob joins, and the connection is shared with him: POST /connection/{id}/share');
  const { organization } = await owner.ask<{ organization: { id: string } }>('GET /user/me');
  const email = `bob.${Date.now()}@example.com`;
  const names = ['member', 'create', '--org', organization.id, '--email', email, '--role', 'Org Admin'];
  const { user, token } = await operator<{ user: { id: string }; token: string }>(environment, ...names);
  await owner.ask(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: user.id, level: 'use' });
  const api = new Api(owner.url, token);
  const seen = await api.ask<{ access: string; access_via: string }>(`GET /connection/${id}`);
  tell(`Bob sees it: access ${seen.access}, via ${seen.access_via}; the credential stays Ada's, in the vault.`);
  const { outcome } = await api.ask<Ran>(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} });
  tell(`Bob runs list_notes: ${outcome}`);
  return { id: user.id, api, token };
}

async function block(owner: Api, bob: Person, id: string): Promise<void> {
  step('The owner keeps Bob from deleting: POST /restriction');
  const tools = [{ connector_slug: 'demo', tool_name: 'delete_note' }];
  const target = { target_type: 'user', target_id: bob.id };
  const rule = await owner.ask<{ summary: string }>('POST /restriction', { ...target, mode: 'block', tools });
  tell(rule.summary);
  await tryDeleting('Bob', bob.api, id);
}

async function sendRobot(owner: Api, bob: Person, id: string): Promise<void> {
  step('Bob makes a service member to do it for him: POST /member, POST /api-token');
  const { result } = await bob.api.ask<{ result: { id: string }[] }>('GET /role?q=member&is_system=true');
  const robot = { kind: 'service', name: 'Robot of Bob', role_ids: [result[0]!.id] };
  const { id: robotId } = await bob.api.ask<{ id: string }>('POST /member', robot);
  const wanted = { kind: 'service', name: 'For the robot', user_id: robotId };
  const { token } = await bob.api.ask<{ token: string }>('POST /api-token', wanted);
  await owner.ask(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: robotId, level: 'use' });
  const api = new Api(owner.url, token);
  const { outcome } = await api.ask<Ran>(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} });
  tell('No rule names the robot; but Bob is responsible for it, and what binds him binds it.');
  tell(`The robot runs list_notes: ${outcome}`);
  await tryDeleting('The robot', api, id);
}

async function tryDeleting(who: string, as: Api, id: string): Promise<void> {
  const request = { tool_name: 'delete_note', arguments: { id: 'n1' } };
  const refusal = await as.ask(`POST /connection/${id}/execute`, request).catch((error: unknown) => error);
  if (refusal instanceof Refused) tell(`${who} tries: ${refusal.status} ${refusal.error.reason}: ${refusal.message}`);
}

async function lookUp(owner: Api): Promise<void> {
  step('Who did what: GET /audit-log?scope=org');
  const categories = 'access,people,connections,catalog,security,usage';
  const { result } = await owner.ask<Audit>(`GET /audit-log?scope=org&category=${categories}&limit=14`);
  tell(...result.reverse().map(({ occurred_at, summary }) => `${occurred_at}  ${summary}`));
}
