import { eventually } from '../../support/vault.js';
import { noResponse } from '../../support/client.js';
import { startKilledScene } from './killed-scene.js';

const { owner, connection, start, kill, write, hold, letGo, notes, age, traces } = await startKilledScene();

const reasonOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.reason];

describe('A call during which a process is killed', () => {
  afterEach(letGo);

  it('takes effect once if the API dies before the third party acts', async () => {
    const { inHand, go } = hold();
    const broken = write('before').catch((error: Error) => error.message);
    await inHand;
    expect(Object.values(await traces())).toEqual([['tool.started']]);
    await kill('api');
    expect(await broken).toBe(noResponse);
    go();
    await eventually(() => notes().includes('before'), 'the third party still acts');
    letGo();
    await start('api');
    await age('2 minutes');
    expect(reasonOf(await write('before'))).toEqual([409, 'outcome_unknown']);
  });

  it('takes effect once if the API dies after the third party acts', async () => {
    const { inHand, go } = hold();
    const broken = write('after').catch((error: Error) => error.message);
    await inHand;
    // The response arrives while the process is paused. The process is killed before it can read it.
    await kill('api');
    go();
    await eventually(() => notes().includes('after'), 'the third party has answered');
    expect(await broken).toBe(noResponse);
    letGo();
    await start('api');
    expect(reasonOf(await write('after'))).toEqual([409, 'idempotency_in_progress']);
    await age('2 minutes');
    expect(reasonOf(await write('after'))).toEqual([409, 'outcome_unknown']);
  });

  it('has an unknown outcome, even when repeated, if the vault is killed', async () => {
    const { inHand, go } = hold();
    const first = write('vault');
    await inHand;
    await kill('vault');
    expect(reasonOf(await first)).toEqual([409, 'outcome_unknown']);
    go();
    letGo();
    await start('vault');
    const repeated = await write('vault');
    expect([repeated.headers.get('idempotent-replayed'), repeated.body]).toEqual(['true', (await first).body]);
  });

  it('is logged consistently with the third party’s own record', async () => {
    await write('whole');
    await age('5 minutes');
    await start('worker');
    const open = async () => Object.values(await traces()).filter((types) => types.length === 1);
    await eventually(async () => (await open()).length === 0, 'the sweep has closed the open executions');
    await kill('worker');
    expect(Object.values(await traces())).toEqual([
      ['tool.started', 'tool.outcome_unknown'],
      ['tool.started', 'tool.outcome_unknown'],
      ['tool.started', 'tool.outcome_unknown'],
      ['tool.started', 'tool.executed'],
    ]);
    const once = ['before', 'after', 'whole'];
    expect(notes().filter((title) => title !== 'vault')).toEqual(once);
    expect(notes().filter((title) => title === 'vault').length).toBeLessThanOrEqual(1);
  });
});

const step = (title: string, depends_on: string[]) => ({
  key: title,
  connection_id: connection,
  tool_name: 'create_note',
  args_template: `{'title': '${title}'}`,
  depends_on,
});

const facts = (steps: any[]): [string, string][] => steps.map(({ key, status }) => [key, status]);

describe('A synthetic run whose API process is killed', () => {
  afterEach(letGo);

  it('repeats no write', async () => {
    const steps = [step('first', []), step('second', ['first']), step('third', ['second'])];
    const program = { name: 'Three', description: 'Three notes.', input_schema: { type: 'object' }, steps };
    const { body: tool } = await owner('POST /synthetic-tool', program);
    const run = () => owner(`POST /synthetic-tool/${tool.id}/execute`, { input: {} }, { 'idempotency-key': 'killed' });
    const { inHand, go } = hold(1);
    const broken = run().catch((error: Error) => error.message);
    await inHand;
    await kill('api');
    expect(await broken).toBe(noResponse);
    go();
    await eventually(() => notes().includes('second'), 'the third party still acts');
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
    const seen = await owner(`GET /execution/${execution_id}`);
    expect([seen.body.outcome, facts(seen.body.steps)]).toEqual([
      'unknown',
      [
        ['first', 'succeeded'],
        ['second', 'unknown'],
        ['third', 'skipped'],
      ],
    ]);
    expect(notes().filter((title) => steps.some(({ key }) => key === title))).toEqual(['first', 'second']);
  });
});
