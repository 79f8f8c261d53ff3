import { teamOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { forbidden, refused } from '../../support/refused.js';
import { created, issues, startToolboxScene, to, toolboxWithSteps } from '../toolbox/scene.js';

const { api, connection, organize } = await startToolboxScene();

/** An organization in which the colleague may edit the creator's connection, and the user may only use it. */
async function connected() {
  const org = await organize({ colleague: 'Member', user: 'Member', teamAdmin: 'Member' });
  const { creator, colleague, user, shareConnection } = org;
  const on = await connection(creator);
  await shareConnection(on, colleague, 'edit');
  await shareConnection(on, user, 'use');
  const list = (as: MemberClient, query = '') => as(`GET /connection/${on}/toolbox${query}`);
  return { ...org, on, list };
}

describe('The list of toolboxes that act through a connection', () => {
  it('names each toolbox with its owner, its entries on the connection and the people who may use it', async () => {
    const { owner, creator, colleague, user, on, list, share } = await connected();
    const other = await connection(creator);
    const entries = [issues({ connection_id: on }), issues({ connection_id: other, name: 'other' })];
    const { id } = await created(creator, { name: 'Support', entries });
    await created(creator, { name: 'Elsewhere', entries: [issues({ connection_id: other })] });
    const team = await teamOf(api, owner.orgId, 'Sales', [user.userId]);
    await share(id, to(user, 'use'));
    await share(id, to(colleague, 'view'));
    await share(id, { grantee_type: 'team', grantee_id: team, level: 'edit' });
    const toolbox = { id, name: 'Support', owner_user_id: creator.userId, owner_label: 'Creator', can_manage: true };
    const row = { toolbox, entry_count: 1, is_open_to_all: false, team_count: 1, user_count: 1 };
    expect((await list(creator)).body.result).toEqual([row]);
    expect((await list(colleague)).body.result).toEqual([{ ...row, toolbox: { ...toolbox, can_manage: false } }]);
    await share(id, { grantee_type: 'org', level: 'use' });
    expect((await list(creator)).body.result).toMatchObject([{ is_open_to_all: true }]);
  });

  it('includes a toolbox with a synthetic tool that has a step on the connection', async () => {
    const { creator, on, list } = await connected();
    const id = await toolboxWithSteps(creator, on, 'Steps');
    expect((await list(creator)).body.result).toMatchObject([{ toolbox: { id }, entry_count: 1 }]);
  });

  it('has a row without a name for a toolbox that the caller cannot open', async () => {
    const { creator, colleague, user, on, list, share } = await connected();
    const { id } = await created(user, { name: 'A secret plan', entries: [issues({ connection_id: on })] });
    await share(id, to(colleague, 'use'), user);
    const { status, body } = await list(creator);
    const counts = { entry_count: 1, is_open_to_all: false, team_count: 0, user_count: 1 };
    expect([status, body.result]).toEqual([200, [{ toolbox: null, ...counts }]]);
  });

  it('reveals nothing in a cursor about a toolbox that the caller cannot open', async () => {
    const { creator, user, on, list } = await connected();
    const hidden: string[] = [];
    for (const name of ['A secret plan', 'Another'])
      hidden.push((await created(user, { name, entries: [issues({ connection_id: on })] })).id);
    await created(creator, { name: 'Support', entries: [issues({ connection_id: on })] });
    const first = (await list(creator, '?limit=2&count=exact')).body;
    expect([first.total, first.result.map(({ toolbox }: any) => toolbox?.name ?? null)]).toEqual([
      3,
      ['Support', null],
    ]);
    const position = Buffer.from(first.next_cursor as string, 'base64url').toString('latin1');
    for (const part of [...hidden, 'secret', 'another']) expect(position).not.toContain(part);
    const next = (await list(creator, `?limit=2&cursor=${first.next_cursor}`)).body;
    expect([next.result.map(({ toolbox }: any) => toolbox), next.next_cursor]).toEqual([[null], null]);
  });

  it('is open to an administrator of a team who may share the connection', async () => {
    const { owner, creator, teamAdmin, on, list } = await connected();
    const team = await teamOf(api, owner.orgId, 'Crew', [], [teamAdmin.userId]);
    await creator(`POST /connection/${on}/share`, { grantee_type: 'team', grantee_id: team, level: 'use' });
    expect((await list(teamAdmin)).status).toBe(200);
  });

  it('is refused to members who may not see the connection’s shares', async () => {
    const { user, list } = await connected();
    expect(await list(user)).toMatchObject(forbidden('edit_required'));
  });

  it('does not exist for members without access, or of another organization', async () => {
    const { owner, list } = await connected();
    const { creator: stranger } = await organize();
    for (const as of [owner, stranger]) expect(await list(as)).toMatchObject(refused(404, 'not_found'));
  });
});
