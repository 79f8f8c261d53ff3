import { type Answer, noResponse } from '../../support/client.js';
import { eventually } from '../../support/vault.js';
import { startKilledScene } from './killed-scene.js';

const { owner, connection, start, kill, write, notes, age, holdAnswers } = await startKilledScene();

type Send = () => Promise<Answer>;

const keyed =
  (request: string, body: object, key: string): Send =>
  () =>
    owner(request, body, { 'idempotency-key': key });

async function run(): Promise<Send> {
  const step = (title: string) => ({
    key: title,
    connection_id: connection,
    tool_name: 'create_note',
    args_template: `{'title': '${title}'}`,
    depends_on: [],
  });
  const program = { name: 'Two', description: 'Two notes.', input_schema: { type: 'object' } };
  const { body: tool } = await owner('POST /synthetic-tool', { ...program, steps: [step('one'), step('two')] });
  return keyed(`POST /synthetic-tool/${tool.id}/execute`, { input: {} }, 'run');
}

let sends: Record<'team' | 'token' | 'call' | 'run', Send>;

/** Sends all writes, and kills the API before it stores their responses. */
beforeAll(async () => {
  sends = {
    team: keyed('POST /team', { name: 'Committed' }, 'team'),
    token: keyed('POST /api-token', { name: 'Committed' }, 'token'),
    call: () => write('committed'),
    run: await run(),
  };
  const all = Object.values(sends);
  const answers = await holdAnswers();
  const firsts = all.map((send) => send().catch((error: Error) => error.message));
  await eventually(async () => (await answers.held()) === all.length, 'the responses are about to be stored');
  await kill('api');
  expect(await Promise.all(firsts)).toEqual(all.map(() => noResponse));
  await answers.letGo();
  await start('api');
  for (const send of all) {
    const early = await send();
    expect([early.status, early.body.error?.reason]).toEqual([409, 'idempotency_in_progress']);
  }
  await age('2 minutes');
});

/** Repeats a write twice, and expects the same response both times. Returns this response. */
async function repeatOf(name: keyof typeof sends): Promise<Answer> {
  const repeated = await sends[name]();
  const again = await sends[name]();
  expect([again.status, again.body]).toEqual([repeated.status, repeated.body]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  return repeated;
}

describe('A write with an Idempotency-Key whose process dies after its commit', () => {
  it('returns the created object when repeated', async () => {
    const { status, body } = await repeatOf('team');
    expect([status, body.name]).toEqual([201, 'Committed']);
    expect((await owner('GET /team')).body.result).toHaveLength(1);
  });

  it('returns a working secret when repeated', async () => {
    const { status, body } = await repeatOf('token');
    expect([status, typeof body.token]).toEqual([201, 'string']);
    const named = (await owner('GET /api-token')).body.result.filter(({ name }: any) => name === 'Committed');
    expect(named).toHaveLength(1);
  });

  it('returns the outcome of the sent call when repeated', async () => {
    const { status, body } = await repeatOf('call');
    expect([status, body.outcome, body.data.title]).toEqual([200, 'succeeded', 'committed']);
    expect(notes().filter((title) => title === 'committed')).toHaveLength(1);
  });

  it('returns the steps of the synthetic run when repeated', async () => {
    const { status, body } = await repeatOf('run');
    expect([status, body.outcome]).toEqual([200, 'succeeded']);
    expect(body.steps.map(({ status: done }: any) => done)).toEqual(['succeeded', 'succeeded']);
    expect(
      notes()
        .filter((title) => ['one', 'two'].includes(title))
        .sort(),
    ).toEqual(['one', 'two']);
  });
});
