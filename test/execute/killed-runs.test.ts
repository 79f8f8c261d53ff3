import { age, as, connection, hold, kill, letGo, notes, start } from './killed-scene.js';
import { eventually } from '../support/vault.js';

const step = (title: string, depends_on: string[]) => ({
  ...{ key: title, connection_id: connection, tool_name: 'create_note', args_template: `{'title': '${title}'}` },
  depends_on,
});

const facts = (steps: any[]): [string, string][] => steps.map(({ key, status }) => [key, status]);

describe('A synthetic run during which the API is killed', () => {
  afterEach(letGo);

  it('is not made again: the repeat says what is known of its steps, and no write is done twice', async () => {
    const steps = [step('first', []), step('second', ['first']), step('third', ['second'])];
    const program = { name: 'Three', description: 'Three notes.', input_schema: { type: 'object' }, steps };
    const { body: tool } = await as('POST /synthetic-tool', program);
    const run = () => as(`POST /synthetic-tool/${tool.id}/execute`, { input: {} }, { 'idempotency-key': 'killed' });
    const { inHand, go } = hold(1);
    const broken = run().catch((error: Error) => error.message);
    await inHand;
    await kill('api');
    expect(await broken).toBe('fetch failed');
    go();
    await eventually(() => notes().includes('second'), 'the third party acts all the same');
    letGo();
    await start('api');
    await age('5 minutes');
    const { status, body } = await run();
    expect([status, body.error.reason]).toEqual([409, 'outcome_unknown']);
    const { execution_id, steps: known } = body.error.details;
    expect(facts(known)).toEqual([
      ['first', 'succeeded'],
      ['second', 'running'],
      ['third', 'pending'],
    ]);
    const seen = await as(`GET /execution/${execution_id}`);
    expect([seen.body.outcome, facts(seen.body.steps)]).toEqual([
      'unknown',
      [
        ['first', 'succeeded'],
        ['second', 'unknown'],
        ['third', 'skipped'],
      ],
    ]);
    expect(notes()).toEqual(['first', 'second']);
  });
});
