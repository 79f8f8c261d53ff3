import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Browser } from '../support/browser.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';

/** The credential. The connector sends it in the query of every request. */
export const secret = 'canary-key/of+admin';

/** A third party that repeats the whole URL of a request, with the credential, in the URL of the next page. */
async function startRepeatingProvider() {
  const asked: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url!, origin);
    if (url.pathname === '/api/items') asked.push(new URLSearchParams(url.search));
    const page = Number(url.searchParams.get('page') ?? 1) + 1;
    const key = url.searchParams.get('auth_key');
    url.searchParams.set('page', String(page));
    url.searchParams.set('access_token', 'canary-of-pages');
    const next = page > 3 ? null : { cursor: `after-${page}`, url: url.href };
    const link = next ? { link: `<https://pages.example${url.pathname}${url.search}>; rel="next"` } : {};
    response.writeHead(200, { 'content-type': 'application/json', ...link });
    const said = [`See ${url.href} for more.`, url.pathname + url.search, `Your key is ${key}.`];
    response.end(JSON.stringify({ id: 'account-1', rows: [1, 2], next, said }));
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { origin, asked, close };
}

const kinds = {
  cursor: { type: 'cursor', cursor_path: 'next.cursor', cursor_param: 'after' },
  page: { type: 'page', page_param: 'page', items_path: 'rows' },
  offset: { type: 'offset', offset_param: 'skip', items_path: 'rows' },
  link_header: { type: 'link_header' },
  next_url: { type: 'next_url', next_url_path: 'next.url' },
};

/** `copy` is a tool with the pagination of another tool. `written` is a tool that writes. */
const tools = { ...kinds, copy: kinds.link_header, written: kinds.cursor };

export type Kind = keyof typeof tools;

/** Every kind of pagination, with its parameters for the second page. */
export const secondPages: [Kind, Record<string, string>][] = [
  ['cursor', { after: 'after-2' }],
  ['page', { page: '2' }],
  ['offset', { skip: '2' }],
  ['link_header', { page: '2' }],
  ['next_url', { page: '2' }],
];

/** The definition of the connector, optionally with another pagination for one tool. */
export const definition = (origin: string, changed: object = {}) => ({
  format: 1,
  name: 'Repeater',
  categories: [],
  base_url: `${origin}/api`,
  auth: [
    {
      name: 'key',
      type: 'api_key',
      form_fields: [{ name: 'api_key', type: 'password', required: true }],
      inject: [{ in: 'query', name: 'auth_key', template: '{{api_key}}' }],
    },
  ],
  verify: { method: 'GET', path: '/me', expect: [200], subject: '=body.id' },
  tools: Object.entries({ ...tools, ...changed }).map(([name, pagination]) => ({
    name: `list_${name}`,
    resource: 'items',
    method: 'list',
    ...(name === 'written' && { tier: 'write' }),
    description: 'Lists items.',
    input: { type: 'object', properties: { project: { type: 'string' } } },
    request: { method: name === 'written' ? 'POST' : 'GET', path: '/items', query: { project: '=input.project' } },
    pagination,
  })),
});

/**
 * An administrator with two connections, which the colleague can use, and a toolbox with the project frozen to A, which
 * the member and the colleague can use.
 */
export async function startPageCursorScene() {
  const product = await startProduct();
  const provider = await startRepeatingProvider();
  afterAll(() => Promise.all([product.stop(), provider.close()]));
  beforeEach(() => void (provider.asked.length = 0));
  const people = await product.organization({ admin: 'Org Admin', member: 'Member', colleague: 'Member' });
  const { admin, member, colleague } = people;

  const share = (what: string, recipient: MemberClient) =>
    admin(`POST /${what}/share`, { grantee_type: 'user', grantee_id: recipient.userId, level: 'use' });

  const made = await admin('POST /connector', { kind: 'catalog', definition: definition(provider.origin) });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const slug: string = made.body.slug;
  const published = await admin(`PATCH /connector/${slug}`, { status: 'published' });
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  for (const recipient of [member, colleague]) await share(`connector/${slug}`, recipient);
  const connected = () => connectedTo(slug, admin, provider.origin, product.vaultUrl);
  const connections = [await connected(), await connected()] as const;
  for (const id of connections) await share(`connection/${id}`, colleague);
  const entries = Object.keys(tools).map((name) => ({
    connector_slug: slug,
    connection_id: connections[0],
    tool_name: `list_${name}`,
    name,
    frozen: { project: 'A' },
  }));
  const toolbox: string = (await admin('POST /toolbox', { name: 'Project A', entries })).body.id;
  for (const recipient of [member, colleague]) await share(`toolbox/${toolbox}`, recipient);
  return { product, provider, ...people, slug, connections, toolbox };
}

async function connectedTo(slug: string, as: MemberClient, issuer: string, vaultUrl: string): Promise<string> {
  const { body } = await as('POST /connection', { connector_slug: slug, redirect_uri: '/' });
  const browser = new Browser();
  const sent = await browser.submit(await browser.get(body.connect_url), { 'field.api_key': secret });
  const { location, html } = await browser.follow(sent, issuer, vaultUrl);
  if (!location) throw new Error(`The vault did not redirect the browser: ${html}`);
  await new Browser().get(location);
  return body.connection.id as string;
}

export async function cursorOf(answer: Promise<{ body: any }>): Promise<string> {
  const { body } = await answer;
  if (typeof body.next_page_cursor !== 'string') throw new Error(JSON.stringify(body));
  return body.next_page_cursor as string;
}
