import { type Answer } from '../support/client.js';
import { eventually } from '../support/vault.js';
import { age, as, connection, holdAnswers, kill, notes, start, write } from './killed-scene.js';

/** Sends a write, kills the API before it stores the response, and returns the response to the repeated request. */
async function cutOff(send: () => Promise<Answer>): Promise<Answer> {
  const answers = await holdAnswers();
  const first = send().catch((error: Error) => error.message);
  await eventually(answers.isHeld, 'the response is about to be stored');
  await kill('api');
  expect(await first).toBe('fetch failed');
  await answers.letGo();
  await start('api');
  const early = await send();
  expect([early.status, early.body.error?.reason]).toEqual([409, 'idempotency_in_progress']);
  await age('2 minutes');
  const repeated = await send();
  const again = await send();
  expect([again.status, again.body]).toEqual([repeated.status, repeated.body]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  return repeated;
}

const keyed = (request: string, body: object, key: string) => () => as(request, body, { 'idempotency-key': key });

describe('A keyed write whose process is killed after its commit', () => {
  it('answers its repeat with the created object', async () => {
    const { status, body } = await cutOff(keyed('POST /team', { name: 'Committed' }, 'team'));
    expect([status, body.name]).toEqual([201, 'Committed']);
    expect((await as('GET /team')).body.result).toHaveLength(1);
  });

  it('answers its repeat with a working secret', async () => {
    const { status, body } = await cutOff(keyed('POST /api-token', { name: 'Committed' }, 'token'));
    expect([status, typeof body.token]).toEqual([201, 'string']);
    const named = (await as('GET /api-token')).body.result.filter(({ name }: any) => name === 'Committed');
    expect(named).toHaveLength(1);
  });

  it('answers its repeat with the outcome of the sent call', async () => {
    const { status, body } = await cutOff(() => write('committed'));
    expect([status, body.outcome, body.data.title]).toEqual([200, 'succeeded', 'committed']);
    expect(notes().filter((title) => title === 'committed')).toHaveLength(1);
  });

  it('answers its repeat with the steps of the synthetic run', async () => {
    const step = (title: string) => ({
      ...{ key: title, connection_id: connection, tool_name: 'create_note', args_template: `{'title': '${title}'}` },
      depends_on: [],
    });
    const program = { name: 'Two', description: 'Two notes.', input_schema: { type: 'object' } };
    const { body: tool } = await as('POST /synthetic-tool', { ...program, steps: [step('one'), step('two')] });
    const run = keyed(`POST /synthetic-tool/${tool.id}/execute`, { input: {} }, 'run');
    const { status, body } = await cutOff(run);
    expect([status, body.outcome]).toEqual([200, 'succeeded']);
    expect(body.steps.map(({ status: done }: any) => done)).toEqual(['succeeded', 'succeeded']);
    expect(
      notes()
        .filter((title) => ['one', 'two'].includes(title))
        .sort(),
    ).toEqual(['one', 'two']);
  });
});
