import { setApprovalPolicy } from '../../support/approval-policy.js';
import { connected } from '../../support/cluster/sql.js';
import { changeSettings } from '../../support/change-settings.js';
import { refused } from '../../support/refused.js';
import { latchkeyShell } from '../../client/latchkey.js';
import { startGrantingScene, waits } from './granting-scene.js';

const { product, owner, user, creator, colleague, viewer, toolbox, connection, notes, ...scene } =
  await startGrantingScene();
const { appOf, call, newNote, removeNew, resolve, granted, addRemote } = scene;

const further = { max_calls: 2, hours: 1 };

describe('Further calls that an approver allowed', () => {
  it('run with other arguments, as often as allowed', async () => {
    const { access, grant } = await granted({ max_calls: 2 });
    expect([waits(await removeNew(access)), waits(await removeNew(access))]).toEqual([false, false]);
    expect(waits(await removeNew(access))).toBe(true);
    const { body } = await creator(`GET /approval-grant/${grant}`);
    expect(body).toMatchObject({ status: 'used_up', used_calls: 2, max_calls: 2, granted_by: creator.userId });
  });

  it('do not include the call that was approved with them', async () => {
    const id = await newNote();
    const { access, grant } = await granted({ max_calls: 2, remove: (token) => call(token, 'delete', { id }) });
    expect(waits(await call(access, 'delete', { id }))).toBe(false);
    expect((await creator(`GET /approval-grant/${grant}`)).body.used_calls).toBe(0);
    const { body } = await user('GET /approval?limit=1');
    expect(body.result[0]).toMatchObject({ status: 'consumed', arguments_preview: { id } });
  });

  it('are logged with the grant', async () => {
    const { access, grant } = await granted();
    await removeNew(access);
    const statement = 'select type, actor_id from kernel.events where resource_id = $1 order by id';
    expect(await product.sql(owner.orgId, statement, [grant])).toEqual([
      { type: 'approval_grant.created', actor_id: creator.userId },
      { type: 'approval_grant.used', actor_id: user.userId },
    ]);
  });

  it('are listed and ended on the command line', async () => {
    const { access, grant } = await granted();
    const shell = latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: creator.token });
    const list = await shell.run(['approval', 'grants']);
    expect(list).toMatchObject({ code: 0, stdout: expect.stringContaining(grant) });
    expect(await shell.run(['approval', 'revoke', grant])).toMatchObject({ code: 0 });
    expect(waits(await removeNew(access))).toBe(true);
  });

  it('are never more than allowed, also at the same time', async () => {
    const { access, grant } = await granted({ max_calls: 2 });
    const old = await Promise.all(Array.from({ length: 4 }, newNote));
    let calls: Promise<any>[] = [];
    await connected(product.urls.owner, async (client) => {
      await client.query('begin');
      await client.query('select from connections.approval_grants where org_id = $1 and id = $2 for update', [
        owner.orgId,
        grant,
      ]);
      calls = old.map((id) => call(access, 'delete', { id }));
      await product.untilBlocking(4);
      await client.query('rollback');
    });
    const refusals = (await Promise.all(calls)).filter(({ isError }) => isError);
    expect(refusals.map(({ structuredContent }) => structuredContent.error.reason)).toEqual([
      'approval_grant_ended',
      'approval_grant_ended',
    ]);
    expect((await creator(`GET /approval-grant/${grant}`)).body).toMatchObject({ status: 'used_up', used_calls: 2 });
  });

  it('are not used up by a call that a budget refuses', async () => {
    const { access, grant } = await granted({ max_calls: 2 });
    const id = await newNote();
    const { body: budget } = await owner('POST /budget', { subject_type: 'organization', period: 'day', calls: 0 });
    const refused = await call(access, 'delete', { id });
    await owner(`DELETE /budget/${budget.id}`);
    expect(refused.structuredContent.error.reason).toBe('budget_exceeded');
    expect((await creator(`GET /approval-grant/${grant}`)).body.used_calls).toBe(0);
    expect(waits(await call(access, 'delete', { id }))).toBe(false);
  });

  it('are those of one app only', async () => {
    await granted();
    expect(waits(await removeNew(await appOf(user)))).toBe(true);
  });

  it('are those of one tool only', async () => {
    const { access } = await granted();
    await setApprovalPolicy(owner, { write: 'confirm' });
    expect(waits(await call(access, 'write', { title: 'New' }))).toBe(true);
  });

  it('are not those of the member without the app', async () => {
    await granted();
    const direct = { tool_name: 'delete', arguments: { id: 'none' } };
    expect((await user(`POST /toolbox/${toolbox}/execute`, direct)).status).toBe(202);
  });

  it('count only if they were sent', async () => {
    const { access, grant } = await granted();
    const note = await newNote();
    expect((await product.wire.without(() => call(access, 'delete', { id: note }))).isError).toBe(true);
    expect((await creator(`GET /approval-grant/${grant}`)).body).toMatchObject({ status: 'active', used_calls: 0 });
  });

  it.each<[cause: string, end: (grant: string) => Promise<unknown>]>([
    ['is revoked by the approver', (grant) => creator(`POST /approval-grant/${grant}/revoke`)],
    ['is revoked by the member', (grant) => user(`POST /approval-grant/${grant}/revoke`)],
    ['is followed by a stricter policy', () => setApprovalPolicy(owner, { destructive: 'second_person' })],
    ['is no longer offered by the organization', () => changeSettings(owner, { approval_grants: false })],
    [
      'is followed by other frozen arguments',
      () =>
        creator(`PATCH /toolbox/${toolbox}`, {
          entries: notes().map((each) =>
            each.tool_name === 'delete_note' ? { ...each, defaults: { id: 'n0' } } : each,
          ),
        }),
    ],
  ])('end if the grant %s', async (_, end) => {
    const { access, grant } = await granted();
    const note = await newNote();
    await end(grant);
    const answer = await call(access, 'delete', { id: note });
    expect([waits(answer), answer.isError]).toEqual([true, true]);
    await creator(`PATCH /toolbox/${toolbox}`, { entries: notes() });
  });
});

describe('Further calls that a colleague allowed', () => {
  let share: string;
  beforeEach(async () => {
    const grantee = { grantee_type: 'user', grantee_id: colleague.userId, level: 'edit' };
    share = (await creator(`POST /connection/${connection}/share`, grantee)).body.id;
  });

  it('end after their time', async () => {
    const { renewed } = await granted({ hours: 1, by: colleague });
    product.clock.pass({ minutes: 60, seconds: 1 });
    expect(waits(await removeNew(await renewed()))).toBe(true);
  });

  it('can be ended by the colleague who can no longer change the connection', async () => {
    const { grant } = await granted({ by: colleague });
    await creator(`DELETE /connection/${connection}/share/${share}`);
    expect((await colleague(`GET /approval-grant/${grant}`)).body.can_revoke).toBe(true);
    expect((await colleague(`POST /approval-grant/${grant}/revoke`)).body.status).toBe('revoked');
  });

  it.each<[cause: string, end: () => Promise<unknown>, undo: () => Promise<unknown>]>([
    [
      'can no longer change the connection',
      () => creator(`DELETE /connection/${connection}/share/${share}`),
      () => Promise.resolve(),
    ],
    [
      'is suspended',
      () => owner(`POST /member/${colleague.userId}/suspend`, {}),
      () => owner(`POST /member/${colleague.userId}/reactivate`, {}),
    ],
  ])('end if the colleague %s', async (_, end, undo) => {
    const { access } = await granted({ by: colleague });
    expect(waits(await removeNew(access))).toBe(false);
    await end();
    expect(waits(await removeNew(access))).toBe(true);
    await undo();
  });
});

describe('Allowing further calls', () => {
  it('needs the setting of the organization', async () => {
    await changeSettings(owner, { approval_grants: false });
    const { id } = (await removeNew(await appOf(user))).structuredContent.approval;
    expect((await creator(`GET /approval/${id}`)).body).toMatchObject({ can_resolve: true, can_grant: false });
    expect(await resolve(id, creator, further)).toMatchObject(refused(403, 'forbidden', 'approval_grants_off'));
    expect((await creator(`GET /approval/${id}`)).body.status).toBe('pending');
  });

  it('is possible only for calls by apps through a toolbox', async () => {
    const direct = { tool_name: 'delete', arguments: { id: 'none' } };
    const { id } = (await user(`POST /toolbox/${toolbox}/execute`, direct)).body.approval;
    expect((await creator(`GET /approval/${id}`)).body).toMatchObject({ can_resolve: true, can_grant: false });
    expect(await resolve(id, creator, further)).toMatchObject(refused(409, 'conflict', 'grant_not_possible'));
  });

  it('is not possible together with a denial', async () => {
    const { id } = (await removeNew(await appOf(user))).structuredContent.approval;
    const denied = await creator(`POST /approval/${id}/resolve`, { decision: 'deny', further_calls: further });
    expect(denied).toMatchObject({ status: 400, body: { error: { fields: [{ path: '/further_calls' }] } } });
  });

  it.each([
    { max_calls: 0, hours: 1 },
    { max_calls: 101, hours: 1 },
    { max_calls: 1, hours: 9 },
    { max_calls: 1.5, hours: 1 },
    { max_calls: 1 },
  ])('refuses %j', async (terms) => {
    const { id } = (await removeNew(await appOf(user))).structuredContent.approval;
    expect((await resolve(id, creator, terms)).status).toBe(400);
  });

  it('needs a second person where the policy says so', async () => {
    await setApprovalPolicy(owner, { destructive: 'second_person' });
    const access = await appOf(user);
    const { id } = (await removeNew(access)).structuredContent.approval;
    expect(await resolve(id, user, further)).toMatchObject(refused(403, 'forbidden', 'own_request'));
    expect((await resolve(id, creator, further)).status).toBe(200);
    expect(waits(await removeNew(access))).toBe(false);
  });
});

describe('A grant for further calls', () => {
  it('is visible only to its member, and to those who can edit the connection', async () => {
    const { grant } = await granted();
    const own = (await user(`GET /approval-grant/${grant}`)).body;
    expect(own).toMatchObject({ id: grant, status: 'active', can_revoke: true });
    expect(own).not.toHaveProperty('connection_id');
    expect((await creator(`GET /approval-grant/${grant}`)).body.connection_id).toBe(connection);
    expect(await viewer(`GET /approval-grant/${grant}`)).toMatchObject(refused(404, 'not_found'));
    expect(await viewer(`POST /approval-grant/${grant}/revoke`)).toMatchObject(refused(404, 'not_found'));
    expect((await viewer('GET /approval-grant')).body.result).toEqual([]);
  });

  it('is revoked once', async () => {
    const { grant } = await granted();
    const revoke = () => creator(`POST /approval-grant/${grant}/revoke`);
    expect((await revoke()).body).toMatchObject({ status: 'revoked', revoked_by: creator.userId, can_revoke: false });
    expect(await revoke()).toMatchObject(refused(409, 'conflict', 'not_active'));
  });
});

describe('An approval', () => {
  it('belongs to the app that requested it', async () => {
    const [one, other, id] = [await appOf(user), await appOf(user), await newNote()];
    const ask = async (access: string) => (await call(access, 'delete', { id })).structuredContent.approval.id;
    const direct = await user(`POST /toolbox/${toolbox}/execute`, { tool_name: 'delete', arguments: { id } });
    const ids = [await ask(one), await ask(other), direct.body.approval.id];
    expect(new Set(ids).size).toBe(3);
    await resolve(ids[0], creator);
    expect([waits(await call(other, 'delete', { id })), waits(await call(one, 'delete', { id }))]).toEqual([
      true,
      false,
    ]);
  });
});

describe('Further calls of a remote tool', () => {
  it.each<[part: string, change: object]>([
    ['description', { description: 'Deletes everything, also elsewhere.' }],
    ['input schema', { schema: { type: 'object', properties: { count: {}, everything: {} } } }],
  ])('end if its server changes the %s', async (_, change) => {
    const { wipe, refresh, served, close } = await addRemote();
    const { access } = await granted({ by: owner, remove: wipe });
    expect(waits(await wipe(access))).toBe(false);
    served.tools = { wipe: { ...served.tools.wipe, ...change } };
    expect((await refresh()).body.changed).toBe(1);
    expect(waits(await wipe(access))).toBe(true);
    await close();
  });
});
