import { fill } from './bench/seed/fill.js';
import { idOf } from './bench/seed/words.js';
import { startApi } from './support/api.js';
import { directoryValues } from './support/plans/directory-values.js';
import { getRequests } from './support/plans/get-requests.js';
import { settleNeighbours } from './support/plans/neighbours.js';
import { Plans } from './support/plans/sequential-scans.js';
import { writeEverything } from './support/plans/write-everything.js';
import { groups, unheard } from './support/plans/unheard.js';
import { hearStatements, type Statement } from './support/statements.js';

/** Tables without an organization. They are short and do not grow with the data of organizations. */
const excused = new Set(['catalog.shipped_connectors']);

const size = { members: 500, teams: 50, roles: 60, connections: 500, restrictions: 100, events: 1500 };

/** Each distinct statement once, with its first values. */
const noted = new Map<string, Statement>();
hearStatements((statement) => noted.has(statement.text) || noted.set(statement.text, statement));

const api = await startApi();
const plans = new Plans(api.urls.app);
afterAll(() => Promise.all([plans.close(), api.stop()]));
const { owner } = await api.organization();
await fill(api.urls.owner, owner.orgId, size, api.clock.now());
await api.sql(owner.orgId, groups, [owner.orgId]);
await settleNeighbours(api.urls.owner, owner.orgId);
const directory = api.client(
  (await owner('POST /api-token', { kind: 'scim', name: 'Directory' })).body.token as string,
);
await plans.open(owner.orgId);
noted.clear();

/** Statements of `work` that read a whole table with rows of organizations. */
async function scansOf(work: () => Promise<unknown>): Promise<string[]> {
  noted.clear();
  await work();
  expect(noted.size).toBeGreaterThan(50);
  const found: string[] = [];
  for (const statement of [...noted.values()])
    for (const table of await plans.scannedBy(statement))
      if (!excused.has(table)) found.push(`${table} by ${statement.text.replace(/\s+/g, ' ').trim()}`);
  return found;
}

/** Requests a page and its neighbouring pages. */
async function walk(request: string): Promise<void> {
  const page = await (request.includes(' /scim/') ? directory : owner)(request);
  // One route responds with 503, because no vault is running.
  if (page.status !== 503 && page.status >= 500) throw new Error(`${request} answers ${page.status}.`);
  const at = (cursor: string) => owner(`${request}${request.includes('?') ? '&' : '?'}cursor=${cursor}`);
  if (!page.body?.next_cursor) return;
  const next = await at(page.body.next_cursor);
  if (next.body.prev_cursor) await at(next.body.prev_cursor);
}

function values(): Record<string, string> {
  const id = (prefix: string) => idOf(owner.orgId, prefix, 7);
  const [user, role, team] = [id('usr'), id('role'), id('team')];
  const records = { member: user, members: user, role, team, restriction: id('rstr'), invite: id('inv') };
  const requests = {
    'access-grant': id('grt'),
    'access-request': id('req'),
    'api-token': id('tok'),
    approval: id('apr'),
    'approval-grant': id('apgr'),
    budget: id('bdgt'),
    clientId: id('entc'),
    credentialId: id('wcr'),
  };
  const others = { connection: id('conn'), organization: owner.orgId, 'audit-log': 'aud_01k', slug: 'github' };
  const curated = {
    toolbox: id('tbx'),
    toolbox_id: id('tbx'),
    template_id: id('tpl'),
    template: id('tpl'),
    versionId: 'skv_7',
  };
  const owners = { owner_user_id: user, new_owner_user_id: user, created_by: user };
  const people = { user_id: user, actor_id: user, subject_user_id: user, ...owners };
  const things = {
    role_id: role,
    team_id: team,
    target_id: user,
    subject_id: user,
    binds_user_id: user,
    token_id: id('tok'),
    restriction_id: id('rstr'),
  };
  const counted = { app_name: 'Coding agent' };
  const logged = { resource_type: 'role', resource_id: role, request_id: 'req_7', ip: '192.0.2.1', action: 'role.*' };
  const [from, to] = ['2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'];
  const created = { created_after: from, created_before: to };
  const times = { from, to, ...created, updated_after: from, updated_before: to };
  const catalog = { connector_slug: 'github', upstream_slug: 'github', tool_name: 'list_issues', category: 'crm' };
  const rest = {
    q: 'member 12',
    limit: '20',
    operation: 'read',
    tier: 'read',
    subject_type: 'member',
    period: 'day',
    include: 'tools',
    permission: 'audit:view',
  };
  const calledBack = { error: 'denied', code: 'code', session: 'cs_7', 'synthetic-tool': 'syn_7', execution: 'exe_7' };
  return {
    ...records,
    ...requests,
    ...others,
    ...curated,
    ...people,
    ...things,
    ...logged,
    ...counted,
    ...times,
    ...catalog,
    ...rest,
    ...directoryValues(owner),
    ...calledBack,
  };
}

it('No read scans a whole table', async () => {
  const { body } = await api.client()('GET /schema/openapi.json');
  const requests = getRequests(body, values());
  const everybody = requests.filter((each) => each.startsWith('GET /audit-log?')).map((each) => `${each}&scope=org`);
  expect(
    await scansOf(async () => {
      await Promise.all([...requests, ...everybody].map(walk));
    }),
  ).toEqual([]);
});

it('No write scans a whole table', async () => {
  expect(await scansOf(() => writeEverything(owner))).toEqual([]);
});

it.each(Object.entries(unheard))(
  'A filter that matches nothing does not scan the audit log: %s=%s',
  async (name, value) => {
    noted.clear();
    const { body } = await owner(`GET /audit-log?scope=org&${name}=${value}`);
    expect(body.result).toEqual([]);
    const [list] = [...noted.values()].filter(({ text }) => text.includes('page_id'));
    expect(await plans.leftOutBy(list!)).toBeLessThan(10);
  },
);

it.each([
  ['Users', 'userName co "ember123@exam"'],
  ['Users', 'displayName sw "member 123" or externalId ew "of-nobody"'],
  ['Users', 'emails.value eq "nobody@example.org"'],
  ['Users', 'emails[type eq "work"].value eq "nobody@example.org"'],
  ['Groups', 'displayName ew "nobody’s"'],
])('A directory’s filter on %s does not scan all rows: %s', async (kind, filter) => {
  noted.clear();
  expect((await directory(`GET /scim/v2/${kind}?filter=${encodeURIComponent(filter)}`)).status).toBe(200);
  const lists = [...noted.values()].filter(({ text }) => /strpos|starts_with|right\(|jsonb_array_elements/.test(text));
  expect(lists).toHaveLength(2);
  for (const list of lists) expect(await plans.leftOutBy(list)).toBeLessThan(10);
});

it('The list of roles reads no invites except overdue ones', async () => {
  noted.clear();
  await owner('GET /role');
  const lists = [...noted.values()].filter(({ text }) => text.includes('overdue'));
  expect(lists).toHaveLength(1);
  expect(await plans.leftOutBy(lists[0]!)).toBeLessThan(10);
});

it('Every filter of the audit log is covered by this test', async () => {
  const { body } = await api.client()('GET /schema/openapi.json');
  const names = body.paths['/audit-log'].get.parameters.map((each: { name: string }) => each.name);
  const others = ['count', 'limit', 'cursor', 'from', 'to', 'scope', 'sort'];
  expect(names.toSorted()).toEqual([...Object.keys(unheard), ...others].toSorted());
});
