import { type MemberClient } from '../../support/founder.js';
import { startWritingScene } from './writing-scene.js';
import { ageDepartures } from '../../support/states/identity.js';

const { api, organize } = await startWritingScene();

describe('The audit event of a restriction', () => {
  it('is written once per change, with summary, changes and epoch', async () => {
    const { owner, member, onMember, create, events, epoch } = await organize();
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
        subject_user_id: member.userId,
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
    const { onRole, create, events } = await organize();
    await create(onRole());
    expect((await events())[0].data).toMatchObject({ role_name: 'Role of member', target_type: 'role' });
  });

  it('is shown as a sentence with current names', async () => {
    const { owner, colleague, onRole, onMember, create, importRule } = await organize();
    const { id } = await create(onRole({ connector_slugs: ['slack'] }));
    await owner(`PATCH /restriction/${id}`, { mode: 'allow' });
    await create(onMember({ connector_slugs: ['jira'] }));
    await importRule('block', ['slack'], colleague.userId).then((row) =>
      owner(`PATCH /restriction/${row}`, { legacy_override: false }),
    );
    const { body } = await owner('GET /audit-log?scope=org&action=restriction.*');
    expect(body.result.map((row: any) => row.summary).reverse()).toEqual([
      'Olivia Owner restricted Role of member: Blocks slack.',
      'Olivia Owner changed a restriction on Role of member: Allows only slack.',
      'Olivia Owner restricted Member: Blocks jira.',
      'Operator restricted Colleague: Blocks slack.',
      'Olivia Owner made role rules apply to Colleague again, in addition to: Blocks slack.',
    ]);
  });

  it('is not written if the write is refused', async () => {
    const { owner, onRole, onMember, events } = await organize();
    await owner('POST /restriction', onRole({ connector_slugs: ['nope'] }));
    await owner('POST /restriction', onMember({ target_id: owner.userId }));
    expect(await events()).toEqual([]);
  });
});

describe('Restrictions of a former member', () => {
  const forget = ({ orgId, userId }: MemberClient) =>
    api.run('StaleRestrictionForgottenWhenMemberGoneAYear', orgId, userId);

  it('are deleted after a year and logged', async () => {
    const { owner, member, colleague, onMember, create, events } = await organize();
    const { id } = await create(onMember({ connector_slugs: ['slack'] }));
    await create(onMember({ connector_slugs: ['slack'], target_id: colleague.userId }));
    expect((await owner(`DELETE /member/${member.userId}?confirm_ownerless=true`)).status).toBe(204);
    const [task] = await api.sql(
      owner.orgId,
      `select due_at, subject_id from kernel.outbox where job = 'StaleRestrictionForgottenWhenMemberGoneAYear'`,
    );
    expect(task.subject_id).toBe(member.userId);
    expect(Math.round((task.due_at - api.clock.now().getTime()) / 86_400_000)).toBe(365);
    await forget(member);
    expect((await owner('GET /restriction?stale=true')).body.result.map((row: any) => row.id)).toEqual([id]);
    await ageDepartures(api, owner.orgId, '365 days 1 minute');
    for (let twice = 0; twice < 2; twice++) await forget(member);
    const left = await api.sql(owner.orgId, 'select target_id from access_control.restrictions');
    expect(left).toEqual([{ target_id: colleague.userId }]);
    const forgotten = (await events()).filter(({ type }) => type === 'restriction.deleted');
    expect(forgotten).toMatchObject([{ actor_kind: 'system', subject_user_id: member.userId }]);
  });

  it('are not deleted once the member has returned', async () => {
    const { owner, member, onMember, create } = await organize();
    await create(onMember({ connector_slugs: ['slack'] }));
    await forget(member);
    expect(await api.sql(owner.orgId, 'select from access_control.restrictions')).toHaveLength(1);
  });
});
