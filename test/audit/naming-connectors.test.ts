import { startAuditScene, told } from './scene.js';

const { organize } = await startAuditScene();

describe("The audit log's connector filter", () => {
  it('finds every event that mentions the connector', async () => {
    const { owner, member, auditor } = await organize();
    const find = (slug: string) => told(auditor, `scope=org&sort=occurred_at&connector_slug=${slug}&action=*`);
    const before = await find('slack');
    const rule = (more: object) =>
      owner('POST /restriction', { target_type: 'user', target_id: member.userId, mode: 'block', ...more });
    const { body: whole } = await rule({ connector_slugs: ['slack'] });
    await member('POST /access-request', { connector_slug: 'slack' });
    await member('GET /restriction/explain?connector_slug=slack');
    await owner(`GET /restriction/explain?connector_slug=slack&user_id=${member.userId}`);
    await owner(`DELETE /restriction/${whole.id}`);
    await rule({ tools: [{ connector_slug: 'slack', tool_name: 'send_message' }] });
    await owner('POST /team', { name: 'Nameless' });
    expect(before).toEqual([]);
    expect(await find('slack')).toEqual([
      'restriction.created',
      'access_request.created',
      'access.explained',
      'restriction.deleted',
      'restriction.created',
    ]);
    expect(await find('github')).toEqual([]);
  });

  it('finds the removal of the connector from a restriction', async () => {
    const { owner, member, auditor } = await organize();
    const rule = { target_type: 'user', target_id: member.userId, mode: 'block' };
    const whole = await owner('POST /restriction', { ...rule, connector_slugs: ['slack'] });
    const tools = [{ connector_slug: 'slack', tool_name: 'send_message' }];
    await owner(`PATCH /restriction/${whole.body.id}`, { connector_slugs: ['jira'] });
    await owner(`PATCH /restriction/${whole.body.id}`, { connector_slugs: [], tools });
    await owner(`PATCH /restriction/${whole.body.id}`, { mode: 'allow', tools: [] });
    expect(await told(auditor, 'scope=org&sort=occurred_at&connector_slug=slack&action=restriction.updated')).toEqual(
      Array(3).fill('restriction.updated'),
    );
  });

  it('can be combined with other filters across pages', async () => {
    const { owner, member, manager, auditor } = await organize();
    const slugs = { connector_slugs: ['slack'] };
    for (const { userId } of [manager, member, auditor])
      await owner('POST /restriction', { target_type: 'user', target_id: userId, mode: 'block', ...slugs });
    const page = async (query: string) =>
      (await auditor(`GET /audit-log?scope=org&connector_slug=slack&${query}`)).body;
    const [one] = (await page(`subject_user_id=${member.userId}`)).result;
    expect(one).toMatchObject({ action: 'restriction.created', subject_user_id: member.userId });
    const first = await page('limit=2');
    const second = await page(`limit=2&cursor=${first.next_cursor}`);
    const back = await page(`limit=2&cursor=${second.prev_cursor}`);
    const subjects = [...first.result, ...second.result].map(({ subject_user_id }: any) => subject_user_id);
    expect(subjects).toEqual([auditor.userId, member.userId, manager.userId]);
    expect(back.result).toEqual(first.result);
    expect(await told(manager, 'connector_slug=slack')).toEqual([]);
  });
});
