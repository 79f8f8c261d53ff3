import { ofMember, ofOrganization, ofTool, startBudgetScene } from './scene.js';

const { product, owner, creator, member, viewer, limit } = await startBudgetScene();

const created = (body: object, by = owner) => by('POST /budget', { period: 'day', calls: 5, ...body });

const idsFor = async (by: typeof owner, query = '') =>
  (await by(`GET /budget${query}`)).body.result.map(({ id }: { id: string }) => id);

describe('Budgets', () => {
  it('show what they limit, and what is left', async () => {
    const { status, body, headers } = await created({ ...ofMember(member.userId), writes_only: true });
    expect([status, headers.get('location')]).toEqual([201, `/budget/${body.id}`]);
    expect(body).toMatchObject({
      ...{ subject_type: 'member', subject_id: member.userId, connector_slug: null, tool_name: null },
      ...{ period: 'day', calls: 5, writes_only: true, used: 0, remaining: 5 },
      ...{ can_edit: true, can_delete: true, created_by: owner.userId },
    });
    expect(body.subject_label).toBe((await owner(`GET /member/${member.userId}`)).body.name);
    expect((await created(ofTool('list_notes'))).body).toMatchObject({
      subject_label: 'Demo Notes',
      tool_name: 'list_notes',
    });
  });

  it('are seen by members if they limit all, or the member', async () => {
    const [all, own, tool] = [
      await limit(ofOrganization),
      await limit(ofMember(member.userId)),
      await limit(ofTool('list_notes')),
    ];
    expect(await idsFor(owner)).toEqual([tool, own, all]);
    expect(await idsFor(member)).toEqual([own, all]);
    expect(await idsFor(viewer)).toEqual([all]);
    expect((await viewer(`GET /budget/${own}`)).status).toBe(404);
    expect((await member(`GET /budget/${own}`)).body).toMatchObject({ can_edit: false, can_delete: false });
  });

  it.each([
    ['subject_type=member', 'member'],
    ['period=hour', 'organization'],
  ])('are filtered by %s', async (query, subject_type) => {
    await limit({ ...ofOrganization, period: 'hour' });
    await limit(ofMember(member.userId));
    const { body } = await owner(`GET /budget?${query}`);
    expect(body.result.map((each: { subject_type: string }) => each.subject_type)).toEqual([subject_type]);
  });

  it('are changed only by members who may manage them', async () => {
    const id = await limit(ofOrganization);
    const refusals = [
      await created(ofMember(creator.userId), creator),
      await creator(`PATCH /budget/${id}`, { calls: 9 }),
      await creator(`DELETE /budget/${id}`),
    ];
    expect(refusals.map(({ status, body }) => [status, body.error.message])).toEqual(
      Array(3).fill([403, expect.stringContaining('budget:manage')]),
    );
  });

  it.each([
    ['a member without an id', { subject_type: 'member' }, '/subject_id', 'wrong_subject'],
    ['the organization with an id', { ...ofOrganization, subject_id: 'usr_x' }, '/subject_id', 'wrong_subject'],
    [
      'a member with the id of a toolbox',
      { subject_type: 'member', subject_id: 'tbx_01k7vm3q8ef6ha4x2c9b5t0rsd' },
      '/subject_id',
      'wrong_subject',
    ],
    ['a tool without a name', { subject_type: 'tool', connector_slug: 'demo' }, '/tool_name', 'wrong_subject'],
    ['an unknown member', ofMember('usr_01k7vm3q8ef6ha4x2c9b5t0rsd'), '/subject_id', 'unknown_subject'],
    [
      'an unknown app',
      { subject_type: 'app', subject_id: 'ogrt_01k7vm3q8ef6ha4x2c9b5t0rsd' },
      '/subject_id',
      'unknown_subject',
    ],
    [
      'an unknown toolbox',
      { subject_type: 'toolbox', subject_id: 'tbx_01k7vm3q8ef6ha4x2c9b5t0rsd' },
      '/subject_id',
      'unknown_subject',
    ],
    ['an unknown tool', ofTool('no_such_tool'), '/tool_name', 'unknown_subject'],
    [
      'an unknown connector',
      { ...ofTool('list_notes'), connector_slug: 'no-such-connector' },
      '/connector_slug',
      'unknown_subject',
    ],
    ['a negative number', { ...ofOrganization, calls: -1 }, '/calls', 'out_of_range'],
    ['a number that is too large', { ...ofOrganization, calls: 1e9 + 1 }, '/calls', 'out_of_range'],
    ['a fraction', { ...ofOrganization, calls: 1.5 }, '/calls', 'invalid_value'],
  ])('are not created for %s', async (_, body, path, reason) => {
    const { status, body: answer } = await created(body);
    expect([status, answer.error.fields]).toEqual([400, [expect.objectContaining({ path, reason })]]);
  });

  it('exist once for the same calls and period', async () => {
    const budget_id = await limit(ofOrganization);
    expect((await created(ofOrganization)).body.error).toMatchObject({
      reason: 'budget_exists',
      details: { budget_id },
    });
    expect((await created({ ...ofOrganization, period: 'hour' })).status).toBe(201);
    expect((await created({ ...ofOrganization, writes_only: true })).status).toBe(201);
  });

  it('of two that are created at once, one is refused', async () => {
    const statuses = (await Promise.all([created(ofOrganization), created(ofOrganization)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 409]);
  });

  it('are logged', async () => {
    const id = await limit(ofMember(member.userId));
    await owner(`PATCH /budget/${id}`, { calls: 7 });
    await owner(`DELETE /budget/${id}`);
    const rows = await product.sql(
      owner.orgId,
      'select type, subject_user_id from kernel.events where resource_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual(
      ['created', 'updated', 'deleted'].map((each) => ({ type: `budget.${each}`, subject_user_id: member.userId })),
    );
  });

  it('are shown to the caller whom they limit', async () => {
    await limit({ ...ofOrganization, period: 'month', calls: 9 });
    await limit(ofMember(member.userId));
    const { body } = await viewer('GET /user/me');
    expect(body.budgets).toEqual([
      expect.objectContaining({ subject_type: 'organization', period: 'month', calls: 9, remaining: 9 }),
    ]);
  });
});
