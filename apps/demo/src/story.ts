import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LatchkeyError } from '#client';
import { type Environment } from '#platform/configuration';
import { requestAccess } from './access-request.js';
import { useAllAccounts } from './all-accounts.js';
import { type Api, connectApi } from './api.js';
import { limitCalls } from './budget.js';
import { letAgentIn } from './enterprise-client.js';
import { allowFurtherCalls } from './further-calls.js';
import { type DemoProduct } from './product.js';
import { type NotesProvider } from './provider/index.js';
import { useOwnAccounts } from './own-accounts.js';
import { addServer } from './remote-server.js';
import { print, step } from './teller.js';
import { runProgram, useToolbox } from './toolbox.js';
import { runWorkload } from './workload.js';
import { Browser, textOf, type Visit } from './browser.js';

/** Shows the product: connects an account, runs tools, shares the account, blocks a tool, and reads the audit log. */
export async function tellStory({ owner, environment, isOwn }: DemoProduct, provider: NotesProvider): Promise<void> {
  await registerClient(owner, provider);
  const id = await connect(owner, provider);
  await runTools(owner, id);
  await addServer(owner, provider);
  const bob = await share(owner, environment, id);
  const mcpUrl = await useToolbox(owner, bob, id);
  await allowFurtherCalls(owner, bob.api, mcpUrl);
  await useOwnAccounts(owner, bob.api, (url, browser) => signIn(url, owner.url, provider.issuer, 'grace', browser));
  await useAllAccounts(owner, bob.api, id);
  await runProgram(owner, id);
  await block(owner, bob, id);
  await sendRobot(owner, bob, id);
  await runWorkload(owner, id);
  await requestAccess(owner, bob.api, mcpUrl);
  await limitCalls(owner, bob, mcpUrl);
  if (isOwn) await letAgentIn(owner, bob, mcpUrl);
  else
    print(
      'Left out: an agent that the identity provider lets in. To see it, stop this Latchkey, and run the demo without LATCHKEY_DATA_DIR.',
    );
  await lookUp(owner);
}

async function registerClient({ latchkey }: Api, { issuer, client }: NotesProvider): Promise<void> {
  step(`The organization registers its OAuth client with the third party, Demo Notes at ${issuer}`);
  const body = { client_id: client.id, client_secret: client.secret };
  const app = await latchkey.connectors.setOAuthApp('demo', body);
  print(`redirect_uri: ${app.redirect_uri}`, 'The secret is in the vault and is never returned again.');
}

async function connect({ url, latchkey }: Api, { issuer }: NotesProvider): Promise<string> {
  step('Ada, the owner of the organization, connects an account: POST /connection');
  const { connection, connect_url } = await latchkey.connections.create({ connector_slug: 'demo' });
  print(`${connection.id} is ${connection.status}; the link to sign in: ${connect_url.split('?')[0]}?…`);
  step('She opens the link in a browser and signs in at Demo Notes');
  await signIn(connect_url, url, issuer, 'ada');
  const { status } = await latchkey.connections.get(connection.id);
  print(`The connection is ${status}.`);
  return connection.id;
}

async function runTools(owner: Api, id: string): Promise<void> {
  step('She runs tools through it: POST /connection/{id}/execute');
  const written = await run(owner, id, 'create_note', { title: 'First connection', text: 'It works.' });
  print(`create_note ${written.outcome}: ${JSON.stringify(written.data)}`);
  const listed = await run(owner, id, 'list_notes');
  print(`list_notes ${listed.outcome}: ${(listed.data as unknown[]).length} notes`);
}

const run = async ({ latchkey }: Api, id: string, tool_name: string, toolArguments: Record<string, unknown> = {}) => {
  const { outcome, ...ran } = await latchkey.connections.executeTool(id, { tool_name, arguments: toolArguments });
  return { outcome, data: 'data' in ran ? ran.data : null };
};

type Person = { id: string; api: Api };

async function share(owner: Api, environment: DemoProduct['environment'], id: string): Promise<Person> {
  step('Bob joins, and the connection is shared with him: POST /connection/{id}/share');
  const { organization } = await owner.latchkey.currentUser.getMe();
  const email = `bob.${Date.now()}@example.com`;
  const names = ['member', 'create', '--org', organization.id, '--email', email, '--role', 'Org Admin'];
  const { user, token } = await operator<{ user: { id: string }; token: string }>(environment, ...names);
  await owner.latchkey.connections.share(id, { grantee_type: 'user', grantee_id: user.id, level: 'use' });
  const api = connectApi(owner.url, token);
  const seen = await api.latchkey.connections.get(id);
  print(
    `Bob can now see the connection (access ${seen.access}, via ${seen.access_via}). Ada's credential stays in the vault.`,
  );
  print(`Bob runs list_notes: ${(await run(api, id, 'list_notes')).outcome}`);
  return { id: user.id, api };
}

async function block(owner: Api, bob: Person, id: string): Promise<void> {
  step('Ada blocks Bob from deleting: POST /restriction');
  const tools = [{ connector_slug: 'demo', tool_name: 'delete_note' }];
  const target = { target_type: 'user', target_id: bob.id } as const;
  const rule = await owner.latchkey.restrictions.create({ ...target, mode: 'block', tools });
  print(rule.summary);
  await tryDeleting('Bob', bob.api, id);
}

async function sendRobot(owner: Api, bob: Person, id: string): Promise<void> {
  step('Bob creates a service member to do it for him: POST /member, POST /api-token');
  const { latchkey } = bob.api;
  const [role] = await latchkey.roles.list({ q: 'member', is_system: true }).all(1);
  const { id: robotId } = await latchkey.members.create({
    kind: 'service',
    name: 'Robot of Bob',
    role_ids: [role!.id],
  });
  const { token } = await latchkey.tokens.issue({ kind: 'service', name: 'For the robot', user_id: robotId });
  await owner.latchkey.connections.share(id, { grantee_type: 'user', grantee_id: robotId, level: 'use' });
  const api = connectApi(owner.url, token);
  const { outcome } = await run(api, id, 'list_notes');
  print('No rule names the robot, but Bob is responsible for it, so his restrictions bind it too.');
  print(`The robot runs list_notes: ${outcome}`);
  await tryDeleting('The robot', api, id);
}

async function tryDeleting(who: string, as: Api, id: string): Promise<void> {
  const refusal = await run(as, id, 'delete_note', { id: 'n1' }).catch((error: unknown) => error);
  if (refusal instanceof LatchkeyError) print(`${who} tries: ${refusal.status} ${refusal.reason}: ${refusal.message}`);
}

async function lookUp({ latchkey }: Api): Promise<void> {
  step('See what happened: GET /audit-log?scope=org');
  const category = ['access', 'people', 'connections', 'catalog', 'security', 'usage'] as const;
  const { result } = await latchkey.auditLog.list({ scope: 'org', category: [...category], limit: 14 }).page();
  print(...result.reverse().map(({ occurred_at, summary }) => `${occurred_at}  ${summary}`));
}

/** Runs an operator command next to the product, as people do. */
export async function operator<Answer>(environment: Environment, ...command: string[]): Promise<Answer> {
  const starter = fileURLToPath(new URL('../../../../bin/latchkey-server.cjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [starter, 'cli', ...command, '--json'], {
    env: { ...environment },
  });
  return JSON.parse(stdout) as Answer;
}

/** Opens a connect link in a browser, signs in at the third party, and returns to the product. */
async function signIn(
  connectUrl: string,
  apiUrl: string,
  providerUrl: string,
  as: string,
  browser = new Browser(),
): Promise<void> {
  const page = await browser.get(connectUrl);
  const hosted = await browser.follow(page, new URL(connectUrl).origin);
  print(`The page says: ${shortened(textOf(hosted))}`);
  const atProvider = await browser.follow(await browser.submit(hosted), providerUrl);
  print(`The provider asks: ${shortened(textOf(atProvider))}`);
  const origins = [providerUrl, new URL(connectUrl).origin, apiUrl];
  const back: Visit = await browser.follow(await browser.submit(atProvider, { answer: as }), ...origins);
  print(`Back at Latchkey: ${shortened(textOf(back))}`);
}

const shortened = (text: string): string => (text.length > 150 ? `${text.slice(0, 149)}…` : text);
