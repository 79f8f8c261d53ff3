import { CommandBus } from '@nestjs/cqrs';
import { ImportRestriction } from '#access-control';
import { slugs, startPagesScene } from './pages-scene.js';
import { makeLegacyOverride } from '../../support/states/access-control.js';
import { loseMember } from '../../support/states/identity.js';

const { api, organize } = await startPagesScene();

describe('A page of restrictions', () => {
  it('shows the newest first, whether paged forward or backward', async () => {
    const { owner, member, restrict, list } = await organize();
    const ids: string[] = [];
    for (const slug of slugs.slice(0, 7)) ids.unshift(await restrict(member.roleIds[0]!, [slug]));
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

  it('can be sorted by the last change', async () => {
    const { owner, member, restrict, list } = await organize();
    const [first, second] = [await restrict(member.roleIds[0]!, ['c00']), await restrict(member.roleIds[0]!, ['c01'])];
    await owner(`PATCH /restriction/${first}`, { mode: 'allow' });
    expect(await list('?sort=-updated_at')).toEqual([first, second]);
    expect(await list('?sort=-created_at')).toEqual([second, first]);
    const { next_cursor } = (await owner('GET /restriction?sort=-updated_at&limit=1')).body;
    expect(await list(`?sort=-updated_at&limit=1&cursor=${next_cursor}`)).toEqual([second]);
    expect((await owner(`GET /restriction?limit=1&cursor=${next_cursor}`)).body.error.reason).toBe('invalid_cursor');
  });

  it('can change its size, but not its filters, while paging', async () => {
    const { owner, member, restrict } = await organize();
    expect((await owner('GET /restriction?limit=9999')).status).toBe(200);
    await restrict(member.roleIds[0]!, ['c00']);
    await restrict(member.roleIds[0]!, ['c01']);
    const { next_cursor } = (await owner('GET /restriction?limit=1')).body;
    expect((await owner(`GET /restriction?limit=5&cursor=${next_cursor}`)).status).toBe(200);
    expect((await owner(`GET /restriction?mode=block&cursor=${next_cursor}`)).body.error.reason).toBe('invalid_cursor');
  });

  it('applies each filter', async () => {
    const { owner, member, colleague, restrict, list } = await organize();
    const [role, user] = [member.roleIds[0]!, member.userId];
    const onRole = await restrict(role, ['c00']);
    const onUser = await restrict(user, ['c01'], { mode: 'allow' });
    const byTool = await restrict(role, [], { tools: [{ connector_slug: 'c02', tool_name: 'run' }] });
    const old = await api.app
      .get(CommandBus, { strict: false })
      .execute(
        new ImportRestriction(
          owner.orgId,
          { target_type: 'user', target_id: colleague.userId, mode: 'block', connector_slugs: ['c03'], tools: [] },
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

  it('shows the rules that bind a member, taking legacy overrides into account', async () => {
    const { owner, member, auditor, restrict, list } = await organize();
    const onGuest = await restrict(auditor.roleIds[0]!, ['c00']);
    const onAuditor = await restrict(auditor.roleIds[1]!, ['c00']);
    const own = await restrict(auditor.userId, ['c01']);
    await restrict(member.userId, ['c01']);
    const binding = `?binds_user_id=${auditor.userId}`;
    expect(await list(binding)).toEqual([own, onAuditor, onGuest]);
    await makeLegacyOverride(api, owner.orgId, own);
    expect(await list(binding)).toEqual([own]);
    expect(await list(`${binding}&target_type=role`)).toEqual([]);
  });

  it('shows no rules that bind a former member', async () => {
    const { colleague, restrict, list } = await organize();
    const id = await restrict(colleague.userId, ['c00']);
    const binding = `?binds_user_id=${colleague.userId}`;
    expect(await list(binding)).toEqual([id]);
    await loseMember(api, colleague);
    expect(await list(binding)).toEqual([]);
  });

  it('marks rules of former members as stale, without their names', async () => {
    const { owner, member, colleague, restrict, list } = await organize();
    const id = await restrict(colleague.userId, ['c00']);
    const other = await restrict(member.userId, ['c00']);
    await loseMember(api, colleague);
    expect([await list('?stale=true'), await list('?stale=false')]).toEqual([[id], [other]]);
    const { body } = await owner(`PATCH /restriction/${id}`, { mode: 'allow' });
    expect(body).toMatchObject({ target_id: colleague.userId, target_label: null, mode: 'allow' });
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
    const { owner } = await organize();
    expect(await owner(`GET /restriction?${query}`)).toMatchObject({ status: 400, body: { error: { code, reason } } });
  });
});
