import { forbidden } from '../../support/refused.js';
import {
  connection,
  created,
  events,
  issues,
  org,
  read,
  setStatus,
  share,
  shareConnection,
  to,
  wrong,
} from './scene.js';

const transfer = (id: string, recipient: { userId: string }, as = org.ada, more: object = {}) =>
  as(`POST /toolbox/${id}/transfer`, { new_owner_user_id: recipient.userId, ...more });

const repin = (id: string, body: object = {}, as = org.ada) => as(`POST /toolbox/${id}/repin`, body);

describe('A toolbox', () => {
  it('keeps its pinning editors when its owner transfers it', async () => {
    const on = await connection(org.ada);
    const { id } = await created(org.ada, { entries: [issues({ connection_id: on })], shares: [to(org.bob, 'edit')] });
    expect(await transfer(id, org.bob, org.bob)).toMatchObject(forbidden('owner_only'));
    expect((await transfer(id, org.bob, org.cid)).status).toBe(404);
    expect(wrong(await transfer(id, org.ada))).toEqual([['/new_owner_user_id', 'same_owner']]);
    expect(wrong(await transfer(id, { userId: 'usr_nobody' }))).toEqual([['/new_owner_user_id', 'unknown_member']]);
    const { status, body } = await transfer(id, org.bob, org.ada, { retain_access: true });
    expect([status, body.access, body.owner.name]).toEqual([200, 'use', 'Bob']);
    expect((await read(id, org.bob)).entries).toMatchObject([{ delegated_by_user_id: org.ada.userId, unmet: false }]);
    expect((await read(id, org.bob)).shares).toMatchObject([{ grantee_id: org.ada.userId, level: 'use' }]);
    expect((await transfer(id, org.eve, org.bob)).status).toBe(204);
    expect((await events(id)).filter((type) => type !== 'access.refused').sort()).toEqual([
      'toolbox.created',
      ...['toolbox.shared', 'toolbox.shared', 'toolbox.transferred', 'toolbox.transferred', 'toolbox.unshared'],
    ]);
  });

  it('of a leaver has no owner until an editor claims it', async () => {
    const { id } = await created(org.ada, { shares: [to(org.bob, 'edit'), to(org.eve, 'use')] });
    const { body } = await org.owner(`GET /member/${org.ada.userId}/offboarding`);
    expect(body.toolboxes).toBe(1);
    const left = await org.owner(`POST /member/${org.ada.userId}/remove`, { confirm_ownerless: true });
    expect(left.body).toMatchObject({ ownerless: 1 });
    expect(await read(id, org.bob)).toMatchObject({ owner_user_id: null, can_transfer: true, can_delete: false });
    expect(await read(id, org.eve)).toMatchObject({ can_transfer: false, can_use: true });
    expect(await transfer(id, org.eve, org.eve)).toMatchObject(forbidden('owner_only'));
    expect(await transfer(id, org.eve, org.bob)).toMatchObject(forbidden('claim_only'));
    expect((await transfer(id, org.bob, org.bob)).body).toMatchObject({ access: 'owner', shares: [{ level: 'use' }] });
    expect(await events(id)).toEqual(expect.arrayContaining(['toolbox.ownerless', 'toolbox.claimed']));
    // This permission covers toolboxes without an owner. It does not show toolboxes of other members.
    expect((await transfer(id, org.max, org.max)).status).toBe(404);
  });

  it('without an owner can be assigned by members with toolbox:manage', async () => {
    const [one, other] = [await created(org.ada, {}), await created(org.ada, {})];
    await org.owner(`POST /member/${org.ada.userId}/remove`, { confirm_ownerless: true });
    expect((await transfer(one.id, org.max, org.max)).body).toMatchObject({ access: 'owner' });
    expect((await transfer(other.id, org.bob, org.max)).status).toBe(204);
    expect((await read(other.id, org.bob)).access).toBe('owner');
  });

  it('of a leaver goes to the successor, if there is one', async () => {
    const { id } = await created(org.ada, { shares: [to(org.bob, 'edit')] });
    const left = await org.owner(`POST /member/${org.ada.userId}/remove`, { transfer_to: org.bob.userId });
    expect(left.body).toMatchObject({ transferred: { toolboxes: 1 }, ownerless: 0 });
    expect((await read(id, org.bob)).access).toBe('owner');
  });
});

describe('Repinning entries', () => {
  it('prefers the requested, then the current, then the only connection', async () => {
    const [gone, dead] = [await connection(org.bob), await connection(org.ada)];
    const { id } = await created(org.ada, { entries: [issues({ connection_id: dead, name: 'dead' }), issues()] });
    await share(id, to(org.bob, 'edit'));
    const before = await read(id, org.ada);
    const theirs = [...before.entries, issues({ connection_id: gone, name: 'theirs' })];
    await org.bob(`PATCH /toolbox/${id}`, { entries: theirs });
    await org.bob(`DELETE /connection/${gone}`);
    await setStatus(dead, 'disconnected');
    const ids = (await read(id, org.ada)).entries.map((entry: any) => entry.id);
    expect((await repin(id)).body).toMatchObject({
      repinned: [],
      still_unmet: ids.map((entry_id: string) => ({ entry_id, reason: 'none_usable', candidates: [] })),
    });
    const only = await connection(org.ada);
    const { body } = await repin(id, { entry_ids: [ids[1]] });
    expect([body.repinned, body.still_unmet]).toEqual([[ids[1]], []]);
    const other = await connection(org.ada, { name: 'Other' });
    const several = (await repin(id)).body.still_unmet;
    expect(several).toMatchObject([{ reason: 'several_usable', candidates: [{ id: only }, { name: 'Other' }] }, {}]);
    const mended = await repin(id, { connections: { [ids[0]]: other, [ids[2]]: only } });
    expect(mended.body).toMatchObject({ repinned: [ids[0], ids[2]], still_unmet: [], toolbox: { unmet_count: 0 } });
    expect(await events(id)).toEqual(expect.arrayContaining(['toolbox.repinned']));
  });

  it('needs edit access and permission to run the tool', async () => {
    const on = await connection(org.ada);
    const { id, entries } = await created(org.ada, { entries: [issues({ connection_id: on })] });
    await share(id, to(org.bob, 'use'));
    expect(await repin(id, {}, org.bob)).toMatchObject(forbidden('edit_required'));
    expect(wrong(await repin(id, { entry_ids: ['tbxe_none'] }))).toEqual([['/entry_ids/0', 'unknown_entry']]);
    expect(wrong(await repin(id, { connections: { tbxe_none: on } }))).toHaveLength(1);
    await share(id, to(org.bob, 'edit'));
    const named = () => repin(id, { connections: { [entries[0].id]: on } }, org.bob);
    expect(wrong(await named())).toEqual([[`/connections/${entries[0].id}`, 'unknown_connection']]);
    await shareConnection(on, org.bob, 'view');
    expect((await named()).body.still_unmet).toMatchObject([{ reason: 'none_usable' }]);
    expect((await repin(id, { entry_ids: [entries[0].id] }, org.bob)).body.repinned).toEqual([]);
    await shareConnection(on, org.bob, 'use');
    expect((await repin(id, { entry_ids: [entries[0].id] }, org.bob)).body.toolbox.entries[0]).toMatchObject({
      delegated_by_user_id: org.bob.userId,
    });
  });

  it('uses the replacements for the connections of a leaver', async () => {
    const [theirs, mine] = [await connection(org.bob), await connection(org.owner)];
    await shareConnection(theirs, org.ada, 'use', org.bob);
    const { id } = await created(org.ada, { entries: [issues({ connection_id: theirs })] });
    const replacements = [{ connector_slug: 'github', connection_id: mine }];
    const left = await org.owner(`POST /member/${org.bob.userId}/remove`, { confirm_ownerless: true, replacements });
    expect(left.body).toMatchObject({ replaced: 1, disconnected: 1 });
    const [entry] = (await read(id, org.ada)).entries;
    expect(entry).toMatchObject({ delegated_by_user_id: org.owner.userId, unmet: false });
  });
});
