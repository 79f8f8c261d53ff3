import { create, list, ofMember, ofOrganization, ofTool, startBudgetScene } from './scene.js';

const { product, owner, creator, member, onlooker, id, run, log, limit, left, sent } = await startBudgetScene();

const isExceeded = { status: 429, body: { error: { code: 'rate_limited', reason: 'budget_exceeded' } } };

describe('A budget', () => {
  it('refuses the call above it before anything is sent, and says when calls are possible again', async () => {
    const budget_id = await limit({ ...ofOrganization, period: 'hour', calls: 2 });
    expect([(await run(list)).status, (await run(list)).status]).toEqual([200, 200]);
    const { resets_at } = (await owner(`GET /budget/${budget_id}`)).body;
    const before = sent();
    const refused = await run(list);
    expect(refused).toMatchObject(isExceeded);
    expect(refused.body.error).toMatchObject({
      message: expect.stringContaining('The budget of 2 calls per hour for the organization is used up.'),
      details: { budget_id, period: 'hour', calls: 2, resets_at },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(sent()).toBe(before);
  });

  it.each([
    ['hour', { minutes: 60 }],
    ['day', { days: 1 }],
  ])('of a%s starts again in the next one', async (period, passing) => {
    const budget = await limit({ ...ofOrganization, period });
    await run(list);
    expect(await run(list)).toMatchObject(isExceeded);
    product.clock.pass(passing);
    expect(await left(budget)).toBe(1);
    expect((await run(list)).status).toBe(200);
    expect(await left(budget)).toBe(0);
  });

  it('of a member does not limit others', async () => {
    await limit(ofMember(creator.userId));
    await run(list);
    expect(await run(list)).toMatchObject(isExceeded);
    expect((await run(list, member)).status).toBe(200);
  });

  it('of a tool does not limit other tools', async () => {
    await limit(ofTool('create_note'));
    await run(create('One'));
    expect(await run(create('Two'), member)).toMatchObject(isExceeded);
    expect((await run(list)).status).toBe(200);
  });

  it('of writes neither counts nor refuses calls that only read', async () => {
    const budget = await limit({ ...ofOrganization, writes_only: true });
    await run(list);
    expect(await left(budget)).toBe(1);
    await run(create('One'));
    expect(await run(create('Two'))).toMatchObject(isExceeded);
    expect((await run(list)).status).toBe(200);
  });

  it('limits together with others: the first one that is used up refuses', async () => {
    const wide = await limit({ ...ofOrganization, calls: 5 });
    await limit(ofMember(creator.userId));
    await run(list);
    const { body } = await run(list);
    expect(body.error.details).toMatchObject({ subject_type: 'member', calls: 1 });
    expect(await left(wide)).toBe(4);
  });

  it('of no call refuses every call', async () => {
    await limit({ ...ofOrganization, calls: 0 });
    expect(await run(list)).toMatchObject(isExceeded);
  });

  it('that becomes smaller than what was used refuses the next call, and counts on when it grows again', async () => {
    const budget = await limit({ ...ofOrganization, calls: 5 });
    await run(list);
    await run(list);
    await owner(`PATCH /budget/${budget}`, { calls: 1 });
    expect(await run(list)).toMatchObject(isExceeded);
    await owner(`PATCH /budget/${budget}`, { calls: 3 });
    expect((await run(list)).status).toBe(200);
    expect(await run(list)).toMatchObject(isExceeded);
  });

  it('does not limit calls after it was deleted', async () => {
    const budget = await limit({ ...ofOrganization, calls: 0 });
    await owner(`DELETE /budget/${budget}`);
    expect((await run(list)).status).toBe(200);
  });

  it('limits calls with an Idempotency-Key too, and leaves the key unused', async () => {
    const budget = await limit({ ...ofOrganization, calls: 0 });
    const write = () => run(create('Kept'), creator, '', { 'idempotency-key': 'kept' });
    expect(await write()).toMatchObject(isExceeded);
    await owner(`PATCH /budget/${budget}`, { calls: 1 });
    expect((await write()).status).toBe(200);
    expect((await write()).headers.get('idempotent-replayed')).toBe('true');
    expect(await left(budget)).toBe(0);
  });

  it('does not count dry runs, and calls that were refused', async () => {
    const budget = await limit(ofOrganization);
    await run({ ...create('Dry'), dry_run: true });
    await run(list, onlooker);
    await run({ tool_name: 'create_note', arguments: { title: 1 } });
    expect(await left(budget)).toBe(1);
  });

  it('logs the calls that it refuses', async () => {
    await limit({ ...ofOrganization, calls: 0 });
    await run(list);
    expect((await log()).at(-1)).toMatchObject({
      type: 'tool.refused',
      actor_id: creator.userId,
      data: { cause: 'budget', tool_name: 'list_notes', connector_slug: 'demo' },
    });
  });

  it('counts calls of a service member for the members for whom it stands', async () => {
    const { body: robot } = await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: creator.roleIds });
    const { body: issued } = await owner('POST /api-token', { kind: 'service', user_id: robot.id, name: 'Robot' });
    await creator(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: robot.id, level: 'use' });
    await limit(ofMember(owner.userId));
    const asRobot = Object.assign(product.client(issued.token), { userId: robot.id, roleIds: creator.roleIds });
    expect((await run(list, asRobot as typeof creator)).status).toBe(200);
    expect(await run(list, asRobot as typeof creator)).toMatchObject(isExceeded);
  });
});
