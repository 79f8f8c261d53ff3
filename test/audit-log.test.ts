import { setTimeout } from 'node:timers/promises';
import { QueryBus } from '@nestjs/cqrs';
import { Client as Connection } from 'pg';
import { ExportAuditLog } from '#access-control';
import { type Caller, Callers, Refusals } from '#kernel';
import { type Answer, type Api, startApi } from './support/api.js';
import { catalogOf, connector } from './support/catalog-of.js';
import { type MemberClient } from './support/founder.js';
import { refused } from './support/refused.js';

let api: Api;
let people: Record<'owner' | 'ada' | 'bob' | 'aud', MemberClient>;
beforeAll(async () => {
  api = await startApi();
  catalogOf(api, new Map([['slack', connector('Slack', 'send_message')]]));
});
afterAll(() => api.stop());
beforeEach(async () => {
  people = await api.organization({
    ada: ['role:manage', 'team:create', 'team:manage', 'connector:view'],
    bob: ['connector:view', 'team:create'],
    aud: ['audit:view'],
  });
});

const read = async (as: MemberClient, query = ''): Promise<any[]> => {
  const { status, body } = await as(`GET /audit-log?${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.result;
};
const told = async (as: MemberClient, query = '') => (await read(as, query)).map(({ action }) => action);
const team = async (as: MemberClient, name: string, facts: object = {}): Promise<string> =>
  (await as('POST /team', { name, ...facts })).body.id;
const rule = (target_id: string) => ({ target_type: 'user', target_id, mode: 'block', connector_slugs: ['slack'] });
const forbidden = (reason: string) => refused(403, 'forbidden', reason);

describe('The audit log', () => {
  it('tells who did what to what, with which token, from where, and what it changed', async () => {
    const { ada, aud, owner } = people;
    const { body } = await owner('POST /role', { name: 'Ops', permissions: ['connector:view'] });
    const headers = { 'x-request-id': 'request-4711', 'user-agent': 'Promises/1' };
    await ada(`PATCH /role/${body.id}`, { permissions: ['team:create'], name: 'Operations' }, headers);
    const [record] = await read(aud, `scope=org&resource_id=${body.id}&action=role.updated`);
    expect(record).toEqual({
      id: expect.stringMatching(/^aud_/),
      occurred_at: expect.any(String),
      action: 'role.updated',
      category: 'access',
      summary: 'Ada changed role Operations',
      actor: { kind: 'user', id: ada.userId, label: 'Ada', summary: 'Ada' },
      token: { id: expect.stringMatching(/^atok_/), kind: 'personal', name: 'Test' },
      delegation: [],
      resource: { type: 'role', id: body.id, label: 'Operations', deleted: false },
      subject_user_id: null,
      subject_label: null,
      changes: expect.arrayContaining([
        { field: 'name', before: 'Ops', after: 'Operations' },
        { field: 'permissions', added: ['team:create'], removed: ['connector:view'] },
      ]),
      data: { added: ['team:create'], removed: ['connector:view'], fields: ['name'] },
      outcome: 'success',
      ip: '127.0.0.1',
      user_agent: 'Promises/1',
      request_id: 'request-4711',
    });
    expect((await aud(`GET /audit-log/${record.id}`)).body).toEqual(record);
    await owner(`DELETE /role/${body.id}`);
    expect((await read(aud, `scope=org&resource_id=${body.id}`)).map(({ resource }) => resource.deleted)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('speaks in the words of today: a new name at once, and Former member for who left', async () => {
    const { ada, bob, aud, owner } = people;
    const id = await team(ada, 'Sales', { members: [{ user_id: bob.userId }] });
    await ada(`DELETE /team/${id}/members/${bob.userId}`);
    const summary = async () => (await read(aud, `scope=org&resource_id=${id}&action=team.member_removed`))[0];
    expect((await summary()).summary).toBe('Ada removed Bob from team Sales');
    await owner(`PATCH /member/${bob.userId}`, { name: 'Robert' });
    expect((await summary()).summary).toBe('Ada removed Robert from team Sales');
    await owner(`DELETE /member/${ada.userId}?confirm_ownerless=true`);
    expect(await summary()).toMatchObject({
      summary: 'Former member removed Robert from team Sales',
      actor: { kind: 'user', id: ada.userId, label: null, summary: 'Former member' },
    });
    await owner(`DELETE /member/${bob.userId}?confirm_ownerless=true`);
    expect(await summary()).toMatchObject({
      summary: 'Former member removed Former member from team Sales',
      subject_user_id: bob.userId,
      subject_label: null,
    });
  });

  it('gives everybody their own events, and the whole to who may see it', async () => {
    const { ada, bob, aud, owner } = people;
    const [mine, theirs] = [await team(ada, 'Ours'), await team(bob, 'Theirs')];
    expect((await ada('GET /audit-log')).body.scope).toBe('own');
    expect((await read(ada)).every(({ actor }) => actor.id === ada.userId)).toBe(true);
    expect(await told(ada, `resource_id=${theirs}`)).toEqual([]);
    expect(await told(ada, `resource_id=${mine}`)).toEqual(['team.created']);
    for (const query of ['scope=org', 'scope=org&actor_id=x'])
      expect(await bob(`GET /audit-log?${query}`)).toMatchObject(forbidden('permission_required'));
    expect((await aud('GET /audit-log?scope=org')).body.scope).toBe('org');
    expect(await told(aud, `scope=org&resource_id=${theirs}`)).toEqual(['team.created']);
    const [record] = await read(aud, `scope=org&resource_id=${theirs}`);
    expect(await ada(`GET /audit-log/${record.id}`)).toMatchObject(refused(404, 'not_found'));
    expect((await bob(`GET /audit-log/${record.id}`)).body).toMatchObject({ id: record.id, ip: '127.0.0.1' });
    expect((await owner(`GET /audit-log/${record.id}`)).status).toBe(200);
    expect(await told(aud)).toEqual([]);
  });

  it('shows nothing of another organization', async () => {
    const id = await team(people.ada, 'Ours');
    const [record] = await read(people.aud, `scope=org&resource_id=${id}`);
    const { eve } = await api.organization({ eve: 'Org Admin' });
    expect(await told(eve, `scope=org&resource_id=${id}`)).toEqual([]);
    expect(await told(eve, `scope=org&actor_id=${people.ada.userId}`)).toEqual([]);
    const [foreign, missing] = await Promise.all(
      [record.id, 'aud_01k7vm3q8ef6ha4x2c9b5t0rsd'].map((each) => eve(`GET /audit-log/${each}`)),
    );
    expect(foreign!.status).toBe(404);
    expect({ ...foreign!.body.error, request_id: 0 }).toEqual({ ...missing!.body.error, request_id: 0 });
  });

  it('tells of writes that were refused where somebody reached for more than they hold, and of no others', async () => {
    const { ada, bob, aud, owner } = people;
    const { id } = (await owner('POST /role', { name: 'Strong', permissions: ['audit:view'] })).body;
    const once = { 'x-request-id': 'reaching-out', 'idempotency-key': 'only-once' };
    await ada(`PATCH /role/${id}`, { permissions: ['org:delete'] }, once);
    await ada('POST /role', { name: 'Stronger', permissions: ['org:delete'] });
    await owner(`PATCH /member/${owner.userId}`, { role_ids: [id] });
    for (const write of ['POST /role', `PATCH /role/${id}`]) await bob(write, { permissions: [] });
    await ada('POST /role', { name: '' });
    await ada(`PATCH /role/role_01k7vm3q8ef6ha4x2c9b5t0rsd`, {});
    await owner('POST /restriction/simulate', { draft: rule(owner.userId) });
    await api.app.get(Refusals).settled();
    const refusals = await read(aud, 'scope=org&outcome=refused&sort=occurred_at');
    expect(refusals.map(({ actor, action, summary, resource }) => [actor.id, action, summary, resource.id])).toEqual([
      [ada.userId, 'access.refused', 'Ada was refused PATCH /role/:id (permission_not_held) on Strong', id],
      [ada.userId, 'access.refused', 'Ada was refused POST /role (permission_not_held) on a new role', 'new'],
      [
        owner.userId,
        'access.refused',
        'Olivia Owner was refused PATCH /member/:id (own_roles) on Olivia Owner',
        owner.userId,
      ],
    ]);
    expect(refusals[0]).toMatchObject({
      category: 'security',
      resource: { type: 'role', deleted: false },
      request_id: 'reaching-out',
      ip: '127.0.0.1',
      data: { reason: 'permission_not_held', request: 'PATCH /role/:id' },
      changes: [],
    });
    expect((await owner(`GET /role/${id}`)).body.permissions).toEqual(['audit:view']);
    expect(
      (await ada(`PATCH /role/${id}`, { permissions: ['org:delete'] }, once)).headers.get('idempotent-replayed'),
    ).toBe(null);
  });

  it('keeps no refusal waiting when it cannot be written, and takes no more than it can hold', async () => {
    const { ada, aud, owner } = people;
    const { id } = (await owner('POST /role', { name: 'Strong', permissions: ['audit:view'] })).body;
    const reach = () => ada(`PATCH /role/${id}`, { permissions: ['org:delete'] });
    const database = new Connection({ connectionString: api.urls.owner });
    await database.connect();
    await database.query('begin; lock table kernel.events in exclusive mode');
    // More than there are connections: each write finds one nevertheless.
    for (let times = 0; times < 13; times++)
      for (const answer of await Promise.all(Array.from({ length: 10 }, reach)))
        expect(answer).toMatchObject(forbidden('permission_not_held'));
    await database.query('rollback');
    await database.end();
    await api.app.get(Refusals).settled();
    const refusals = await read(aud, 'scope=org&outcome=refused&limit=200');
    expect(refusals.length).toBe(100);
    await reach();
    await api.app.get(Refusals).settled();
    expect(await read(aud, 'scope=org&outcome=refused&limit=200')).toHaveLength(101);
  });

  it('cannot be changed or cleared by the product itself', async () => {
    const { orgId } = people.owner;
    for (const statement of [
      `update kernel.events set actor_id = 'usr_x' where org_id = $1`,
      'delete from kernel.events where org_id = $1',
    ])
      await expect(api.sql(orgId, statement, [orgId])).rejects.toThrow('permission denied');
    await expect(api.sql(orgId, 'truncate kernel.events')).rejects.toThrow('permission denied');
  });
});

describe('A filter of the audit log', () => {
  it('finds by actor, subject, either, action, area, category, thing, connector, token, request and address', async () => {
    const { ada, bob, aud, owner } = people;
    const id = await team(ada, 'Sales', { members: [{ user_id: bob.userId }] });
    await team(bob, 'Own');
    await owner('POST /restriction', {
      target_type: 'user',
      target_id: bob.userId,
      mode: 'block',
      connector_slugs: ['slack'],
    });
    await bob('POST /access-request', { connector_slug: 'slack' });
    await bob(`GET /restriction/explain?connector_slug=slack`);
    await owner(`GET /restriction/explain?connector_slug=slack&user_id=${bob.userId}`);
    const find = (query: string) => told(aud, `scope=org&sort=occurred_at&${query}`);
    const made = ['team.created', 'team.member_added'];
    expect((await find(`actor_id=${ada.userId}`)).slice(0, 1)).toEqual(['team.created']);
    expect(new Set(await find(`subject_user_id=${bob.userId}&category=access`))).toEqual(
      new Set(['restriction.created']),
    );
    const either = await find(`user_id=${bob.userId}`);
    expect(either).toEqual(expect.arrayContaining(['team.created', 'restriction.created', 'access_request.created']));
    expect(
      (await find(`resource_type=team&resource_id=${id}`)).filter((action) => made.includes(action)).length,
    ).toBeGreaterThan(0);
    expect(await find('action=team.created')).toEqual(['team.created', 'team.created']);
    expect(await find('action=restriction.*,access_request.created')).toEqual([
      'restriction.created',
      'access_request.created',
    ]);
    expect(await find('action=restriction.%25')).toEqual([]);
    expect(await find('action=restriction_created')).toEqual([]);
    expect(await find('connector_slug=slack&actor_id=' + bob.userId)).toEqual(['access_request.created']);
    expect(await find('actor_kind=system')).toEqual([]);
    expect((await find('actor_kind=operator')).length).toBeGreaterThan(0);
    const [{ token, request_id }] = await read(aud, `scope=org&actor_id=${ada.userId}`);
    expect((await find(`token_id=${token.id}`)).length).toBeGreaterThan(0);
    expect((await find(`request_id=${request_id}`)).length).toBeGreaterThan(0);
    expect(await find('ip=203.0.113.9')).toEqual([]);
    expect(await find('outcome=refused')).toEqual([]);
    expect(await find('action=access.explained')).toEqual(['access.explained']);
    expect(await find('category=usage')).toEqual(['access.explained']);
    expect(await find('')).not.toContain('access.explained');
  });

  it('takes times from inclusive to exclusive, and without them the last 90 days', async () => {
    const { ada, aud } = people;
    const marks: string[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      await team(ada, name);
      marks.push((await read(aud, 'scope=org&action=team.created&limit=1'))[0].occurred_at);
      api.clock.pass({ days: 1 });
    }
    const names = async (query: string) =>
      (await read(aud, `scope=org&action=team.created&sort=occurred_at&${query}`)).map(
        ({ resource }) => resource.label,
      );
    expect(await names('')).toEqual(['One', 'Two', 'Three']);
    expect(await names(`from=${marks[1]}`)).toEqual(['Two', 'Three']);
    expect(await names(`from=${marks[0]}&to=${marks[2]}`)).toEqual(['One', 'Two']);
    expect(await names(`to=${encodeURIComponent(marks[1]!.replace('Z', '+00:00'))}`)).toEqual(['One']);
    expect(await names(`from=1900-01-01T00:00:00Z&to=9999-12-31T23:59:59Z`)).toEqual(['One', 'Two', 'Three']);
    expect(await names(`from=${marks[2]}&to=${marks[0]}`)).toEqual([]);
    await api.sql(aud.orgId, `update access_control.api_tokens set expires_at = null, days = null`);
    api.clock.pass({ days: 87 });
    expect(await names('')).toEqual(['Two', 'Three']);
    expect(await names(`from=${marks[0]}`)).toEqual(['One', 'Two', 'Three']);
  });

  it.each([
    'scope=all',
    'category=nonsense',
    'outcome=maybe',
    'actor_kind=robot',
    'from=yesterday',
    'from=2026-11-20',
    'from=2026-11-20T10:00:00',
    'sort=action',
    'limit=0',
    'cursor=forged',
    'nonsense=1',
    'action=a&action=b',
  ])('refuses %s', async (query) => {
    expect((await people.owner(`GET /audit-log?${query}`)).status).toBe(400);
  });

  it('lists what can be asked for', async () => {
    const { body } = await people.bob('GET /audit-log/actions');
    expect(body.result).toContainEqual({ name: 'access_request.created', wording: 'asked for', category: 'access' });
    expect(body.result.map(({ name }: any) => name)).toEqual(body.result.map(({ name }: any) => name).toSorted());
  });
});

describe('A walk through the audit log', () => {
  const walk = async (as: MemberClient, query: string, between: () => Promise<unknown>) => {
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await as(`GET /audit-log?${query}&limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.result.map(({ id }: any) => id));
      if (!(cursor = body.next_cursor)) return seen;
      await between();
    }
  };

  it.each([
    ['newest first, though new ones come', 'scope=org', false],
    ['oldest first, with those that come', 'scope=org&sort=occurred_at', true],
    ['of own events', 'scope=own', false],
    ['of what a filter leaves', 'scope=org&action=team.created&sort=occurred_at', true],
  ])('%s neither loses nor repeats a record', async (_, query, growing) => {
    const { owner } = people;
    for (let n = 0; n < 10; n++) await team(owner, `Before ${n}`);
    const before = (await read(owner, `${query}&limit=200`)).map(({ id }) => id);
    let added = 0;
    const seen = await walk(owner, query, async () => {
      if (added < 5) await team(owner, `Between ${added++}`);
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.slice(0, before.length)).toEqual(before);
    const after = (await read(owner, `${query}&limit=200`)).map(({ id }) => id);
    expect(seen).toEqual(growing ? after : before);
  });
});

describe('An export of the audit log', () => {
  const lines = ({ body }: Answer) =>
    String(body)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('holds every record as the list shows it, oldest first, and ends with whether it is all', async () => {
    const { ada, aud } = people;
    for (let n = 0; n < 7; n++) await team(ada, `Team ${n}`);
    const listed = await read(aud, 'scope=org&sort=occurred_at&limit=200');
    const answer = await aud('GET /audit-log/export');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    expect(answer.headers.get('content-disposition')).toContain('audit-log.ndjson');
    const records = lines(answer);
    const end = records.pop();
    expect(records).toEqual(listed);
    expect(end).toEqual({ export: { complete: true, count: listed.length, until: expect.any(String) } });
    expect(Date.parse(end.export.until)).toBeLessThan(api.clock.now().getTime());
  });

  it('takes the filters of the list', async () => {
    const { ada, bob, aud } = people;
    const id = await team(ada, 'Sales', { members: [{ user_id: bob.userId }] });
    await ada(`PATCH /team/${id}`, { name: 'Sales EMEA' });
    const records = lines(await aud(`GET /audit-log/export?action=team.*&resource_id=${id}`));
    expect(records.slice(0, -1).map(({ action }) => action)).toEqual(
      await told(aud, `scope=org&sort=occurred_at&action=team.*&resource_id=${id}`),
    );
    expect(lines(await aud('GET /audit-log/export?actor_id=nobody'))).toMatchObject([
      { export: { complete: true, count: 0 } },
    ]);
    expect(await aud('GET /audit-log/export?limit=3')).toMatchObject(refused(400, 'bad_request', 'unknown_parameter'));
  });

  it('covers at most 31 days, the last ones unless said', async () => {
    const { ada, aud } = people;
    await team(ada, 'Old');
    await api.sql(aud.orgId, `update access_control.api_tokens set expires_at = null, days = null`);
    api.clock.pass({ days: 32 });
    await team(ada, 'New');
    const names = async (query = '') =>
      lines(await aud(`GET /audit-log/export?action=team.created${query}`))
        .slice(0, -1)
        .map(({ resource }) => resource.label);
    const ago = (days: number) => new Date(api.clock.now().getTime() - days * 86_400_000).toISOString();
    expect(await names()).toEqual(['New']);
    expect(await names(`&to=${ago(10)}`)).toEqual(['Old']);
    expect(await names(`&from=${ago(40)}&to=${ago(10)}`)).toEqual(['Old']);
    for (const query of [`from=${ago(32)}`, `from=${ago(50)}&to=${ago(10)}`, `from=${ago(1)}&to=${ago(2)}`])
      expect(await aud(`GET /audit-log/export?${query}`)).toMatchObject(refused(400, 'validation_error'));
    const end = lines(await aud(`GET /audit-log/export?from=${ago(40)}&to=${ago(10)}`)).at(-1);
    expect(Math.round((api.clock.now().getTime() - Date.parse(end.export.until)) / 86_400_000)).toBe(10);
  });

  it('is for who may see the log, where the plan has it', async () => {
    const { bob, aud } = people;
    expect(await bob('GET /audit-log/export?nonsense=1')).toMatchObject(forbidden('permission_required'));
    const small = await api.organization({ aud: 'Auditor' }, { plan: 'team' });
    expect(await small.aud('GET /audit-log/export')).toMatchObject(forbidden('feature_required'));
    expect((await small.aud('GET /audit-log?scope=org')).status).toBe(200);
    expect((await aud('GET /audit-log/export')).status).toBe(200);
  });

  it('is itself recorded, with how much of the log was taken', async () => {
    const { aud } = people;
    const end = lines(await aud('GET /audit-log/export')).at(-1);
    const records = await read(aud, 'scope=org&action=audit_log.exported');
    expect(records).toMatchObject([
      { summary: 'Aud exported the audit log', category: 'security', data: { count: end.export.count } },
    ]);
  });

  it('stops after so many records, and says where to go on', async () => {
    const { ada, aud } = people;
    for (let n = 0; n < 6; n++) await team(ada, `Team ${n}`);
    const caller = await callerOf(aud);
    const { records } = await api.app
      .get(QueryBus, { strict: false })
      .execute(new ExportAuditLog(caller, { action: ['team.created'] }, 4));
    expect((await records.next()).value).toHaveLength(4);
    const { value } = await records.next();
    expect(value).toEqual({ complete: false, resume_from: expect.any(String) });
    const { resume_from } = value as unknown as { resume_from: string };
    const more = lines(await aud(`GET /audit-log/export?action=team.created&from=${resume_from}`));
    expect(more.slice(0, -1).map(({ resource }) => resource.label)).toEqual(['Team 4', 'Team 5']);
  });

  it('is recorded when its reader hangs up, with what was sent until then', async () => {
    const { aud, owner } = people;
    const [{ id }] = await read(aud, 'scope=org&limit=1');
    const all = 5000;
    await api.sql(
      owner.orgId,
      `insert into kernel.events (org_id, id, type, category, outcome, occurred_at, actor_kind, actor_id, delegation,
         resource_type, resource_id, changes, data)
       select $1, $2 || lpad(n::text, 16, '0'), 'team.created', 'people', 'success', now(), 'user', 'usr_x', '[]',
         'team', 'team_' || n, '[]', jsonb_build_object('filler', repeat('x', 4000))
       from generate_series(1, ${all}) n`,
      [owner.orgId, id.slice(0, 14)],
    );
    const leaving = new AbortController();
    const response = await fetch(`${api.base}/audit-log/export`, {
      headers: { authorization: `Bearer ${aud.token}` },
      signal: leaving.signal,
    });
    await response.body!.getReader().read();
    leaving.abort();
    const noted = () => read(aud, 'scope=org&action=audit_log.exported');
    while ((await noted()).length === 0) await setTimeout(20);
    const [{ data }] = await noted();
    expect(data.count).toBeGreaterThan(0);
    expect(data.count).toBeLessThan(all);
  });
});

const callerOf = ({ token }: MemberClient): Promise<Caller> =>
  api.app.get(Callers, { strict: false }).identify(token, { id: 'req_test', ip: null, user_agent: null });
