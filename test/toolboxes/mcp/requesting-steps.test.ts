import { startMcpScene, textOf } from './scene.js';

const { product, owner, creator, connection, made, share, block, agent } = await startMcpScene();

/** A toolbox with a synthetic tool, and a member whom a rule blocks from the tool of its second step. */
async function shareBlockedPlan() {
  const member = await product.member(owner.orgId, 'blocked', 'Member');
  const step = (key: string, tool_name: string, args_template = '{}') => ({
    key,
    tool_name,
    args_template,
    connection_id: connection,
  });
  const steps = [step('made', 'create_note', "{'title': 'Plan'}"), step('listed', 'list_notes')];
  const program = { name: 'Plan', description: 'Plans.', input_schema: { type: 'object' }, steps };
  const { body } = await creator('POST /synthetic-tool', program);
  const id = await made({ name: 'Plans', entries: [{ type: 'synthetic', synthetic_tool_id: body.id }] });
  await share(member, 'use', id);
  await block(member, { tools: [{ connector_slug: 'demo', tool_name: 'list_notes' }] });
  return { member, path: `/mcp/toolbox/${id}` };
}

const { member, path } = await shareBlockedPlan();

describe('A request for a synthetic tool of which a rule blocks a step', () => {
  it('is named in the refusal', async () => {
    const refused = await (await agent(member, path)).callTool({ name: 'plan', arguments: {} });
    expect(textOf(refused)).toContain('Call request_access with “tool” (plan) and “reason” to request it.');
  });

  it('is found by the name of the synthetic tool', async () => {
    const client = await agent(member, path);
    const found: any = await client.callTool({ name: 'request_access', arguments: { query: 'plan' } });
    const reason = expect.stringMatching(/^Blocked by /);
    expect(found.structuredContent.tools).toEqual([{ name: 'plan', title: 'plan', reason, request_for: 'tool' }]);
  });

  it('is for the tool of the step', async () => {
    const client = await agent(member, path, { capabilities: { elicitation: { form: {} } } });
    const questions: string[] = [];
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      return { action: 'accept', content: { send: true } } as any;
    });
    const result = await client.callTool({ name: 'request_access', arguments: { tool: 'plan', reason: 'Planning.' } });
    expect(questions[0]).toContain('\nAccess to: Demo Notes: List notes\n');
    expect(textOf(result)).toContain('Call plan once it is approved.');
    const { body } = await member('GET /access-request?mine=true');
    expect(body.result).toMatchObject([{ connector_slug: 'demo', tool_name: 'list_notes', status: 'pending' }]);
  });
});
