import { readFileSync } from 'node:fs';
import { eventually } from '../../support/vault.js';
import { startRunScene } from './scene.js';

const { product, creator, on, step, find, toolOf, run, titles, asked } = await startRunScene();

type Example = { document: object; input: object; output: unknown };

const examples = [...readFileSync('docs/synthetic-tools.md', 'utf8').matchAll(/```json\n([^]*?)```/g)];

describe('The documentation of synthetic tools', () => {
  it('shows valid programs with their actual results', async () => {
    const outcomes: unknown[] = [];
    for (const [, text] of examples) {
      const { document, input, output } = JSON.parse(text!.replaceAll('conn_…', on)) as Example;
      const { body: made } = await creator('POST /synthetic-tool', document);
      expect(made.diagnostics).toEqual([]);
      const { body } = await run(made.id as string, input);
      expect([body.error, body.output]).toEqual([null, output]);
      outcomes.push(body.outcome);
    }
    expect(outcomes).toEqual(['succeeded', 'partial', 'succeeded']);
  });
});

describe('A run of a synthetic tool', () => {
  const write = (key: string, title: string, more: object = {}) =>
    step(key, 'create_note', `{'title': ${title}}`, more);

  it('lets templates see which items of a loop failed', async () => {
    const words = Array.from({ length: 60 }, (_, at) => `Many ${at}`);
    await run(await toolOf([write('each', 'item', { for_each: 'input.words' })]), { words });
    const steps = [write('each', 'item', { for_each: 'input.words', on_error: 'continue' }), find('all')];
    const id = await toolOf(steps, {
      output_template: `{'failed': [steps.each.errors.index], 'kinds': [steps.each.errors.error.kind],
        'more': steps.all.truncated, 'next': $type(steps.all.next_cursor)}`,
    });
    const { body } = await run(id, { words: ['', 'Right', ''], word: 'Many' });
    const kinds = ['invalid_arguments', 'invalid_arguments'];
    expect(body.output).toEqual({ failed: [0, 2], kinds, more: true, next: 'string' });
  });

  it('treats a single value as a list in a loop', async () => {
    const id = await toolOf([write('each', 'item', { for_each: 'input.word' })]);
    expect((await run(id, { word: 'Alone' })).body.output.each).toMatchObject([{ title: 'Alone' }]);
    const none = await run(id);
    expect(none.body).toMatchObject({ outcome: 'succeeded', output: { each: [] }, steps: [{ calls: 0 }] });
  });

  it('shows the state of its steps while running', async () => {
    const { behavior } = product.provider;
    let go = () => {};
    behavior.apiHeld = new Promise<void>((resolve) => (go = resolve));
    const before = asked();
    const id = await toolOf([write('one', `'Slow one'`), write('two', `'Slow two'`, { depends_on: ['one'] })]);
    const { body } = await run(id, {}, {}, {}, '?wait=0');
    await eventually(() => asked() > before, 'the third party has the first call');
    const at = `GET /execution/${body.execution_id}`;
    expect((await creator(at)).body).toMatchObject({
      outcome: 'running',
      output: null,
      steps: [
        { key: 'one', status: 'running' },
        { key: 'two', status: 'pending' },
      ],
    });
    behavior.apiHeld = null;
    go();
    await eventually(async () => (await creator(at)).body.outcome === 'succeeded', 'the run has ended');
    expect(titles().filter((title) => title.startsWith('Slow'))).toEqual(['Slow one', 'Slow two']);
  });

  it('makes no call after its time limit', async () => {
    const { behavior } = product.provider;
    let go = () => {};
    behavior.apiHeld = new Promise<void>((resolve) => (go = resolve));
    const steps = [write('one', `'Late one'`), write('two', `'Late two'`, { depends_on: ['one'] })];
    const entries = [{ type: 'synthetic', synthetic_tool_id: await toolOf(steps), name: 'late' }];
    const { body: toolbox } = await creator('POST /toolbox', { name: 'Late', entries });
    const call = { tool_name: 'late', arguments: {}, timeout_ms: 1000 };
    const { body } = await creator(`POST /toolbox/${toolbox.id}/execute`, call);
    behavior.apiHeld = null;
    go();
    expect(body).toMatchObject({
      outcome: 'failed',
      steps: [
        { status: 'failed', calls: 1 },
        { status: 'skipped', calls: 0 },
      ],
    });
    expect(titles()).not.toContain('Late two');
  });
});
