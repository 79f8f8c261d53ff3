import { conflicting, forbidden, refused } from '../../support/refused.js';
import { startToolboxRunScene, synthetic } from './scene.js';

const { product, owner, creator, user, editor, on, rules, block, log, toolbox, startToolbox, program } =
  await startToolboxRunScene();

describe('A synthetic tool in a toolbox', () => {
  /** Adds a new synthetic tool to a new toolbox, under the name `plan`. */
  async function startPlan() {
    const box = await startToolbox();
    const tool = await program();
    await box.put([synthetic(tool.id, { name: 'plan' })]);
    return { ...box, tool };
  }

  it('is listed with the schema of its own input', async () => {
    const { listed } = await startPlan();
    expect(await listed(user)).toMatchObject([
      {
        name: 'plan',
        description: 'Writes a plan.',
        operation: 'other',
        tier: 'write',
        input_schema: { required: ['word'], properties: { word: { type: 'string' } }, additionalProperties: false },
      },
    ]);
  });

  it('refuses invalid arguments and an expected account', async () => {
    const { id, run } = await startPlan();
    const wrong = await run('plan', { word: 1 });
    expect(wrong).toMatchObject(refused(400, 'validation_error', 'invalid_arguments'));
    expect(wrong.body.error.fields).toMatchObject([{ path: '/arguments/word' }]);
    const meant = await user(`POST /toolbox/${id}/execute?integrated_account_id=${on}`, {
      tool_name: 'plan',
      arguments: { word: 'x' },
    });
    expect(meant).toMatchObject(refused(400, 'bad_request', 'account_mismatch'));
  });

  it('shows its steps without running them in a dry run', async () => {
    const { run } = await startPlan();
    expect((await run('plan', { word: 'Dry' }, user, { dry_run: true })).body).toMatchObject({
      outcome: 'dry_run',
      tool_name: 'plan',
      tier: 'write',
      steps: [{ status: 'pending' }, { status: 'pending' }],
    });
    expect(product.provider.api.notesFor('ada').filter(({ title }) => title === 'Dry')).toEqual([]);
  });

  it("runs with its owner's access, even for callers without that access", async () => {
    const { id, run, tool } = await startPlan();
    const { status, body } = await run('plan', { word: 'Through' });
    expect([status, body]).toMatchObject([
      200,
      {
        outcome: 'succeeded',
        tool_name: 'plan',
        tier: 'write',
        data: 'Through',
        next_page_cursor: null,
        steps: [
          { key: 'made', status: 'succeeded', calls: 1 },
          { key: 'found', status: 'succeeded', calls: 1 },
        ],
      },
    ]);
    const calls = (await log()).filter(({ data }) => data.run_id === body.execution_id);
    expect(calls.map(({ type }) => type)).toEqual(['tool.started', 'tool.executed', 'tool.started', 'tool.executed']);
    const through = { toolbox_id: id, delegated_by_user_id: creator.userId };
    for (const call of calls) expect(call).toMatchObject({ actor_id: user.userId, data: through });
    const { result } = (await owner('GET /audit-log?scope=org&action=synthetic_tool.executed')).body;
    expect(result[0]).toMatchObject({ actor: { id: user.userId } });
    expect((await user(`GET /execution/${body.execution_id}`)).body.outcome).toBe('succeeded');
    expect(await user(`POST /synthetic-tool/${tool.id}/execute`, { input: { word: 'x' } })).toMatchObject(
      refused(404, 'not_found'),
    );
  });

  it('runs once for a repeated Idempotency-Key', async () => {
    const { run } = await startPlan();
    const once = () => run('plan', { word: 'Once' }, user, {}, { 'idempotency-key': 'once' });
    const { body } = await once();
    expect((await once()).body).toMatchObject({ execution_id: body.execution_id, outcome: 'succeeded' });
    expect(product.provider.api.notesFor('ada').filter(({ title }) => title === 'Once')).toHaveLength(1);
  });

  it('makes no call if one of its steps is restricted', async () => {
    const { id, run, listed, put, entries } = await startToolbox();
    const tool = await program();
    await put([synthetic(tool.id, { name: 'plan' })]);
    const rule = await block(user, { tools: [{ connector_slug: 'demo', tool_name: 'list_notes' }] });
    const before = product.provider.counts.api;
    expect(await run('plan', { word: 'x' })).toMatchObject(forbidden('tool_restricted'));
    expect((await log()).at(-1)).toMatchObject({
      type: 'tool.refused',
      resource_id: id,
      actor_id: user.userId,
      data: { cause: 'restricted', toolbox_id: id, tool_name: 'list_notes' },
    });
    expect(await listed(user)).toEqual([]);
    expect(await entries(user)).toMatchObject([{ restricted: true, restricted_scope: 'tool', unmet: false }]);
    expect(product.provider.counts.api).toBe(before);
    expect((await run('plan', { word: 'x' }, editor)).status).toBe(200);
    await owner(`DELETE /restriction/${rule}`);
    const own = await block(creator, { connector_slugs: ['demo'] });
    expect(await put([synthetic(tool.id, { name: 'another' })])).toMatchObject(forbidden('connector_restricted'));
    expect((await run('plan', { word: 'x' })).status).toBe(200);
    await owner(`DELETE /restriction/${own}`);
  });

  it("needs one approval if the toolbox's policy is stricter than the organization's", async () => {
    const { id, put } = await startToolbox();
    const tool = await program();
    const shy = await toolbox([synthetic(tool.id, { name: 'plan' })], { approval_policy: { write: 'second_person' } });
    const call = (more: object = {}, of = shy) =>
      user(`POST /toolbox/${of}/execute`, { tool_name: 'plan', arguments: { word: 'Asked' }, ...more });
    const asked = await call();
    expect([asked.status, asked.body]).toMatchObject([202, { outcome: 'approval_required', tier: 'write' }]);
    const approval_id = asked.body.approval.id as string;
    expect((await creator(`POST /approval/${approval_id}/resolve`, { decision: 'approve' })).status).toBe(200);
    await put([synthetic(tool.id, { name: 'plan' })]);
    await rules({ write: 'confirm' });
    expect(await call({ approval_id }, id)).toMatchObject(conflicting('approval_mismatch'));
    expect((await call({ approval_id })).body).toMatchObject({ outcome: 'succeeded', steps: [{}, {}] });
    expect(await call({ approval_id })).toMatchObject(conflicting('approval_consumed'));
    const strict = await toolbox([synthetic(tool.id, { name: 'plan' })], { approval_policy: { write: 'block' } });
    expect(await call({}, strict)).toMatchObject(forbidden('tier_blocked'));
  });

  it('is approved under the strictest policy of its steps', async () => {
    const { run, put } = await startToolbox();
    const step = (key: string, tool_name: string, args_template: string) => ({
      key,
      tool_name,
      args_template,
      connection_id: on,
    });
    const steps = [step('made', 'create_note', `{'title': input.word}`), step('gone', 'delete_note', `{'id': 'n1'}`)];
    const tool = await program({ steps, output_template: null });
    await put([synthetic(tool.id, { name: 'plan' })]);
    await rules({ write: 'second_person', destructive: 'confirm' });
    const { body } = await run('plan', { word: 'Both' });
    expect(body).toMatchObject({ outcome: 'approval_required', tier: 'destructive' });
    const approval_id = body.approval.id as string;
    expect(await user(`POST /approval/${approval_id}/resolve`, { decision: 'approve' })).toMatchObject(
      forbidden('own_request'),
    );
    expect(await run('plan', { word: 'Both' }, user, { approval_id })).toMatchObject(conflicting('approval_pending'));
    expect(product.provider.api.notesFor('ada').filter(({ title }) => title === 'Both')).toEqual([]);
  });
});
