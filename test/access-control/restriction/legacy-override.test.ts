import { type MemberClient } from '../../support/founder.js';
import { api, create, epoch, events, imported, invalid, onMember, owner, people } from './writing-scene.js';

describe('The legacy override (rule 5)', () => {
  const flags = async () =>
    (await api.sql(owner.orgId, 'select id, legacy_override from access_control.restrictions order by id')).map(
      (row) => row.legacy_override,
    );

  it("is cleared on all the member's rules with one event", async () => {
    const first = await imported('block', ['slack'], people.bob, true);
    const second = await imported('allow', ['jira'], people.bob, true);
    await imported('block', ['slack'], people.eve, true);
    const before = await epoch();
    const { body } = await owner(`PATCH /restriction/${first}`, { legacy_override: false });
    expect(body).toMatchObject({ legacy_override: false, created_by: null, updated_by: owner.userId });
    expect(await flags()).toEqual([false, false, true]);
    expect((await events()).at(-1)).toMatchObject({
      type: 'restriction.legacy_override_cleared',
      subject_user_id: people.bob.userId,
      data: { user_id: people.bob.userId, restriction_ids: [first, second] },
    });
    expect(await events()).toHaveLength(4);
    expect(await epoch()).toBeGreaterThan(before);
  });

  it('can be cleared through a rule without the override', async () => {
    const flagged = await imported('block', ['slack'], people.bob, true);
    const { id } = await create(onMember({ connector_slugs: ['jira'] }));
    const bystander = await create(onMember({ connector_slugs: ['github'] }));
    expect((await owner(`PATCH /restriction/${id}`, { legacy_override: false })).status).toBe(200);
    expect(await flags()).toEqual([false, false, false]);
    const tagOf = async (row: string) => (await owner(`GET /restriction/${row}`)).headers.get('etag');
    expect([await tagOf(flagged), await tagOf(bystander.id)]).toEqual(['"2"', '"1"']);
    expect((await owner(`GET /restriction/${id}`)).body.updated_at).toBe(
      (await owner(`GET /restriction/${id}`)).body.created_at,
    );
  });

  it('cannot be set through the API', async () => {
    const { id } = await create(onMember());
    expect(await owner(`PATCH /restriction/${id}`, { legacy_override: true })).toMatchObject(
      invalid('invalid_value', '/legacy_override'),
    );
  });

  it('is cleared when a rule moves to another member', async () => {
    const id = await imported('block', ['slack'], people.bob, true);
    await imported('block', ['jira'], people.bob, true);
    const { body } = await owner(`PATCH /restriction/${id}`, { target_id: people.eve.userId });
    expect([body.legacy_override, await flags()]).toEqual([false, [false, true]]);
  });
});

describe('Importing a restriction', () => {
  it('stores a rule without an author that overrides role rules', async () => {
    const id = await imported('allow', ['slack'], people.bob, true);
    expect((await owner(`GET /restriction/${id}`)).body).toMatchObject({
      target_label: 'Bob',
      legacy_override: true,
      created_by: null,
      created_by_label: null,
      updated_by: null,
      updated_by_label: null,
    });
    expect((await events())[0]).toMatchObject({ actor_kind: 'operator' });
  });

  it('refuses the same bodies as POST', async () => {
    await expect(imported('allow', ['nope'], people.bob, true)).rejects.toMatchObject({ code: 'validation_error' });
    await expect(imported('allow', [], { ...people.bob, userId: 'usr_x' } as MemberClient, true)).rejects.toMatchObject(
      {
        code: 'validation_error',
      },
    );
  });
});
