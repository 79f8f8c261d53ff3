import { read, startAuditScene, team, told } from './scene.js';
import { makeTokensLast } from '../support/states/identity.js';

const { api, organize, longLog } = await startAuditScene();

describe('A page of the audit log', () => {
  it.each(['sort=-occurred_at', 'sort=occurred_at', 'sort=occurred_at&user_id=usr_x'])(
    'ends early at large records, and loses none: %s',
    async (query) => {
      const { owner, auditor } = await organize();
      await longLog(owner, 7, 1_500_000);
      const pages: string[][] = [];
      for (let cursor = ''; ;) {
        const filter = 'scope=org&action=team.created&limit=200';
        const { body } = await auditor(`GET /audit-log?${filter}&${query}${cursor}`);
        pages.push(body.result.map(({ resource }: any) => resource.id));
        if (body.next_cursor === null) break;
        cursor = `&cursor=${body.next_cursor}`;
      }
      const ids = [1, 2, 3, 4, 5, 6, 7].map((n) => `team_${n}`);
      if (query.startsWith('sort=-')) ids.reverse();
      expect(pages).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
    },
  );
});

describe('A filter on the audit log', () => {
  it('finds records by every field', async () => {
    const { manager, member, auditor, owner } = await organize();
    const id = await team(manager, 'Sales', { members: [{ user_id: member.userId }] });
    await team(member, 'Own');
    await owner('POST /restriction', {
      target_type: 'user',
      target_id: member.userId,
      mode: 'block',
      connector_slugs: ['slack'],
    });
    await member('POST /access-request', { connector_slug: 'slack' });
    await member(`GET /restriction/explain?connector_slug=slack`);
    await owner(`GET /restriction/explain?connector_slug=slack&user_id=${member.userId}`);
    const find = (query: string) => told(auditor, `scope=org&sort=occurred_at&${query}`);
    const made = ['team.created', 'team.member_added'];
    expect((await find(`actor_id=${manager.userId}`)).slice(0, 1)).toEqual(['team.created']);
    expect(new Set(await find(`subject_user_id=${member.userId}&category=access`))).toEqual(
      new Set(['restriction.created']),
    );
    const either = await find(`user_id=${member.userId}`);
    expect(either).toEqual(expect.arrayContaining(['team.created', 'restriction.created', 'access_request.created']));
    expect(
      (await find(`resource_type=team&resource_id=${id}`)).filter((action) => made.includes(action)).length,
    ).toBeGreaterThan(0);
    expect(await find('action=team.created')).toEqual(['team.created', 'team.created']);
    expect(await find('action=restriction.*,access_request.created')).toEqual([
      'restriction.created',
      'access_request.created',
    ]);
    expect(await find('connector_slug=slack&actor_id=' + member.userId)).toEqual(['access_request.created']);
    expect(await find('actor_kind=system')).toEqual([]);
    expect((await find('actor_kind=operator')).length).toBeGreaterThan(0);
    const [{ token, request_id }] = await read(auditor, `scope=org&actor_id=${manager.userId}`);
    expect((await find(`token_id=${token.id}`)).length).toBeGreaterThan(0);
    expect((await find(`request_id=${request_id}`)).length).toBeGreaterThan(0);
    expect(await find('ip=203.0.113.9')).toEqual([]);
    expect(await find('outcome=refused')).toEqual([]);
    expect(await find('action=access.explained')).toEqual(['access.explained']);
    expect(await find('category=usage')).toEqual(['access.explained']);
    expect(await find('')).not.toContain('access.explained');
  });

  it('by a request shows the usage in it', async () => {
    const { owner, member, auditor } = await organize();
    const headers = { 'x-request-id': 'explaining' };
    await owner(`GET /restriction/explain?connector_slug=slack&user_id=${member.userId}`, undefined, headers);
    expect(await told(auditor, 'scope=org&request_id=explaining')).toEqual(['access.explained']);
  });

  it.each([
    ['action=restriction.%25', null],
    ['action=team.created,restriction_created', 'restriction.created'],
    ['action=tem.*', null],
  ])('by the unknown %s is refused', async (query, meant) => {
    const { owner } = await organize();
    for (const route of ['GET /audit-log', 'GET /audit-log/export']) {
      const { status, body } = await owner(`${route}?${query}`);
      expect([status, body.error.fields?.[0]]).toMatchObject([400, { path: 'query:action', reason: 'invalid_value' }]);
      if (meant) expect(body.error.message + body.error.fields[0].message).toContain(`Did you mean “${meant}”?`);
    }
  });

  it('by an unknown type of resource names the known types', async () => {
    const { owner } = await organize();
    for (const route of ['GET /audit-log', 'GET /audit-log/export']) {
      const { status, body } = await owner(`${route}?resource_type=rule`);
      expect([status, body.error.fields]).toMatchObject([400, [{ path: 'query:resource_type' }]]);
      expect(body.error.fields[0].message).toContain('access_request, ');
    }
  });

  it('by an end before the start is refused, also in the export', async () => {
    const { owner } = await organize();
    const range = 'from=2026-11-20T09:30:00Z&to=2026-11-20T10:30:00%2B02:00';
    for (const route of ['GET /audit-log', 'GET /audit-log/export']) {
      const { status, body } = await owner(`${route}?${range}`);
      expect([status, body.error.fields]).toMatchObject([400, [{ path: 'query:to', reason: 'invalid_value' }]]);
    }
  });

  it.each(['action', 'category'])('with an empty %s selects all records', async (name) => {
    const { auditor } = await organize();
    expect(await told(auditor, `scope=org&${name}=`)).toEqual(await told(auditor, 'scope=org'));
  });

  it('includes its start time and excludes its end time', async () => {
    const { manager, auditor } = await organize();
    const marks: string[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      await team(manager, name);
      marks.push((await read(auditor, 'scope=org&action=team.created&limit=1'))[0].occurred_at);
      api.clock.pass({ days: 1 });
    }
    const names = async (query: string) =>
      (await read(auditor, `scope=org&action=team.created&sort=occurred_at&${query}`)).map(
        ({ resource }) => resource.label,
      );
    expect(await names('')).toEqual(['One', 'Two', 'Three']);
    expect(await names(`from=${marks[1]}`)).toEqual(['Two', 'Three']);
    expect(await names(`from=${marks[0]}&to=${marks[2]}`)).toEqual(['One', 'Two']);
    expect(await names(`to=${encodeURIComponent(marks[1]!.replace('Z', '+00:00'))}`)).toEqual(['One']);
    expect(await names(`from=1900-01-01T00:00:00Z&to=9999-12-31T23:59:59Z`)).toEqual(['One', 'Two', 'Three']);
    await makeTokensLast(api, auditor.orgId);
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
  ])('is refused if invalid: %s', async (query) => {
    const { owner } = await organize();
    expect((await owner(`GET /audit-log?${query}`)).status).toBe(400);
  });

  it('accepts every category that GET /audit-log/actions lists', async () => {
    const { member } = await organize();
    const { body } = await member('GET /audit-log/actions?limit=200');
    expect(body.result).toContainEqual({ name: 'access_request.created', wording: 'requested', category: 'access' });
    expect(body.result.map(({ name }: any) => name)).toEqual(body.result.map(({ name }: any) => name).toSorted());
    const categories = new Set(body.result.map(({ category }: any) => category));
    for (const category of categories)
      expect(await member(`GET /audit-log?category=${String(category)}`)).toMatchObject({ status: 200 });
  });
});

describe('Paging through GET /audit-log/actions', () => {
  it('returns every action once', async () => {
    const { member } = await organize();
    const listPages = async (limit: number): Promise<string[]> => {
      const all: string[] = [];
      for (let cursor = ''; ;) {
        const { body } = await member(`GET /audit-log/actions?limit=${limit}${cursor}`);
        expect(body.result.length).toBeLessThanOrEqual(limit);
        all.push(...body.result.map(({ name }: any) => name));
        if (!body.next_cursor) return all;
        cursor = `&cursor=${body.next_cursor}`;
      }
    };
    const all = await listPages(40);
    expect(all).toEqual(await listPages(200));
    expect(new Set(all).size).toBe(all.length);
  });

  it('is refused for an invalid limit', async () => {
    const { member } = await organize();
    expect((await member('GET /audit-log/actions?limit=none')).status).toBe(400);
  });
});
