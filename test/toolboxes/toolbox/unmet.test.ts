import { type MemberClient } from '../../support/founder.js';
import {
  api,
  block,
  connection,
  created,
  issues,
  org,
  read,
  setStatus,
  share,
  shareConnection,
  team,
  to,
} from './scene.js';

/** An entry in Ada's toolbox that Bob pinned on Ada's connection. Eve can use the toolbox. */
async function pinnedByBob(): Promise<{ id: string; on: string }> {
  const on = await connection(org.ada);
  await shareConnection(on, org.bob, 'use');
  const { id } = await created(org.ada, {});
  await share(id, to(org.bob, 'edit'));
  await share(id, to(org.eve, 'use'));
  const entries = [issues({ connection_id: on })];
  expect((await org.bob(`PATCH /toolbox/${id}`, { entries })).status).toBe(200);
  return { id, on };
}

const reasonFor = async (id: string, as: MemberClient) => {
  const { entries, tools, unmet_count } = await read(id, as);
  expect(tools).toHaveLength(unmet_count === 0 ? 1 : 0);
  const row = (await as('GET /toolbox')).body.result.find((each: { id: string }) => each.id === id);
  expect(row).toMatchObject({ entry_count: 1, unmet_count });
  return entries[0].unmet_reason;
};

const sql = (text: string, ...values: unknown[]) => api.sql(org.ada.orgId, text, values);

describe('A toolbox entry', () => {
  it('shows the first reason why it is unmet', async () => {
    const { id, on } = await pinnedByBob();
    expect(await reasonFor(id, org.ada)).toBeNull();
    await sql('update toolboxes.toolboxes set entries = jsonb_set(entries, $1, $2)', '{0,tool_name}', '"gone"');
    expect(await reasonFor(id, org.ada)).toBe('tool_missing');
    const { body } = await org.ada(`GET /connection/${on}/share`);
    await org.ada(`DELETE /connection/${on}/share/${body.result[0].id}`);
    expect(await reasonFor(id, org.ada)).toBe('editor_lost_access');
    expect(await reasonFor(id, org.eve)).toBe('unavailable');
    await org.owner(`POST /member/${org.bob.userId}/suspend`, {});
    expect(await reasonFor(id, org.ada)).toBe('editor_left');
    expect(await reasonFor(id, org.eve)).toBe('unavailable');
    for (const status of ['disconnected', 'needs_reauth', 'pending']) {
      await setStatus(on, status);
      expect(await reasonFor(id, org.eve)).toBe(`connection_${status}`);
    }
    await org.ada(`DELETE /connection/${on}`);
    expect(await reasonFor(id, org.eve)).toBe('connection_deleted');
    await sql('update toolboxes.toolboxes set entries = jsonb_set(entries, $1, $2)', '{0,connection_id}', 'null');
    expect(await reasonFor(id, org.eve)).toBe('needs_connection');
    await sql('update toolboxes.toolboxes set entries = jsonb_set(entries, $1, $2)', '{0,connector_slug}', '"nowhere"');
    expect(await reasonFor(id, org.eve)).toBe('connector_unavailable');
  });

  it('that is unmet can be repaired only by members with a connection', async () => {
    const { id, on } = await pinnedByBob();
    const mends = async (client: MemberClient) => (await read(id, client)).entries[0].can_repin as boolean;
    expect([await mends(org.ada), await mends(org.bob)]).toEqual([false, false]);
    await setStatus(on, 'needs_reauth');
    expect([await mends(org.ada), await mends(org.bob)]).toEqual([false, false]);
    // Eve also has a connection, but cannot edit the toolbox.
    for (const client of [org.ada, org.eve]) await connection(client);
    expect([await mends(org.ada), await mends(org.bob), await mends(org.eve)]).toEqual([true, false, false]);
    const { body } = await org.ada(`POST /toolbox/${id}/repin`, {});
    expect(body.repinned).toHaveLength(1);
    expect(await mends(org.ada)).toBe(false);
  });

  it('works again once its editor is reactivated', async () => {
    const { id } = await pinnedByBob();
    await org.owner(`POST /member/${org.bob.userId}/suspend`, {});
    expect(await reasonFor(id, org.eve)).toBe('unavailable');
    await org.owner(`POST /member/${org.bob.userId}/reactivate`, {});
    expect(await reasonFor(id, org.eve)).toBeNull();
  });

  it('works while its editor has access through a team', async () => {
    const on = await connection(org.ada);
    await org.ada(`POST /connection/${on}/share`, { grantee_type: 'team', grantee_id: team, level: 'use' });
    const { id } = await created(org.cid, { entries: [issues({ connection_id: on })] });
    expect(await reasonFor(id, org.cid)).toBeNull();
    await org.owner(`DELETE /team/${team}/members/${org.cid.userId}`);
    expect(await reasonFor(id, org.cid)).toBe('editor_lost_access');
  });

  it('does not become unmet through the reader’s restrictions', async () => {
    const { id } = await pinnedByBob();
    await block(org.eve, { tools: [{ connector_slug: 'github', tool_name: 'list_issues' }] });
    await block(org.bob, { connector_slugs: ['github'] });
    const { entries, tools } = await read(id, org.eve);
    expect(tools).toEqual([]);
    expect(entries).toMatchObject([
      { unmet: false, restricted: true, restricted_by: 'user', restricted_scope: 'tool' },
    ]);
    expect((await read(id, org.ada)).tools).toHaveLength(1);
    expect((await read(id, org.bob)).entries).toMatchObject([{ restricted_scope: 'connector' }]);
  });
});

describe('A reader of a toolbox', () => {
  it('without access to the connections sees only their number', async () => {
    const { id, on } = await pinnedByBob();
    const [entry] = (await read(id, org.eve)).entries;
    expect(entry).toMatchObject({ connection_status: 'active', delegated_by_label: 'Bob' });
    expect(JSON.stringify(await read(id, org.eve))).not.toContain(on);
    expect(Object.keys(entry)).not.toContain('delegation_ok');
    expect((await read(id, org.eve)).delegation).toEqual({
      connection_count: 1,
      delegator_count: 1,
      visible: { connection_count: 0, private_connection_count: 0, preview: [] },
    });
    expect((await read(id, org.bob)).delegation.visible).toMatchObject({ connection_count: 1 });
  });

  it('sees entries but no callable tools without `use` access', async () => {
    const { id } = await pinnedByBob();
    await share(id, to(org.cid, 'view'));
    const seen = await read(id, org.cid);
    expect([seen.can_use, seen.entry_count, seen.tools, seen.shares]).toEqual([false, 1, undefined, undefined]);
  });
});
