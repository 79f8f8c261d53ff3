import { makeKeys } from '#composition/keys';
import { deskDefinition } from '../catalog/desk-definition.js';
import { type Answer } from '../support/client.js';
import { query } from '../support/cluster/sql.js';
import { commitWireTo, type Cut } from '../support/commit-wire.js';
import { createDatabase } from '../support/database.js';
import { type MemberClient } from '../support/founder.js';
import { type Product, startProduct } from '../support/product.js';

const trials = Number(process.env.CUT_TRIALS ?? 1);

let product: Product;
let owner: MemberClient;
let wire: Awaited<ReturnType<typeof commitWireTo>>;
let demo: Promise<string> | undefined;
let database: string;

beforeAll(async () => {
  const urls = await createDatabase();
  database = urls.owner;
  wire = await commitWireTo(urls.app);
  product = await startProduct({ installation: { urls: { ...urls, app: wire.url }, keys: makeKeys() } });
  product.app.useLogger(['fatal']);
});
afterAll(async () => {
  await product.stop();
  wire.close();
});

/** One class of writing routes: a request, and a function that counts its effects afterwards. */
type Write = {
  request: string;
  body?: unknown;
  as?: MemberClient;
  effects: () => Promise<number>;
  check?: (answer: Answer) => unknown;
};

const count = async (sql: string): Promise<number> =>
  (await query<{ n: number }>(database, `select count(*)::int as n from ${sql}`))[0]!.n;
const events = (type: string, id: string) => () =>
  count(`kernel.events where type = '${type}' and resource_id = '${id}'`);
const named = (table: string, name: string) => () => count(`${table} where name = '${name}'`);

async function make(request: string, body: object): Promise<string> {
  const answer = await owner(request, body);
  if (answer.status >= 300) throw new Error(`${request} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.id ?? answer.body.api_token?.id;
}

const isGood = async ({ body }: Answer) =>
  expect((await product.client(body.token ?? body.secret)('GET /user/me')).status).toBe(200);

const robot = async (name: string) =>
  make('POST /member', { kind: 'service', name, role_ids: [await product.roleId(owner, 'Guest')] });

/** Writes by the kind of their effect and response. */
const writes: Record<string, (name: string) => Write | Promise<Write>> = {
  'creates a team': (name) => ({
    request: 'POST /team',
    body: { name },
    effects: named('identity.teams', name),
  }),
  'changes a team': async (name) => {
    const id = await make('POST /team', { name });
    return { request: `PATCH /team/${id}`, body: { name: `${name} x` }, effects: events('team.updated', id) };
  },
  'deletes a team': async (name) => {
    const id = await make('POST /team', { name });
    return { request: `DELETE /team/${id}`, effects: events('team.deleted', id) };
  },
  'creates a service member': async (name) => ({
    request: 'POST /member',
    body: { kind: 'service', name, role_ids: [await product.roleId(owner, 'Guest')] },
    effects: named('identity.members', name),
  }),
  'suspends a member': async (name) => {
    const id = await robot(name);
    return { request: `POST /member/${id}/suspend`, body: {}, effects: events('member.suspended', id) };
  },
  'issues a token that is shown once': (name) => ({
    request: 'POST /api-token',
    body: { name },
    check: isGood,
    effects: named('identity.api_tokens', name),
  }),
  'gives a token a new secret': async (name) => {
    const id = await make('POST /api-token', { name });
    const rotate = { request: `POST /api-token/${id}/rotate`, body: {}, check: isGood };
    return { ...rotate, effects: events('token.rotated', id) };
  },
  'creates a custom connector': (name) => ({
    request: 'POST /connector',
    body: { kind: 'catalog', definition: deskDefinition({ slug: undefined, name }) },
    effects: () => count(`catalog.connectors where definition ->> 'name' = '${name}'`),
  }),
  'creates a toolbox': (name) => ({
    request: 'POST /toolbox',
    body: { name },
    effects: named('toolboxes.toolboxes', name),
  }),
  'creates a webhook endpoint with its secret': (name) => {
    const url = `https://hooks.example.com/${slugOf(name)}`;
    return {
      request: 'POST /webhook-endpoint',
      body: { url, events: ['*'] },
      effects: () => count(`webhooks.endpoints where url = '${url}'`),
    };
  },
  'creates a restriction': async (name) => {
    const target_id = await robot(name);
    const body = { target_type: 'user', target_id, mode: 'block', connector_slugs: ['github'] };
    const effects = () => count(`access_control.restrictions where target_id = '${target_id}'`);
    return { request: 'POST /restriction', body, effects };
  },
  'creates an organization': async (name) => ({
    // A person can own ten organizations.
    as: (await product.organization()).owner,
    request: 'POST /organization',
    body: { name },
    check: isGood,
    effects: named('organizations.organizations', name),
  }),
  'creates a connection at the vault': (name) => ({
    request: 'POST /connection',
    body: { connector_slug: 'demo', name },
    effects: named('connections.connections', name),
  }),
  'begins to reconnect a connection': async (name) => {
    const answer = await owner('POST /connection', { connector_slug: 'demo', name });
    const { id } = answer.body.connection;
    const effects = events('connection.reconnect_started', id);
    return { request: `POST /connection/${id}/reconnect`, body: {}, effects };
  },
  'runs a tool at the third party': async (title) => ({
    request: `POST /connection/${await (demo ??= connectDemo())}/execute`,
    body: { tool_name: 'create_note', arguments: { title, text: 'Milk' } },
    effects: () => Promise.resolve(product.provider.api.notesFor('ada').filter((note) => note.title === title).length),
  }),
};

const connectDemo = async () => (await product.connect(owner, { redirect_uri: '/' })).id;

const slugOf = (name: string) => name.toLowerCase().replace(/\W+/g, '-');

/** Repeats the request until its result is final. */
async function settled(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 60; tries++) {
    const answer = await send();
    const again = ['idempotency_in_progress', 'write_contention'].includes(answer.body?.error?.reason);
    if (answer.status < 500 && !again) return answer;
  }
  throw new Error('There was no response.');
}

/** The number of earlier commits of the request. Creating an organization has more of them than other requests. */
const later = [1, 2, 3, 4, 5];

let last = 0;

/** @param skip the number of commits of the request to allow first. */
async function cutOnce(write: Write, cut: Cut, skip: number): Promise<void> {
  const headers = { 'idempotency-key': `key ${++last}` };
  const send = () => (write.as ?? owner)(write.request, write.body, headers);
  const before = await write.effects();
  const cuts = wire.cuts;
  wire.arm(cut, skip);
  const first = await send();
  wire.disarm();
  const answer = first.status < 300 ? first : await settled(send);
  // PostgreSQL may carry out a COMMIT only after the product has given up on the start of a call. The product then cannot
  // know whether the call was made, and says so.
  if (cut === 'during' && answer.body?.error?.reason === 'outcome_unknown')
    return expect((await write.effects()) - before).toBeLessThanOrEqual(1);
  expect([answer.status < 300, answer.body?.error]).toEqual([true, undefined]);
  const again = await settled(send);
  expect([again.status, again.body]).toEqual([answer.status, answer.body]);
  expect((await write.effects()) - before).toBe(1);
  expect(wire.cuts - cuts).toBeLessThanOrEqual(1);
  if (skip === 0) expect(wire.cuts - cuts).toBe(1);
  await write.check?.(again);
}

/** Fewer than any quota allows: an organization has at most ten webhooks. */
const trialsPerOrganization = 8;
let tried = 0;

async function cutOften(name: string, cut: Cut, skip: number): Promise<void> {
  for (let n = 0; n < trials; n++) {
    if (tried++ % trialsPerOrganization === 0) {
      ({ owner } = await product.organization());
      await product.installDemo(owner);
      demo = undefined;
    }
    await cutOnce(await writes[name]!(`${name} ${cut} ${skip} ${n}`), cut, skip);
  }
}

describe(`A write with an Idempotency-Key that loses its connection (${trials} trials)`, () => {
  describe.each(['before', 'during', 'after'] as const)('%s its commit', (cut) => {
    it.each(Object.keys(writes))(
      'takes effect once, with one response, if it %s',
      (name) => cutOften(name, cut, 0),
      300_000 + trials * 10_000,
    );
  });

  it.each(Object.keys(writes))(
    'after a later commit runs only once if it %s',
    async (name) => {
      for (const skip of name === 'creates an organization' ? later : later.slice(0, 2))
        await cutOften(name, 'after', skip);
    },
    300_000 + trials * 50_000,
  );
});
