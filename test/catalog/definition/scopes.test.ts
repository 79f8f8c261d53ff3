import { type ToolDefinition } from '#connector-definition';
import { type MemberClient } from '../../support/founder.js';
import { listNotes, startDefinitionScene } from './scene.js';
import { setGrantedScopes } from '../../support/states/connections.js';

const { product, upgrade, shippedTools, newMember } = await startDefinitionScene();

let member: MemberClient;
beforeEach(async () => void (member = await newMember()));

const write = (id: string) =>
  member(`POST /connection/${id}/execute`, { tool_name: 'create_note', arguments: { title: 'Milk' } });

/** Connects, granting all scopes except these. */
async function connected(...withheld: string[]): Promise<string> {
  product.provider.behavior.withholds = withheld;
  return (await product.connect(member, { redirect_uri: '/' })).id;
}

const needing = (scope: string): ToolDefinition[] =>
  shippedTools.map((tool) => ({ ...tool, requires_scopes: [scope] }));

const shown = async (id: string) => (await member(`GET /connection/${id}`)).body;
const listed = async (can_use: boolean) =>
  (await member(`GET /connection?can_use=${can_use}`)).body.result.map((row: { id: string }) => row.id);

describe('A tool without its required scopes', () => {
  it('is refused before its request is sent', async () => {
    const id = await connected('notes.write');
    const { api } = product.provider.counts;
    const refused = await write(id);
    expect(refused).toMatchObject({
      status: 403,
      body: {
        error: {
          code: 'forbidden',
          reason: 'insufficient_scope',
          message: expect.stringMatching('Reconnect the connection and allow notes.write'),
          details: { required_scopes: ['notes.write'] },
        },
      },
    });
    expect(product.provider.counts.api).toBe(api);
    const types = await product.sql(
      member.orgId,
      `select type, data->>'cause' as cause from kernel.events where category = 'usage' and org_id = $1`,
      [member.orgId],
    );
    expect(types).toEqual([{ type: 'tool.refused', cause: 'scope' }]);
  });

  it('runs after a sign-in grants the scopes', async () => {
    const id = await connected('notes.write');
    expect((await listNotes(member, id)).body.outcome).toBe('succeeded');
    expect(await shown(id)).toMatchObject({ can_use: true, last_error: null });
    product.provider.behavior.withholds = [];
    const { body } = await member(`POST /connection/${id}/reconnect`, {});
    await fetch(await product.signIn(body.connect_url), { redirect: 'manual' });
    expect((await write(id)).body.outcome).toBe('succeeded');
  });

  it("makes the connection's can_use false if it is the only tool", async () => {
    await upgrade({ tools: needing('notes.admin') });
    const id = await connected();
    expect((await listNotes(member, id)).body.error.reason).toBe('insufficient_scope');
    expect(await shown(id)).toMatchObject({
      status: 'active',
      can_use: false,
      last_error: expect.stringMatching(/granted no permissions that its tools can use/),
    });
    expect([await listed(true), await listed(false)]).toEqual([[], [id]]);
  });

  it('runs if the granted scopes are unknown or given as URLs', async () => {
    const id = await connected('notes.write');
    const grant = (scopes: string[] | null) => setGrantedScopes(product, member.orgId, id, scopes);
    await upgrade({ tools: needing('Notes.Read') });
    await grant(['https://graph.example/notes.read']);
    expect((await listNotes(member, id)).status).toBe(200);
    await upgrade({ tools: needing('anything') });
    await grant(null);
    expect((await listNotes(member, id)).status).toBe(200);
    expect([await shown(id), await listed(true)]).toMatchObject([{ can_use: true }, [id]]);
    await grant([]);
    expect((await listNotes(member, id)).status).toBe(403);
    expect(await listed(true)).toEqual([]);
  });

  it("is recognized from the third party's error response", async () => {
    const id = await connected();
    const apiHeaders = { 'www-authenticate': 'Bearer realm="notes", error="insufficient_scope", scope="notes.admin"' };
    Object.assign(product.provider.behavior, { apiStatus: 403, apiHeaders });
    expect((await listNotes(member, id)).body).toMatchObject({
      outcome: 'failed',
      error: { kind: 'insufficient_scope', can_retry: false },
    });
  });
});
