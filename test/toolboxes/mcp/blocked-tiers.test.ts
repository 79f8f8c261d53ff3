import { setApprovalPolicy } from '../../support/approval-policy.js';
import { allNamesOf, namesOf, startMcpScene, textOf } from './scene.js';

const { owner, creator, user, toolbox, connection, notes, made, block, agent } = await startMcpScene();
beforeEach(() => setApprovalPolicy(owner, { write: 'allow', destructive: 'confirm' }));

const destructive = { destructive: 'block' };
const deleting = { tools: [{ connector_slug: 'demo', tool_name: 'delete_note' }] };

const toolsOf = async (id: string): Promise<string[]> =>
  (await creator(`GET /toolbox/${id}`)).body.tools.map(({ name }: any) => name);

describe('A tool whose tier the approval policy blocks', () => {
  it('is not listed in the organization with this policy', async () => {
    expect(await namesOf(await agent(user))).toEqual(['delete', 'list', 'write']);
    await setApprovalPolicy(owner, destructive);
    expect(await namesOf(await agent(user))).toEqual(['list', 'write']);
    expect(await namesOf(await agent(user, '/mcp'))).toEqual(['list', 'write']);
    expect(await toolsOf(toolbox)).toEqual(['list', 'write']);
  });

  it('is not listed in the toolbox with this policy', async () => {
    const id = await made({ name: 'Strict', entries: notes(), approval_policy: destructive });
    expect(await toolsOf(id)).toEqual(['list', 'write']);
    expect(await namesOf(await agent(creator, `/mcp/toolbox/${id}`))).toEqual(['list', 'write']);
  });

  it('is not found at the address of all accounts', async () => {
    const search = { name: 'search_tools', arguments: { query: 'delete note' } };
    const found = async () => textOf(await (await agent(creator, '/mcp/accounts')).callTool(search));
    expect(await found()).toContain('demo__delete_note');
    await setApprovalPolicy(owner, destructive);
    expect(await found()).not.toContain('demo__delete_note');
    expect(await found()).toContain('demo__list_notes');
  });

  it('is refused by its name', async () => {
    await setApprovalPolicy(owner, destructive);
    const { structuredContent }: any = await (await agent(user)).callTool({ name: 'delete', arguments: { id: 'n1' } });
    expect(structuredContent.error).toMatchObject({ reason: 'tier_blocked', details: { tier: 'destructive' } });
  });

  it('is no tool for which agents can request access', async () => {
    const rule = await block(user, deleting);
    expect(await allNamesOf(await agent(user))).toContain('request_access');
    await setApprovalPolicy(owner, destructive);
    expect(await allNamesOf(await agent(user))).not.toContain('request_access');
    await owner(`DELETE /restriction/${rule}`);
  });

  it('hides the synthetic tools with a step of this tier', async () => {
    const step = (key: string, tool_name: string, args_template: string) => ({
      ...{ key, tool_name, args_template, connection_id: connection },
    });
    const steps = [step('made', 'create_note', `{'title': 'x'}`), step('gone', 'delete_note', `{'id': made.id}`)];
    const input_schema = { type: 'object', properties: {}, additionalProperties: false };
    const program = { name: 'plan', description: 'Plans.', input_schema, output_template: null, steps };
    const tool = (await creator('POST /synthetic-tool', program)).body;
    const id = await made({ name: 'Plans', entries: [{ type: 'synthetic', synthetic_tool_id: tool.id }] });
    expect(await toolsOf(id)).toEqual(['plan']);
    await setApprovalPolicy(owner, { write: 'block' });
    expect(await toolsOf(id)).toEqual([]);
  });

  it('needs no account', async () => {
    const entries = [{ connector_slug: 'demo', tool_name: 'delete_note', name: 'delete', account: 'caller' }];
    const shares = [{ grantee_type: 'user', grantee_id: user.userId, level: 'use' }];
    const id = await made({ name: 'Own', entries, shares });
    const run = async () =>
      (await user(`POST /toolbox/${id}/execute`, { tool_name: 'delete', arguments: { id: 'n1' } })).body.error.reason;
    expect(await run()).toBe('account_missing');
    await setApprovalPolicy(owner, destructive);
    expect(await run()).toBe('tier_blocked');
  });
});
