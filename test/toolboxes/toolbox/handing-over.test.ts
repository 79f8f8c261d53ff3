import { type Client } from '../../support/client.js';
import { forbidden } from '../../support/refused.js';
import { created, issues, read, startToolboxScene, to, wrong } from './scene.js';

const { connection, organize } = await startToolboxScene();

const transfer = (as: Client, id: string, recipient: { userId: string }, more: object = {}) =>
  as(`POST /toolbox/${id}/transfer`, { new_owner_user_id: recipient.userId, ...more });

const repin = (as: Client, id: string, body: object = {}) => as(`POST /toolbox/${id}/repin`, body);

describe('A toolbox', () => {
  it('keeps its pinning editors when its owner transfers it', async () => {
    const { creator, editor, colleague, recipient, events } = await organize({
      editor: 'Member',
      colleague: 'Member',
      recipient: 'Member',
    });
    const on = await connection(creator);
    const { id } = await created(creator, { entries: [issues({ connection_id: on })], shares: [to(editor, 'edit')] });
    expect(await transfer(editor, id, editor)).toMatchObject(forbidden('owner_only'));
    expect((await transfer(colleague, id, editor)).status).toBe(404);
    expect(wrong(await transfer(creator, id, creator))).toEqual([['/new_owner_user_id', 'same_owner']]);
    expect(wrong(await transfer(creator, id, { userId: 'usr_nobody' }))).toEqual([
      ['/new_owner_user_id', 'unknown_member'],
    ]);
    const { status, body } = await transfer(creator, id, editor, { retain_access: true });
    expect([status, body.access, body.owner.name]).toEqual([200, 'use', 'Editor']);
    expect((await read(id, editor)).entries).toMatchObject([{ delegated_by_user_id: creator.userId, unmet: false }]);
    expect((await read(id, editor)).shares).toMatchObject([{ grantee_id: creator.userId, level: 'use' }]);
    expect((await transfer(editor, id, recipient)).status).toBe(204);
    expect((await events(id)).filter((type) => type !== 'access.refused').sort()).toEqual([
      'toolbox.created',
      ...['toolbox.shared', 'toolbox.shared', 'toolbox.transferred', 'toolbox.transferred', 'toolbox.unshared'],
    ]);
  });

  it('of a leaver has no owner until an editor claims it', async () => {
    const { owner, creator, editor, user, admin, events } = await organize({
      editor: 'Member',
      user: 'Member',
      admin: 'Org Admin',
    });
    const { id } = await created(creator, { shares: [to(editor, 'edit'), to(user, 'use')] });
    const { body } = await owner(`GET /member/${creator.userId}/offboarding`);
    expect(body.toolboxes).toBe(1);
    const left = await owner(`POST /member/${creator.userId}/remove`, { confirm_ownerless: true });
    expect(left.body).toMatchObject({ ownerless: 1 });
    expect(await read(id, editor)).toMatchObject({ owner_user_id: null, can_transfer: true, can_delete: false });
    expect(await read(id, user)).toMatchObject({ can_transfer: false, can_use: true });
    expect(await transfer(user, id, user)).toMatchObject(forbidden('owner_only'));
    expect(await transfer(editor, id, user)).toMatchObject(forbidden('claim_only'));
    expect((await transfer(editor, id, editor)).body).toMatchObject({ access: 'owner', shares: [{ level: 'use' }] });
    expect(await events(id)).toEqual(expect.arrayContaining(['toolbox.ownerless', 'toolbox.claimed']));
    // This permission covers toolboxes without an owner. It does not show toolboxes of other members.
    expect((await transfer(admin, id, admin)).status).toBe(404);
  });

  it('without an owner can be assigned by members with toolbox:manage', async () => {
    const { owner, creator, colleague, admin } = await organize({ colleague: 'Member', admin: 'Org Admin' });
    const [one, other] = [await created(creator, {}), await created(creator, {})];
    await owner(`POST /member/${creator.userId}/remove`, { confirm_ownerless: true });
    expect((await transfer(admin, one.id, admin)).body).toMatchObject({ access: 'owner' });
    expect((await transfer(admin, other.id, colleague)).status).toBe(204);
    expect((await read(other.id, colleague)).access).toBe('owner');
  });

  it('of a leaver goes to the successor, if there is one', async () => {
    const { owner, creator, successor } = await organize({ successor: 'Member' });
    const { id } = await created(creator, { shares: [to(successor, 'edit')] });
    const left = await owner(`POST /member/${creator.userId}/remove`, { transfer_to: successor.userId });
    expect(left.body).toMatchObject({ transferred: { toolboxes: 1 }, ownerless: 0 });
    expect((await read(id, successor)).access).toBe('owner');
  });

  it('of a leaver is no longer shared with the successor', async () => {
    const { owner, creator, successor, colleague } = await organize({ successor: 'Member', colleague: 'Member' });
    const { id } = await created(creator, { shares: [to(successor, 'view')] });
    await owner(`POST /member/${creator.userId}/remove`, { transfer_to: successor.userId });
    expect(await read(id, successor)).toMatchObject({ access: 'owner', shares: [] });
    expect((await transfer(successor, id, colleague)).status).toBe(204);
    expect((await successor(`GET /toolbox/${id}`)).status).toBe(404);
  });
});

describe('Repinning entries', () => {
  it('prefers the requested, then the current, then the only connection', async () => {
    const { creator, editor, share, setStatus, events } = await organize({ editor: 'Member' });
    const [gone, dead] = [await connection(editor), await connection(creator)];
    const { id } = await created(creator, { entries: [issues({ connection_id: dead, name: 'dead' }), issues()] });
    await share(id, to(editor, 'edit'));
    const before = await read(id, creator);
    const theirs = [...before.entries, issues({ connection_id: gone, name: 'theirs' })];
    await editor(`PATCH /toolbox/${id}`, { entries: theirs });
    await editor(`DELETE /connection/${gone}`);
    await setStatus(dead, 'disconnected');
    const ids = (await read(id, creator)).entries.map((entry: any) => entry.id);
    expect((await repin(creator, id)).body).toMatchObject({
      repinned: [],
      still_unmet: ids.map((entry_id: string) => ({ entry_id, reason: 'none_usable', candidates: [] })),
    });
    const only = await connection(creator);
    const { body } = await repin(creator, id, { entry_ids: [ids[1]] });
    expect([body.repinned, body.still_unmet]).toEqual([[ids[1]], []]);
    const other = await connection(creator, { name: 'Other' });
    const several = (await repin(creator, id)).body.still_unmet;
    expect(several).toMatchObject([{ reason: 'several_usable', candidates: [{ id: only }, { name: 'Other' }] }, {}]);
    const mended = await repin(creator, id, { connections: { [ids[0]]: other, [ids[2]]: only } });
    expect(mended.body).toMatchObject({ repinned: [ids[0], ids[2]], still_unmet: [], toolbox: { unmet_count: 0 } });
    expect(await events(id)).toEqual(expect.arrayContaining(['toolbox.repinned']));
  });

  it('needs edit access and permission to run the tool', async () => {
    const { creator, editor, share, shareConnection } = await organize({ editor: 'Member' });
    const on = await connection(creator);
    const { id, entries } = await created(creator, { entries: [issues({ connection_id: on })] });
    await share(id, to(editor, 'use'));
    expect(await repin(editor, id)).toMatchObject(forbidden('edit_required'));
    expect(wrong(await repin(creator, id, { entry_ids: ['tbxe_none'] }))).toEqual([['/entry_ids/0', 'unknown_entry']]);
    expect(wrong(await repin(creator, id, { connections: { tbxe_none: on } }))).toHaveLength(1);
    await share(id, to(editor, 'edit'));
    const named = () => repin(editor, id, { connections: { [entries[0].id]: on } });
    expect(wrong(await named())).toEqual([[`/connections/${entries[0].id}`, 'unknown_connection']]);
    await shareConnection(on, editor, 'view');
    expect((await named()).body.still_unmet).toMatchObject([{ reason: 'none_usable' }]);
    expect((await repin(editor, id, { entry_ids: [entries[0].id] })).body.repinned).toEqual([]);
    await shareConnection(on, editor, 'use');
    expect((await repin(editor, id, { entry_ids: [entries[0].id] })).body.toolbox.entries[0]).toMatchObject({
      delegated_by_user_id: editor.userId,
    });
  });

  it('uses the replacements for the connections of a leaver', async () => {
    const { owner, creator, leaver, shareConnection } = await organize({ leaver: 'Member' });
    const [theirs, mine] = [await connection(leaver), await connection(owner)];
    await shareConnection(theirs, creator, 'use', leaver);
    const { id } = await created(creator, { entries: [issues({ connection_id: theirs })] });
    const replacements = [{ connector_slug: 'github', connection_id: mine }];
    const left = await owner(`POST /member/${leaver.userId}/remove`, { confirm_ownerless: true, replacements });
    expect(left.body).toMatchObject({ replaced: 1, disconnected: 1 });
    const [entry] = (await read(id, creator)).entries;
    expect(entry).toMatchObject({ delegated_by_user_id: owner.userId, unmet: false });
  });
});
