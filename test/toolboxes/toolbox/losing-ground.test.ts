import { teamOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { created, issues, read, startToolboxScene, to, toolboxWithSteps } from './scene.js';

const { api, connection, organize } = await startToolboxScene();

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
async function connectorOf(admin: MemberClient): Promise<string> {
  const definition = desk('list_tickets', 'close_ticket');
  const { status, body } = await admin('POST /connector', { kind: 'catalog', definition });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.slug as string;
}

const reasons = async (id: string, as: MemberClient): Promise<(string | null)[]> =>
  (await read(id, as)).entries.map(({ unmet_reason }: any) => unmet_reason);

const previewOf = async ({ userId }: MemberClient, as: MemberClient) =>
  (await as(`GET /member/${userId}/offboarding`)).body;

const onDesk = (connector_slug: string, tool_name: string, more = {}) => ({ connector_slug, tool_name, ...more });

describe('A connector used in toolboxes', () => {
  it('can be deleted only after the impact is confirmed', async () => {
    const { admin } = await organize({ admin: 'Org Admin' });
    const slug = await connectorOf(admin);
    const on = { connection_id: await connection(admin, { connector_slug: slug }) };
    const tools = [onDesk(slug, 'list_tickets', on), onDesk(slug, 'close_ticket', on)];
    const github = issues({ connection_id: await connection(admin) });
    const { id } = await created(admin, { entries: [...tools, github] });
    const template = await admin('POST /template', { name: 'Desk', entries: [onDesk(slug, 'list_tickets')] });
    const { body } = await admin(`DELETE /connector/${slug}`);
    expect(body.error).toMatchObject({
      reason: 'has_dependents',
      details: { connections: 1, toolbox_entries: 2, template_entries: 1, synthetic_tools: 0 },
    });
    expect(await reasons(id, admin)).toEqual([null, null, null]);
    expect((await admin(`DELETE /connector/${slug}?on_dependents=disconnect`)).status).toBe(204);
    expect(await reasons(id, admin)).toEqual(['connector_unavailable', 'connector_unavailable', null]);
    const { usable } = (await admin(`GET /template/${template.body.id}`)).body;
    expect(usable).toMatchObject([{ state: 'connector_unavailable' }]);
  });

  it('makes entries unmet when one of its tools is disabled', async () => {
    const { admin } = await organize({ admin: 'Org Admin' });
    const slug = await connectorOf(admin);
    const connection_id = await connection(admin, { connector_slug: slug });
    const entries = [onDesk(slug, 'list_tickets', { connection_id, name: 'tickets' })];
    const { id } = await created(admin, { entries });
    const turn = (status: string) => admin(`PATCH /connector/${slug}/tool/list_tickets`, { status });
    expect((await turn('disabled')).status).toBe(200);
    expect(await reasons(id, admin)).toEqual(['tool_disabled']);
    const { status, body } = await admin(`POST /toolbox/${id}/execute`, { tool_name: 'tickets', arguments: {} });
    expect([status, body.error.reason, body.error.details]).toEqual([
      409,
      'entry_unmet',
      { unmet_reason: 'tool_disabled' },
    ]);
    await turn('active');
    expect(await reasons(id, admin)).toEqual([null]);
  });

  it("makes entries unmet when the connection owner's team loses access", async () => {
    const { owner, reader, teammate, admin, share } = await organize({
      reader: 'Member',
      teammate: 'Member',
      admin: 'Org Admin',
    });
    const slug = await connectorOf(admin);
    const team = await teamOf(api, owner.orgId, 'Sales', [teammate.userId]);
    await admin(`POST /connector/${slug}/share`, { grantee_type: 'team', grantee_id: team, level: 'use' });
    const connection_id = await connection(teammate, { connector_slug: slug });
    const { id } = await created(teammate, { entries: [onDesk(slug, 'list_tickets', { connection_id })] });
    await share(id, to(reader, 'use'), teammate);
    expect(await reasons(id, reader)).toEqual([null]);
    const { result } = (await admin(`GET /connector/${slug}/share`)).body;
    await admin(`DELETE /connector/${slug}/share/${result[0].id}`);
    expect(await reasons(id, reader)).toEqual(['connector_not_shared']);
  });
});

describe('A transferred connection', () => {
  it('makes its former owner’s entries unmet unless they keep `use` access', async () => {
    const { creator, colleague, recipient, shareConnection } = await organize({
      colleague: 'Member',
      recipient: 'Member',
    });
    const on = await connection(creator);
    await shareConnection(on, colleague, 'use');
    const entries = [issues({ connection_id: on }), issues({ connection_id: on, tool_name: 'create_issue' })];
    const { id } = await created(creator, { entries });
    const other = await created(colleague, { entries: [issues({ connection_id: on })] });
    await created(creator, { name: 'Elsewhere', entries: [issues({ connection_id: await connection(creator) })] });
    const preview = async (query = '') =>
      (await creator(`GET /connection/${on}/transfer-preview?new_owner_user_id=${recipient.userId}${query}`)).body;
    const lost = {
      affected_toolbox_count: 2,
      broken_delegation_count: 2,
      toolboxes: [{ id, name: 'Tools', broken_entry_count: 2 }],
    };
    expect(await preview()).toMatchObject(lost);
    expect((await preview()).toolboxes).toHaveLength(1);
    expect(await preview('&retain_access=true')).toMatchObject({ broken_delegation_count: 0 });
    const everybody = await creator(`POST /connection/${on}/share`, { grantee_type: 'org', level: 'view' });
    expect(everybody.status).toBeLessThan(300);
    expect(await preview()).toMatchObject({ ...lost, keeps_access_without_retaining: true });
    const moved = await creator(`POST /connection/${on}/transfer`, { new_owner_user_id: recipient.userId });
    expect(moved.status).toBe(200);
    expect(await reasons(id, creator)).toEqual(['editor_lost_access', 'editor_lost_access']);
    expect(await reasons(other.id, colleague)).toEqual([null]);
  });
});

describe('The preview of a member’s departure', () => {
  it("counts all entries that use the member's connections", async () => {
    const { owner, creator, leaver, shareConnection } = await organize({ leaver: 'Member' });
    const [on, another] = [await connection(leaver), await connection(leaver)];
    await shareConnection(on, creator, 'use', leaver);
    await created(creator, { entries: [issues({ connection_id: on })] });
    await created(leaver, {
      entries: [issues({ connection_id: on }), issues({ connection_id: another, name: 'two' })],
    });
    await created(creator, { name: 'Theirs', entries: [issues({ connection_id: await connection(creator) })] });
    const { connections } = (await owner(`GET /member/${leaver.userId}/offboarding`)).body;
    expect(connections).toMatchObject([{ connector_slug: 'github', connection_count: 2, entry_count: 3 }]);
  });

  it('names the toolboxes that use the member’s connections, if the caller can see them', async () => {
    const { owner, creator, leaver, share, shareConnection } = await organize({ leaver: 'Member' });
    const on = await connection(leaver);
    await shareConnection(on, creator, 'use', leaver);
    const entries = [issues({ connection_id: on }), issues({ connection_id: on, tool_name: 'create_issue' })];
    const { id } = await created(creator, { name: 'Support', entries });
    await share(id, to(owner, 'view'));
    await created(creator, { name: 'A secret plan', entries: [issues({ connection_id: on })] });
    const { connections } = await previewOf(leaver, owner);
    const toolboxes = [{ id, name: 'Support', entry_count: 2 }];
    expect(connections).toMatchObject([{ toolbox_count: 2, toolboxes }]);
  });

  it('includes toolboxes with synthetic tools of others, but not with those of the member', async () => {
    const { owner, creator, leaver, shareConnection } = await organize({ leaver: 'Member' });
    const on = await connection(leaver);
    await shareConnection(on, creator, 'use', leaver);
    await toolboxWithSteps(creator, on, 'Creator');
    await toolboxWithSteps(leaver, on, 'Leaver');
    const { connections, delegated_entries } = await previewOf(leaver, owner);
    expect(connections).toMatchObject([{ entry_count: 0, synthetic_tool_count: 1, toolbox_count: 1, toolboxes: [] }]);
    expect(delegated_entries).toEqual({ entry_count: 1, toolbox_count: 1, toolboxes: [] });
  });

  it('names the toolboxes in which the member added tools with the account of another member', async () => {
    const { owner, creator, leaver, share, shareConnection } = await organize({ leaver: 'Member' });
    const [on, own] = [await connection(creator), await connection(leaver)];
    await shareConnection(on, leaver, 'use');
    const entries = [issues({ connection_id: on }), issues({ connection_id: own, name: 'own' })];
    const { id } = await created(leaver, { name: 'Support', entries });
    await share(id, to(owner, 'edit'), leaver);
    await created(creator, { entries: [issues({ connection_id: on })] });
    expect((await previewOf(leaver, owner)).delegated_entries).toEqual({
      entry_count: 1,
      toolbox_count: 1,
      toolboxes: [{ id, name: 'Support', entry_count: 1 }],
    });
    expect((await owner(`DELETE /member/${leaver.userId}?confirm_ownerless=true`)).status).toBe(204);
    expect(await reasons(id, owner)).toEqual(['editor_left', 'connection_disconnected']);
  });

  it('says whose account a replacement is', async () => {
    const { owner, creator, leaver, shareConnection } = await organize({ leaver: 'Member' });
    await connection(leaver);
    const replacement = await connection(creator, { name: 'Of the team' });
    await shareConnection(replacement, owner, 'use');
    const { connections } = await previewOf(leaver, owner);
    expect(connections[0].replacement_candidates).toEqual([
      { id: replacement, name: 'Of the team', owner_user_id: creator.userId, owner_label: 'Creator' },
    ]);
  });
});
