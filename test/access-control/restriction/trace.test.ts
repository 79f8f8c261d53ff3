import { api, create, epoch, events, imported, onMember, onRole, owner, people } from './writing-scene.js';

describe('The audit event of a restriction', () => {
  it('is written once per change, with summary, changes and epoch', async () => {
    const epochs = [await epoch()];
    const { id } = await create(onMember({ connector_slugs: ['slack'] }));
    epochs.push(await epoch());
    await owner(`PATCH /restriction/${id}`, { connector_slugs: ['jira'] });
    epochs.push(await epoch());
    await owner(`DELETE /restriction/${id}`);
    epochs.push(await epoch());
    expect(await events()).toMatchObject([
      {
        type: 'restriction.created',
        actor_kind: 'user',
        subject_user_id: people.bob.userId,
        data: { summary: 'Blocks slack.' },
      },
      {
        type: 'restriction.updated',
        data: { before: 'Blocks slack.', after: 'Blocks jira.' },
        changes: [{ field: 'connector_slugs', added: ['jira'], removed: ['slack'] }],
      },
      { type: 'restriction.deleted', data: { summary: 'Blocks jira.', connector_slugs: ['jira'] } },
    ]);
    expect(epochs).toEqual([...new Set(epochs)].sort((a, b) => a - b));
  });

  it('names the role that the restriction binds', async () => {
    await create(onRole());
    expect((await events())[0].data).toMatchObject({ role_name: 'Role of bob', target_type: 'role' });
  });

  it('is shown as a sentence with current names', async () => {
    const { id } = await create(onRole({ connector_slugs: ['slack'] }));
    await owner(`PATCH /restriction/${id}`, { mode: 'allow' });
    await create(onMember({ connector_slugs: ['jira'] }));
    await imported('block', ['slack'], people.eve, true).then((row) =>
      owner(`PATCH /restriction/${row}`, { legacy_override: false }),
    );
    const { body } = await owner('GET /audit-log?scope=org&action=restriction.*');
    expect(body.result.map((row: any) => row.summary).reverse()).toEqual([
      'Olivia Owner restricted Role of bob: Blocks slack.',
      'Olivia Owner changed a restriction on Role of bob: Allows only slack.',
      'Olivia Owner restricted Bob: Blocks jira.',
      'Operator restricted Eve: Blocks slack.',
      'Olivia Owner made role rules apply to Eve again, in addition to: Blocks slack.',
    ]);
  });

  it('is not written if the write is refused', async () => {
    await owner('POST /restriction', onRole({ connector_slugs: ['nope'] }));
    await owner('POST /restriction', onMember({ target_id: owner.userId }));
    expect(await events()).toEqual([]);
  });
});

describe('Restrictions of a former member', () => {
  const forget = () => api.run('StaleRestrictionForgottenWhenMemberGoneAYear', owner.orgId, people.bob.userId);

  it('are deleted after a year and logged', async () => {
    const { id } = await create(onMember({ connector_slugs: ['slack'] }));
    await create(onMember({ connector_slugs: ['slack'], target_id: people.eve.userId }));
    expect((await owner(`DELETE /member/${people.bob.userId}?confirm_ownerless=true`)).status).toBe(204);
    const [task] = await api.sql(
      owner.orgId,
      `select due_at, subject_id from kernel.outbox where job = 'StaleRestrictionForgottenWhenMemberGoneAYear'`,
    );
    expect(task.subject_id).toBe(people.bob.userId);
    expect(Math.round((task.due_at - api.clock.now().getTime()) / 86_400_000)).toBe(365);
    await forget();
    expect((await owner('GET /restriction?stale=true')).body.result.map((row: any) => row.id)).toEqual([id]);
    await api.sql(owner.orgId, `update identity.departures set removed_at = removed_at - interval '365 days 1 minute'`);
    for (let twice = 0; twice < 2; twice++) await forget();
    const left = await api.sql(owner.orgId, 'select target_id from access_control.restrictions');
    expect(left).toEqual([{ target_id: people.eve.userId }]);
    const forgotten = (await events()).filter(({ type }) => type === 'restriction.deleted');
    expect(forgotten).toMatchObject([{ actor_kind: 'system', subject_user_id: people.bob.userId }]);
  });

  it('are not deleted once the member has returned', async () => {
    await create(onMember({ connector_slugs: ['slack'] }));
    await forget();
    expect(await api.sql(owner.orgId, 'select from access_control.restrictions')).toHaveLength(1);
  });
});
