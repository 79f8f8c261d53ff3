import { conflicting, forbidden, refused } from '../../support/refused.js';
import { startRunScene } from './scene.js';
import { setConnectionStatus } from '../../support/states/connections.js';

const { product, owner, creator, colleague, on, rules, step, find, toolOf, run, titles, asked, block, log } =
  await startRunScene();

const write = (key: string, title: string, more: object = {}) => step(key, 'create_note', `{'title': ${title}}`, more);

describe('A run of a synthetic tool', () => {
  it('calls its steps in order and then builds its output', async () => {
    const id = await toolOf([write('made', `'Plan of ' & input.word`), find('found', { depends_on: ['made'] })], {
      output_template: `{'wrote': steps.made.result.title, 'among': steps.found.result.title}`,
    });
    const { status, body } = await run(id, { word: 'Plan' });
    expect([status, body]).toMatchObject([
      200,
      {
        outcome: 'succeeded',
        error: null,
        output: { wrote: 'Plan of Plan' },
        steps: [
          { key: 'made', status: 'succeeded', calls: 1, error: null },
          { key: 'found', status: 'succeeded', calls: 1, error: null },
        ],
      },
    ]);
    expect([body.output.among].flat()).toContain('Plan of Plan');
    const events = (await log()).filter(({ data }) => [data.run_id, data.execution_id].includes(body.execution_id));
    expect(events.map(({ type }) => type)).toEqual([
      ...['tool.started', 'tool.executed', 'tool.started', 'tool.executed'],
      'synthetic_tool.executed',
    ]);
    expect(events.at(-1)).toMatchObject({ resource_id: id, data: { outcome: 'succeeded', tier: 'write', calls: 2 } });
  });

  it('counts each call of its steps against a budget', async () => {
    const limit = { subject_type: 'organization', period: 'day', calls: 2 };
    const { body: budget } = await owner('POST /budget', limit);
    const id = await toolOf([write('each', 'item', { for_each: 'input.words', for_each_concurrency: 1 })]);
    const before = asked();
    const { body } = await run(id, { words: ['One', 'Two', 'Three'] });
    await owner(`DELETE /budget/${budget.id}`);
    expect(asked() - before).toBe(2);
    expect(body).toMatchObject({ outcome: 'failed', error: { kind: 'budget_exceeded' } });
  });

  it('without an output template returns all step results', async () => {
    const id = await toolOf([
      write('each', 'item', { for_each: 'input.words', for_each_concurrency: 2 }),
      write('count', `$string($count(steps.each.result)) & ' made'`, { depends_on: ['each'] }),
    ]);
    const { body } = await run(id, { words: ['One', 'Two', 'Three'] });
    expect(body.output.each.map(({ title }: any) => title)).toEqual(['One', 'Two', 'Three']);
    expect(body.output.count.title).toBe('3 made');
    expect(body.steps).toMatchObject([{ calls: 3 }, { calls: 1 }]);
    const many = await run(id, { words: Array.from({ length: 101 }, () => 'x') });
    expect(many.body).toMatchObject({
      outcome: 'failed',
      steps: [{ calls: 0, error: { kind: 'too_many_items' } }, {}],
    });
  });

  it('ends at a failed step without undoing earlier ones', async () => {
    const wrong = (more: object) => step('gone', 'delete_note', `{'id': 'no-such-note'}`, more);
    const rest = write('after', `'After ' & $string(steps.gone.result)`, { depends_on: ['gone'] });
    const strict = await run(await toolOf([write('before', `'Before'`), wrong({ depends_on: ['before'] }), rest]));
    expect(strict.body).toMatchObject({
      outcome: 'failed',
      output: null,
      error: { kind: 'upstream_4xx', message: expect.stringMatching(/^Step gone: /) },
      steps: [{ status: 'succeeded' }, { status: 'failed', error: { kind: 'upstream_4xx' } }, { status: 'skipped' }],
    });
    expect(titles()).toContain('Before');
    const lax = await run(await toolOf([wrong({ on_error: 'continue' }), rest]));
    expect(lax.body).toMatchObject({ outcome: 'partial', output: { gone: null, after: { title: 'After null' } } });
    const halved = await toolOf([write('each', 'item', { for_each: 'input.words', on_error: 'continue' })]);
    const { body } = await run(halved, { words: ['Right', ''] });
    expect(body).toMatchObject({ outcome: 'partial', output: { each: [{ title: 'Right' }, null] } });
    expect(body.steps[0].error.kind).toBe('invalid_arguments');
  });

  it('reads as many pages as configured', async () => {
    const pages = await toolOf([write('each', 'item', { for_each: 'input.words' })]);
    await run(pages, { words: Array.from({ length: 24 }, (_, n) => `Page ${n}`) });
    const id = await toolOf([step('all', 'list_notes', `{'q': 'Page'}`, { max_pages: 10 })]);
    const { body } = await run(id);
    expect(body.output.all.length).toBeGreaterThanOrEqual(24);
  });

  it('makes no call if one of its steps is restricted', async () => {
    const id = await toolOf([find(), write('made', `'Never'`)]);
    const before = asked();
    const rule = await block(creator, { tools: [{ connector_slug: 'demo', tool_name: 'create_note' }] });
    expect(await run(id)).toMatchObject(forbidden('tool_restricted'));
    expect((await log()).at(-1)).toMatchObject({
      type: 'tool.refused',
      resource_id: id,
      data: { cause: 'restricted', tool_name: 'create_note', connection_id: on },
    });
    await owner(`DELETE /restriction/${rule}`);
    const set = (status: string) => setConnectionStatus(product, creator.orgId, on, status);
    await set('needs_reauth');
    expect(await run(id)).toMatchObject(conflicting('synthetic_invalid'));
    await set('active');
    const wrong = await run(id, { word: 1 });
    expect(wrong).toMatchObject(refused(400, 'validation_error', 'invalid_arguments'));
    expect(wrong.body.error.fields).toMatchObject([{ path: '/input/word' }]);
    expect(await run(id, {}, { dry_run: true })).toMatchObject({ status: 200, body: { outcome: 'dry_run' } });
    expect(await colleague(`POST /synthetic-tool/${id}/execute`, { input: {} })).toMatchObject(
      refused(404, 'not_found'),
    );
    expect(asked()).toBe(before);
  });

  it('needs one approval, which is valid only for its input', async () => {
    await rules({ write: 'confirm' });
    const id = await toolOf([write('one', 'input.word'), write('two', 'input.word')]);
    const first = await run(id, { word: 'Twice' });
    expect([first.status, first.body]).toMatchObject([202, { outcome: 'approval_required', tier: 'write' }]);
    const approval_id = first.body.approval.id as string;
    await creator(`POST /approval/${approval_id}/resolve`, { decision: 'approve' });
    expect(await run(id, { word: 'Other' }, { approval_id })).toMatchObject(conflicting('approval_mismatch'));
    expect((await run(id, { word: 'Twice' }, { approval_id })).body.outcome).toBe('succeeded');
    expect(await run(id, { word: 'Twice' }, { approval_id })).toMatchObject(conflicting('approval_consumed'));
    await rules({ write: 'block' });
    expect(await run(id, { word: 'Twice' })).toMatchObject(forbidden('tier_blocked'));
    expect(titles().filter((title) => title === 'Twice')).toHaveLength(2);
  });

  it('can be followed by its caller for a day', async () => {
    const id = await toolOf([write('made', `'Followed'`)]);
    const { status, body } = await run(id, {}, {}, {}, '?wait=0');
    expect([status, body.outcome]).toEqual([202, 'running']);
    const at = `GET /execution/${body.execution_id}`;
    let seen = await creator(at);
    for (let tries = 0; seen.body.outcome === 'running' && tries < 200; tries++) seen = await creator(at);
    expect(seen.body).toMatchObject({ outcome: 'succeeded', output: { made: { title: 'Followed' } } });
    expect((await colleague(at)).status).toBe(404);
    product.clock.pass({ days: 1, minutes: 1 });
    expect((await creator(at)).status).toBe(404);
  });

  it("can use the time of the tool's last success", async () => {
    const id = await toolOf([find()], { output_template: 'run.last_success_at' });
    expect((await run(id)).body).toMatchObject({ outcome: 'succeeded', output: null });
    const ended = new Date((await log()).at(-1).occurred_at);
    product.clock.pass({ days: 3 });
    // Every run deletes stored runs of all tools that are older than a day.
    await run(await toolOf([find()]));
    expect(Date.parse((await run(id)).body.output)).toBe(ended.getTime());
  });

  it('runs once per Idempotency-Key', async () => {
    const id = await toolOf([
      write('made', `'Keyed'`),
      step('gone', 'delete_note', `{'id': 'none'}`, { on_error: 'continue' }),
    ]);
    const once = () => run(id, {}, {}, { 'idempotency-key': 'keyed' });
    const [first, again] = [await once(), await once()];
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    expect(titles().filter((title) => title === 'Keyed')).toHaveLength(1);
  });
});
