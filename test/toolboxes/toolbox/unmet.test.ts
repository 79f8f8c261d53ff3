import { teamOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { created, issues, read, startToolboxScene, to } from './scene.js';
import { setInEntries } from '../../support/states/toolboxes.js';

const { api, connection, organize } = await startToolboxScene();

/** An entry in the creator's toolbox that an editor pinned on the creator's connection. A reader can use the toolbox. */
async function pinnedByEditor() {
  const org = await organize({ editor: 'Member', reader: 'Member', viewer: 'Member' });
  const { creator, editor, reader, share, shareConnection } = org;
  const on = await connection(creator);
  await shareConnection(on, editor, 'use');
  const { id } = await created(creator, {});
  await share(id, to(editor, 'edit'));
  await share(id, to(reader, 'use'));
  const entries = [issues({ connection_id: on })];
  expect((await editor(`PATCH /toolbox/${id}`, { entries })).status).toBe(200);
  return { ...org, id, on };
}

const reasonFor = async (id: string, as: MemberClient) => {
  const { entries, tools, unmet_count } = await read(id, as);
  expect(tools).toHaveLength(unmet_count === 0 ? 1 : 0);
  const row = (await as('GET /toolbox')).body.result.find((each: { id: string }) => each.id === id);
  expect(row).toMatchObject({ entry_count: 1, unmet_count });
  return entries[0].unmet_reason;
};

describe('A toolbox entry', () => {
  it('shows the first reason why it is unmet', async () => {
    const { owner, creator, editor, reader, setStatus, id, on } = await pinnedByEditor();
    expect(await reasonFor(id, creator)).toBeNull();
    await setInEntries(api, owner.orgId, '{0,tool_name}', 'gone');
    expect(await reasonFor(id, creator)).toBe('tool_missing');
    const { body } = await creator(`GET /connection/${on}/share`);
    await creator(`DELETE /connection/${on}/share/${body.result[0].id}`);
    expect(await reasonFor(id, creator)).toBe('editor_lost_access');
    expect(await reasonFor(id, reader)).toBe('unavailable');
    await owner(`POST /member/${editor.userId}/suspend`, {});
    expect(await reasonFor(id, creator)).toBe('editor_left');
    expect(await reasonFor(id, reader)).toBe('unavailable');
    for (const status of ['disconnected', 'needs_reauth', 'pending']) {
      await setStatus(on, status);
      expect(await reasonFor(id, reader)).toBe(`connection_${status}`);
    }
    await creator(`DELETE /connection/${on}`);
    expect(await reasonFor(id, reader)).toBe('connection_deleted');
    await setInEntries(api, owner.orgId, '{0,connection_id}', null);
    expect(await reasonFor(id, reader)).toBe('needs_connection');
    await setInEntries(api, owner.orgId, '{0,connector_slug}', 'nowhere');
    expect(await reasonFor(id, reader)).toBe('connector_unavailable');
  });

  it('that is unmet can be repaired only by members with a connection', async () => {
    const { creator, editor, reader, setStatus, id, on } = await pinnedByEditor();
    const mends = async (client: MemberClient) => (await read(id, client)).entries[0].can_repin as boolean;
    expect([await mends(creator), await mends(editor)]).toEqual([false, false]);
    await setStatus(on, 'needs_reauth');
    expect([await mends(creator), await mends(editor)]).toEqual([false, false]);
    // The reader also has a connection, but cannot edit the toolbox.
    for (const client of [creator, reader]) await connection(client);
    expect([await mends(creator), await mends(editor), await mends(reader)]).toEqual([true, false, false]);
    const { body } = await creator(`POST /toolbox/${id}/repin`, {});
    expect(body.repinned).toHaveLength(1);
    expect(await mends(creator)).toBe(false);
  });

  it('works again once its editor is reactivated', async () => {
    const { owner, editor, reader, id } = await pinnedByEditor();
    await owner(`POST /member/${editor.userId}/suspend`, {});
    expect(await reasonFor(id, reader)).toBe('unavailable');
    await owner(`POST /member/${editor.userId}/reactivate`, {});
    expect(await reasonFor(id, reader)).toBeNull();
  });

  it('works while its editor has access through a team', async () => {
    const { owner, creator, teammate } = await organize({ teammate: 'Member' });
    const on = await connection(creator);
    const team = await teamOf(api, owner.orgId, 'Sales', [teammate.userId]);
    await creator(`POST /connection/${on}/share`, { grantee_type: 'team', grantee_id: team, level: 'use' });
    const { id } = await created(teammate, { entries: [issues({ connection_id: on })] });
    expect(await reasonFor(id, teammate)).toBeNull();
    await owner(`DELETE /team/${team}/members/${teammate.userId}`);
    expect(await reasonFor(id, teammate)).toBe('editor_lost_access');
  });

  it('does not become unmet through the reader’s restrictions', async () => {
    const { creator, editor, reader, block, id } = await pinnedByEditor();
    await block(reader, { tools: [{ connector_slug: 'github', tool_name: 'list_issues' }] });
    await block(editor, { connector_slugs: ['github'] });
    const { entries, tools } = await read(id, reader);
    expect(tools).toEqual([]);
    expect(entries).toMatchObject([
      { unmet: false, restricted: true, restricted_by: 'user', restricted_scope: 'tool' },
    ]);
    expect((await read(id, creator)).tools).toHaveLength(1);
    expect((await read(id, editor)).entries).toMatchObject([{ restricted_scope: 'connector' }]);
  });
});

describe('A reader of a toolbox', () => {
  it('without access to the connections sees only their number', async () => {
    const { editor, reader, id, on } = await pinnedByEditor();
    const [entry] = (await read(id, reader)).entries;
    expect(entry).toMatchObject({ connection_status: 'active', delegated_by_label: 'Editor' });
    expect(JSON.stringify(await read(id, reader))).not.toContain(on);
    expect(Object.keys(entry)).not.toContain('delegation_ok');
    expect((await read(id, reader)).delegation).toEqual({
      connection_count: 1,
      delegator_count: 1,
      visible: { connection_count: 0, private_connection_count: 0, preview: [] },
    });
    expect((await read(id, editor)).delegation.visible).toMatchObject({ connection_count: 1 });
  });

  it('sees entries but no callable tools without `use` access', async () => {
    const { viewer, share, id } = await pinnedByEditor();
    await share(id, to(viewer, 'view'));
    const seen = await read(id, viewer);
    expect([seen.can_use, seen.entry_count, seen.tools, seen.shares]).toEqual([false, 1, undefined, undefined]);
  });
});
