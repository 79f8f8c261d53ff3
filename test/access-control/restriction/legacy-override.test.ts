import { invalid, startWritingScene } from './writing-scene.js';

const { api, organize } = await startWritingScene();

describe('The legacy override (rule 5)', () => {
  const flagsIn = async (orgId: string) =>
    (await api.sql(orgId, 'select id, legacy_override from access_control.restrictions order by id')).map(
      (row) => row.legacy_override,
    );

  it("is cleared on all the member's rules with one event", async () => {
    const { owner, member, colleague, importRule, events, epoch } = await organize();
    const first = await importRule('block', ['slack'], member.userId);
    const second = await importRule('allow', ['jira'], member.userId);
    await importRule('block', ['slack'], colleague.userId);
    const before = await epoch();
    const { body } = await owner(`PATCH /restriction/${first}`, { legacy_override: false });
    expect(body).toMatchObject({ legacy_override: false, created_by: null, updated_by: owner.userId });
    expect(await flagsIn(owner.orgId)).toEqual([false, false, true]);
    expect((await events()).at(-1)).toMatchObject({
      type: 'restriction.legacy_override_cleared',
      subject_user_id: member.userId,
      data: { user_id: member.userId, restriction_ids: [first, second] },
    });
    expect(await events()).toHaveLength(4);
    expect(await epoch()).toBeGreaterThan(before);
  });

  it('can be cleared through a rule without the override', async () => {
    const { owner, member, onMember, create, importRule } = await organize();
    const flagged = await importRule('block', ['slack'], member.userId);
    const { id } = await create(onMember({ connector_slugs: ['jira'] }));
    const bystander = await create(onMember({ connector_slugs: ['github'] }));
    expect((await owner(`PATCH /restriction/${id}`, { legacy_override: false })).status).toBe(200);
    expect(await flagsIn(owner.orgId)).toEqual([false, false, false]);
    const tagOf = async (row: string) => (await owner(`GET /restriction/${row}`)).headers.get('etag');
    expect([await tagOf(flagged), await tagOf(bystander.id)]).toEqual(['"2"', '"1"']);
    expect((await owner(`GET /restriction/${id}`)).body.updated_at).toBe(
      (await owner(`GET /restriction/${id}`)).body.created_at,
    );
  });

  it('cannot be set through the API', async () => {
    const { owner, onMember, create } = await organize();
    const { id } = await create(onMember());
    expect(await owner(`PATCH /restriction/${id}`, { legacy_override: true })).toMatchObject(
      invalid('invalid_value', '/legacy_override'),
    );
  });

  it('is cleared when a rule moves to another member', async () => {
    const { owner, member, colleague, importRule } = await organize();
    const id = await importRule('block', ['slack'], member.userId);
    await importRule('block', ['jira'], member.userId);
    const { body } = await owner(`PATCH /restriction/${id}`, { target_id: colleague.userId });
    expect([body.legacy_override, await flagsIn(owner.orgId)]).toEqual([false, [false, true]]);
  });
});

describe('Importing a restriction', () => {
  it('stores a rule without an author that overrides role rules', async () => {
    const { owner, member, importRule, events } = await organize();
    const id = await importRule('allow', ['slack'], member.userId);
    expect((await owner(`GET /restriction/${id}`)).body).toMatchObject({
      target_label: 'Member',
      legacy_override: true,
      created_by: null,
      created_by_label: null,
      updated_by: null,
      updated_by_label: null,
    });
    expect((await events())[0]).toMatchObject({ actor_kind: 'operator' });
  });

  it('refuses the same bodies as POST', async () => {
    const { member, importRule } = await organize();
    await expect(importRule('allow', ['nope'], member.userId)).rejects.toMatchObject({ code: 'validation_error' });
    await expect(importRule('allow', [], 'usr_x')).rejects.toMatchObject({
      code: 'validation_error',
    });
  });
});
