import { CommandBus } from '@nestjs/cqrs';
import { ImportRestriction } from '#access-control';
import { api, asked, list, owner, people, restrict, slugs } from './pages-scene.js';

describe('A page of restrictions', () => {
  it('goes from the newest to the oldest and back, without losing or repeating a row', async () => {
    const ids: string[] = [];
    for (const slug of slugs.slice(0, 7)) ids.unshift(await restrict(people.bob.roleIds[0]!, [slug]));
    const seen: string[] = [];
    let page = (await owner('GET /restriction?limit=3')).body;
    expect(page.prev_cursor).toBeNull();
    const backward: string[] = [];
    for (;;) {
      seen.push(...page.result.map((row: any) => row.id));
      if (!page.next_cursor) break;
      page = (await owner(`GET /restriction?limit=3&cursor=${page.next_cursor}`)).body;
    }
    expect(seen).toEqual(ids);
    while (page.prev_cursor) {
      page = (await owner(`GET /restriction?limit=3&cursor=${page.prev_cursor}`)).body;
      backward.unshift(...page.result.map((row: any) => row.id));
    }
    expect(backward).toEqual(ids.slice(0, 6));
    expect(await list('')).toEqual(ids);
  });

  it('sorts by the last change where that is asked for', async () => {
    const [first, second] = [
      await restrict(people.bob.roleIds[0]!, ['c00']),
      await restrict(people.bob.roleIds[0]!, ['c01']),
    ];
    await owner(`PATCH /restriction/${first}`, { mode: 'allow' });
    expect(await list('?sort=-updated_at')).toEqual([first, second]);
    expect(await list('?sort=-created_at')).toEqual([second, first]);
    const { next_cursor } = (await owner('GET /restriction?sort=-updated_at&limit=1')).body;
    expect(await list(`?sort=-updated_at&limit=1&cursor=${next_cursor}`)).toEqual([second]);
    expect((await owner(`GET /restriction?limit=1&cursor=${next_cursor}`)).body.error.reason).toBe('invalid_cursor');
  });

  it('shows labels of all its rows with one look-up, and 8 connectors of each', async () => {
    await restrict(people.bob.userId, slugs.slice(2, 11), { tools: [{ connector_slug: 'c00', tool_name: 'run' }] });
    await restrict(people.eve.userId, ['c01'], { tools: [{ connector_slug: 'c00', tool_name: 'run' }] });
    asked.labels = 0;
    const { result } = (await owner('GET /restriction')).body;
    expect(asked.labels).toBe(1);
    expect(result.map((row: any) => [row.target_label, row.created_by_label])).toEqual([
      ['Eve', 'Olivia Owner'],
      ['Bob', 'Olivia Owner'],
    ]);
    expect(result[0].connector_labels).toEqual({ c01: 'C01', c00: 'C00' });
    expect(Object.keys(result[1].connector_labels)).toEqual(slugs.slice(2, 10));
    expect(result[0]).not.toHaveProperty('scope_connectors');
    expect(result[0]).not.toHaveProperty('page_id');
    expect(result[0].tools).toEqual([{ connector_slug: 'c00', tool_name: 'run', tool_label: 'Run' }]);
  });

  it('leaves inert tools out of sentence and labels, and a slug the catalog cannot name', async () => {
    const id = await restrict(people.bob.roleIds[0]!, ['c01']);
    await api.sql(
      owner.orgId,
      `update access_control.restrictions set connector_slugs = '{c01,c11}', tools = $2 where id = $1`,
      [id, JSON.stringify([{ connector_slug: 'c01', tool_name: 'run', operation: null, origin: null }])],
    );
    const [row] = (await owner('GET /restriction')).body.result;
    expect([row.summary, row.connector_labels]).toEqual(['Blocks c01 and c11.', { c01: 'C01' }]);
    const { scope_connectors } = (await owner(`GET /restriction/${id}`)).body;
    expect(scope_connectors).toEqual({ c01: { label: 'C01', logo: null }, c11: { label: 'c11', logo: null } });
  });

  it('takes a limit above 200 for 200, and refuses a cursor of other filters', async () => {
    expect((await owner('GET /restriction?limit=9999')).status).toBe(200);
    await restrict(people.bob.roleIds[0]!, ['c00']);
    await restrict(people.bob.roleIds[0]!, ['c01']);
    const { next_cursor } = (await owner('GET /restriction?limit=1')).body;
    expect((await owner(`GET /restriction?limit=5&cursor=${next_cursor}`)).status).toBe(200);
    expect((await owner(`GET /restriction?mode=block&cursor=${next_cursor}`)).body.error.reason).toBe('invalid_cursor');
  });

  it('narrows by each filter', async () => {
    const [role, user] = [people.bob.roleIds[0]!, people.bob.userId];
    const onRole = await restrict(role, ['c00']);
    const onUser = await restrict(user, ['c01'], { mode: 'allow' });
    const byTool = await restrict(role, [], { tools: [{ connector_slug: 'c02', tool_name: 'run' }] });
    const old = await api.app
      .get(CommandBus, { strict: false })
      .execute(
        new ImportRestriction(
          owner.orgId,
          { target_type: 'user', target_id: people.eve.userId, mode: 'block', connector_slugs: ['c03'], tools: [] },
          true,
        ),
      );
    expect(await list('?target_type=user')).toEqual([old, onUser]);
    expect(await list(`?target_id=${role}`)).toEqual([byTool, onRole]);
    expect(await list('?mode=allow')).toEqual([onUser]);
    expect(await list('?connector_slug=c00')).toEqual([onRole]);
    expect(await list('?connector_slug=c02')).toEqual([byTool]);
    expect(await list('?legacy_override=true')).toEqual([old]);
    expect(await list('?legacy_override=false&target_type=user')).toEqual([onUser]);
    expect(await list(`?created_by=${owner.userId}`)).toEqual([byTool, onUser, onRole]);
    expect(await list('?stale=true')).toEqual([]);
    expect(await list('?created_by=usr_nobody')).toEqual([]);
  });

  it('finds what binds a member: own rules and those of every role held, unless an override replaces them', async () => {
    const { duo, bob } = people;
    const guest = await restrict(duo.roleIds[0]!, ['c00']);
    const auditor = await restrict(duo.roleIds[1]!, ['c00']);
    const own = await restrict(duo.userId, ['c01']);
    await restrict(bob.userId, ['c01']);
    const binding = `?binds_user_id=${duo.userId}`;
    expect(await list(binding)).toEqual([own, auditor, guest]);
    await api.sql(owner.orgId, 'update access_control.restrictions set legacy_override = true where id = $1', [own]);
    expect(await list(binding)).toEqual([own]);
    expect(await list(`${binding}&target_type=role`)).toEqual([]);
  });

  it('keeps rules of members who left, nameless, and finds them as stale', async () => {
    const id = await restrict(people.eve.userId, ['c00']);
    const other = await restrict(people.bob.userId, ['c00']);
    await api.sql(owner.orgId, 'delete from identity.member_roles where user_id = $1', [people.eve.userId]);
    await api.sql(owner.orgId, 'delete from identity.members where id = $1', [people.eve.userId]);
    expect([await list('?stale=true'), await list('?stale=false')]).toEqual([[id], [other]]);
    const { body } = await owner(`PATCH /restriction/${id}`, { mode: 'allow' });
    expect(body).toMatchObject({ target_id: people.eve.userId, target_label: null, mode: 'allow' });
  });

  it('shows who wrote a row as gone when they left', async () => {
    const id = await restrict(people.bob.userId, ['c00']);
    await api.sql(owner.orgId, `update access_control.restrictions set created_by = 'usr_gone'`);
    expect((await owner(`GET /restriction/${id}`)).body).toMatchObject({
      created_by: 'usr_gone',
      created_by_label: null,
      updated_by_label: 'Olivia Owner',
    });
  });

  it.each([
    ['limit=0', 'validation_error', 'invalid_fields'],
    ['limit=x', 'validation_error', 'invalid_fields'],
    ['mode=except', 'validation_error', 'invalid_fields'],
    ['stale=yes', 'validation_error', 'invalid_fields'],
    ['sort=name', 'validation_error', 'invalid_fields'],
    ['cursor=forged', 'bad_request', 'invalid_cursor'],
    ['colour=red', 'bad_request', 'unknown_parameter'],
    ['mode=block&mode=allow', 'bad_request', 'repeated_parameter'],
  ])('refuses ?%s', async (query, code, reason) => {
    expect(await owner(`GET /restriction?${query}`)).toMatchObject({ status: 400, body: { error: { code, reason } } });
  });
});
