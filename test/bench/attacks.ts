import { connectApi } from '../../apps/demo/src/api.js';
import { buildList, type Place, prepareAnswers } from './answers/connecting.js';
import { defineAnswers, serveAnswers } from './answers/serving.js';
import { seedCurated } from './curating.js';
import { asOwner, Directory, membersFrom } from './directory.js';
import { type Request } from './sending.js';
import { fullSize } from './seed/size.js';
import { idOf } from './seed/words.js';
import { type System } from './system.js';

const kibibyte = 1 << 10;
const mebibyte = 1 << 20;

/** Leaves room for the rest of a body. */
const almost = (bytes: number): string => 'x'.repeat(bytes - kibibyte);

/** Requests with the path of the API as their address. Several take turns. */
export type Attacks = Record<string, Request[]>;

/** Prepares the largest bodies, lists, results and documents that are allowed. */
export async function prepareAttacks(system: System): Promise<{ attacks: Attacks; close: () => Promise<void> }> {
  await seedCurated(system);
  await enlargeRules(system);
  const results = { of_1_mib: buildList(mebibyte), of_8_mib: almost(8 * mebibyte) };
  const { origin, close } = await serveAnswers(results);
  const places = await prepareAnswers(system, origin);
  const { token } = system.organizations[0]!;
  const attacks = {
    ...bodies(await createConnector(system)),
    ...documents(),
    ...lists(system),
    ...resultsOf(places),
  };
  const withTokens = Object.entries(attacks).map(([name, each]) => [name, each.map((one) => ({ token, ...one }))]);
  return { attacks: { ...Object.fromEntries(withTokens), ...(await directoryBodies(system)) }, close };
}

const post = (url: string, body: object | string): Request => ({
  method: 'POST',
  url,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** Bodies of 1 MiB. The limit is the default of BODY_LIMIT_BYTES. */
function bodies(slug: string): Attacks {
  const pages = Array.from({ length: 15 }, (_, n) => ({
    kind: 'overview',
    key: `Page ${n}`,
    body_markdown: almost(66_000),
  }));
  const documentation = JSON.stringify({ documentation: pages });
  return {
    'a body of 1 MiB, accepted': [{ method: 'PATCH', url: `/connector/${slug}`, body: documentation }],
    'a body of 1 MiB, refused': [post('/role', { name: almost(mebibyte) })],
    'a body above 1 MiB': [post('/role', { name: 'x'.repeat(mebibyte) })],
    'JSON of 500,000 levels': [post('/role', '['.repeat(mebibyte / 2) + ']'.repeat(mebibyte / 2))],
    'JSON of 19,000 fields': [
      post('/role', Object.fromEntries(Array.from({ length: 19_000 }, (_, n) => [`x${n}`, n]))),
    ],
  };
}

function documents(): Attacks {
  const description = 'Does what it says. '.repeat(100);
  const definition = {
    ...defineAnswers('https://example.com'),
    slug: 'large-definition',
    tools: Array.from({ length: 480 }, (_, n) => ({
      ...defineAnswers('https://example.com').tools[0]!,
      name: `get_answer_${n}`,
      description,
    })),
  };
  const operation = {
    summary: 'Gets a thing',
    description: description.repeat(9),
    responses: { 200: { description: 'OK' } },
  };
  const paths = Array.from({ length: 470 }, (_, n) => [
    `/things/${n}`,
    { get: { ...operation, operationId: `get_${n}` } },
  ]);
  const document = {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    servers: [{ url: 'https://example.com' }],
  };
  const document_text = JSON.stringify({ ...document, paths: Object.fromEntries(paths) });
  return {
    'a definition of 1 MiB': [post('/connector/validate', { definition_text: JSON.stringify(definition) })],
    'an OpenAPI document of 8 MiB': [post('/connector/validate', { openapi: { document_text } })],
  };
}

function lists({ organizations }: System): Attacks {
  const toolbox = `/toolbox/${idOf(organizations[0]!.orgId, 'tbx', 10)}`;
  const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  return {
    'GET /restriction?limit=100, rules of 1,000 tools': [{ url: '/restriction?limit=100' }],
    'GET /connection?limit=100': [{ url: '/connection?limit=100' }],
    'GET /audit-log?limit=100': [{ url: '/audit-log?scope=org&limit=100' }],
    'GET /toolbox/{id}, 200 entries': [{ url: toolbox }],
    'tools/list of 200 entries': [post(`/mcp${toolbox}`, listing)],
    'tools/list, a page of 28,000 tools': [post('/mcp', listing)],
  };
}

/** Calls of tools. With four requests for 32 clients, each place gets eight calls at once, the most it allows. */
function resultsOf(places: readonly Place[]): Attacks {
  const call = (name: string, answer: string) =>
    places.map(({ url, token }) => {
      const params = { name, arguments: { name: answer } };
      return { ...post(new URL(url).pathname, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }), token };
    });
  return {
    'a result of 1 MiB': call('get_whole', 'of_1_mib'),
    'a result of 1 MiB, stored': call('get_default', 'of_1_mib'),
    'a response of 8 MiB, refused': call('get_default', 'of_8_mib'),
  };
}

/** Bodies of 5 MiB, the limit of SCIM: members with all their attributes. */
async function directoryBodies(system: System): Promise<Attacks> {
  const directory = await Directory.of(system);
  const { id } = await directory.ask('POST', '/scim/v2/Groups', { displayName: 'Large' });
  const display = 'x'.repeat((5 * mebibyte - 100 * kibibyte) / fullSize.members);
  const members = membersFrom(system, 1, fullSize.members).map((value) => ({ value, display }));
  const body = JSON.stringify({ Operations: [{ op: 'replace', path: 'members', value: members }] });
  const url = `/scim/v2/Groups/${id}`;
  return { 'a SCIM body of 5 MiB': [{ method: 'PATCH', url, body, token: directory.token }] };
}

async function createConnector({ api, organizations }: System): Promise<string> {
  const { connectors } = connectApi(api.url, organizations[0]!.token).latchkey;
  const definition = { ...defineAnswers('https://example.com'), name: 'With documents' };
  return (await connectors.create({ kind: 'catalog', definition })).slug;
}

/** Gives each rule the maximum number of tools. */
const enlargeRules = (system: System): Promise<unknown> =>
  asOwner(system, (client) =>
    client.query(
      `update access_control.restrictions set tools = (select jsonb_agg(jsonb_build_object('connector_slug', 'asana',
         'tool_name', 'tool_' || t, 'operation', null, 'origin', null)) from generate_series(1, 1000) t)
       where org_id = $1`,
      [system.organizations[0]!.orgId],
    ),
  );
