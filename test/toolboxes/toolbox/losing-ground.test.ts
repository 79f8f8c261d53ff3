import { type MemberClient } from '../../support/founder.js';
import { connection, created, issues, org, read, share, shareConnection, team, to } from './scene.js';

const toolOf = (name: string) => ({
  name,
  resource: 'tickets',
  method: name.split('_')[0]!,
  description: `${name} of a ticket desk.`,
  request: { method: 'POST', path: `/${name}` },
});

const desk = (...tools: string[]) => ({
  format: 1,
  name: 'Ticket desk',
  categories: [],
  base_url: 'https://desk.example.com/api',
  auth: [{ name: 'none', type: 'none' }],
  tools: tools.map(toolOf),
});

/** A connector that the administrator owns. */
async function connector(): Promise<string> {
  const definition = desk('list_tickets', 'close_ticket');
  const { status, body } = await org.max('POST /connector', { kind: 'catalog', definition });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.slug as string;
}

const reasons = async (id: string, as: MemberClient): Promise<(string | null)[]> =>
  (await read(id, as)).entries.map(({ unmet_reason }: any) => unmet_reason);

const onDesk = (connector_slug: string, tool_name: string, more = {}) => ({ connector_slug, tool_name, ...more });

describe('A connector used in toolboxes', () => {
  it('can be deleted only after the impact is confirmed', async () => {
    const slug = await connector();
    const on = { connection_id: await connection(org.max, { connector_slug: slug }) };
    const tools = [onDesk(slug, 'list_tickets', on), onDesk(slug, 'close_ticket', on)];
    const github = issues({ connection_id: await connection(org.max) });
    const { id } = await created(org.max, { entries: [...tools, github] });
    const template = await org.max('POST /template', { name: 'Desk', entries: [onDesk(slug, 'list_tickets')] });
    const { body } = await org.max(`DELETE /connector/${slug}`);
    expect(body.error).toMatchObject({
      reason: 'has_dependents',
      details: { connections: 1, toolbox_entries: 2, template_entries: 1, synthetic_tools: 0 },
    });
    expect(await reasons(id, org.max)).toEqual([null, null, null]);
    expect((await org.max(`DELETE /connector/${slug}?on_dependents=disconnect`)).status).toBe(204);
    expect(await reasons(id, org.max)).toEqual(['connector_unavailable', 'connector_unavailable', null]);
    const { usable } = (await org.max(`GET /template/${template.body.id}`)).body;
    expect(usable).toMatchObject([{ state: 'connector_unavailable' }]);
  });

  it('makes entries unmet when one of its tools is disabled', async () => {
    const slug = await connector();
    const connection_id = await connection(org.max, { connector_slug: slug });
    const entries = [onDesk(slug, 'list_tickets', { connection_id, name: 'tickets' })];
    const { id } = await created(org.max, { entries });
    const turn = (status: string) => org.max(`PATCH /connector/${slug}/tool/list_tickets`, { status });
    expect((await turn('disabled')).status).toBe(200);
    expect(await reasons(id, org.max)).toEqual(['tool_disabled']);
    const { status, body } = await org.max(`POST /toolbox/${id}/execute`, { tool_name: 'tickets', arguments: {} });
    expect([status, body.error.reason, body.error.details]).toEqual([
      409,
      'entry_unmet',
      { unmet_reason: 'tool_disabled' },
    ]);
    await turn('active');
    expect(await reasons(id, org.max)).toEqual([null]);
  });

  it("makes entries unmet when the connection owner's team loses access", async () => {
    const slug = await connector();
    await org.max(`POST /connector/${slug}/share`, { grantee_type: 'team', grantee_id: team, level: 'use' });
    const connection_id = await connection(org.cid, { connector_slug: slug });
    const { id } = await created(org.cid, { entries: [onDesk(slug, 'list_tickets', { connection_id })] });
    await share(id, to(org.eve, 'use'), org.cid);
    expect(await reasons(id, org.eve)).toEqual([null]);
    const { result } = (await org.max(`GET /connector/${slug}/share`)).body;
    await org.max(`DELETE /connector/${slug}/share/${result[0].id}`);
    expect(await reasons(id, org.eve)).toEqual(['connector_not_shared']);
  });
});

describe('A transferred connection', () => {
  it('makes its former owner’s entries unmet unless they keep `use` access', async () => {
    const on = await connection(org.ada);
    await shareConnection(on, org.bob, 'use');
    const entries = [issues({ connection_id: on }), issues({ connection_id: on, tool_name: 'create_issue' })];
    const { id } = await created(org.ada, { entries });
    const other = await created(org.bob, { entries: [issues({ connection_id: on })] });
    await created(org.ada, { name: 'Elsewhere', entries: [issues({ connection_id: await connection(org.ada) })] });
    const preview = async (query = '') =>
      (await org.ada(`GET /connection/${on}/transfer-preview?new_owner_user_id=${org.cid.userId}${query}`)).body;
    const lost = {
      affected_toolbox_count: 2,
      broken_delegation_count: 2,
      toolboxes: [{ id, name: 'Tools', broken_entry_count: 2 }],
    };
    expect(await preview()).toMatchObject(lost);
    expect((await preview()).toolboxes).toHaveLength(1);
    expect(await preview('&retain_access=true')).toMatchObject({ broken_delegation_count: 0 });
    const everybody = await org.ada(`POST /connection/${on}/share`, { grantee_type: 'org', level: 'view' });
    expect(everybody.status).toBeLessThan(300);
    expect(await preview()).toMatchObject({ ...lost, keeps_access_without_retaining: true });
    const moved = await org.ada(`POST /connection/${on}/transfer`, { new_owner_user_id: org.cid.userId });
    expect(moved.status).toBe(200);
    expect(await reasons(id, org.ada)).toEqual(['editor_lost_access', 'editor_lost_access']);
    expect(await reasons(other.id, org.bob)).toEqual([null]);
  });
});

describe('The preview of a member’s departure', () => {
  it("counts all entries that use the member's connections", async () => {
    const [on, another] = [await connection(org.bob), await connection(org.bob)];
    await shareConnection(on, org.ada, 'use', org.bob);
    await created(org.ada, { entries: [issues({ connection_id: on })] });
    await created(org.bob, {
      entries: [issues({ connection_id: on }), issues({ connection_id: another, name: 'two' })],
    });
    await created(org.ada, { name: 'Hers', entries: [issues({ connection_id: await connection(org.ada) })] });
    const { connections } = (await org.owner(`GET /member/${org.bob.userId}/offboarding`)).body;
    expect(connections).toMatchObject([{ connector_slug: 'github', connection_count: 2, entry_count: 3 }]);
  });
});
