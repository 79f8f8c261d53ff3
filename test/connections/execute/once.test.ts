import { eventually } from '../../support/vault.js';
import { create, list, startExecuteScene } from './scene.js';
import { forgetIdempotencyKey, loseStoredResponse } from '../../support/states/kernel.js';

const { product, creator, id, run, log, withoutLogOf } = await startExecuteScene();

const keyed = (key: string, body: object = create(key)) => run(body, creator, '', { 'idempotency-key': key });
const written = (title: string) => product.provider.api.notesFor('ada').filter((note) => note.title === title).length;
const unknown = (title: string) => ({
  status: 409,
  body: {
    error: {
      code: 'conflict',
      reason: 'outcome_unknown',
      details: {
        execution_id: expect.stringMatching(/^exe_/),
        tool_name: title,
        connection_id: id,
        started_at: expect.stringMatching(/Z$/),
      },
    },
  },
});

/** Makes the third party hold all responses until released. */
function hold(): () => void {
  let go = () => {};
  product.provider.behavior.apiHeld = new Promise<void>((resolve) => (go = resolve));
  return go;
}

describe('A write with an Idempotency-Key', () => {
  it("is not repeated if the vault's response is lost", async () => {
    const go = hold();
    const before = product.provider.counts.api;
    const first = keyed('lost');
    await eventually(() => product.provider.counts.api > before, 'the third party has the call');
    await product.wire.without(async () => expect(await first).toMatchObject(unknown('create_note')));
    go();
    await eventually(() => written('lost') === 1, 'the third party still acts');
    const repeated = await keyed('lost');
    expect(repeated).toMatchObject(unknown('create_note'));
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(repeated.body.error.details).toEqual((await first).body.error.details);
    expect([written('lost'), (await log()).at(-1).type]).toEqual([1, 'tool.outcome_unknown']);
  });

  it('is not repeated if its outcome could not be stored', async () => {
    const first = await withoutLogOf(['tool.executed'], () => keyed('unwritten'));
    expect([first, await keyed('unwritten')]).toMatchObject([unknown('create_note'), unknown('create_note')]);
    expect(written('unwritten')).toBe(1);
  });

  it('has an unknown outcome a minute after its process disappears', async () => {
    await keyed('silent');
    await loseStoredResponse(product, creator.orgId, 'silent');
    product.clock.pass({ minutes: 2 });
    expect(await keyed('silent')).toMatchObject(unknown('create_note'));
    expect(written('silent')).toBe(1);
  });

  it('runs when repeated if it was not sent the first time', async () => {
    // The first call only reads, so that no older socket is reused.
    const away = await product.wire.without(async () => [await run(list), await keyed('away')]);
    expect(away.map(({ status }) => status)).toEqual([503, 503]);
    expect((await keyed('away')).body.outcome).toBe('succeeded');
    expect(written('away')).toBe(1);
  });

  it('that returns late does not affect a newer call with its key', async () => {
    const go = hold();
    const before = product.provider.counts.api;
    const late = keyed('late', create('First'));
    await eventually(() => product.provider.counts.api > before, 'the third party has the call');
    product.provider.behavior.apiHeld = null;
    await forgetIdempotencyKey(product.urls.owner, 'late');
    const second = await keyed('late', create('Second'));
    go();
    expect((await late).body.data.title).toBe('First');
    const repeated = await keyed('late', create('Second'));
    expect([repeated.headers.get('idempotent-replayed'), repeated.body]).toEqual(['true', second.body]);
  });

  it('returns its first response without the data if that is large', async () => {
    const text = 'x'.repeat(70_000);
    const large = { apiStatus: 201, apiBody: JSON.stringify({ id: 'n', title: 'Large', text }) };
    Object.assign(product.provider.behavior, large, { apiHeaders: { 'content-type': 'application/json' } });
    const { body } = await keyed('large');
    expect(body.data.text).toBe(text);
    const { data: _, ...rest } = body;
    expect((await keyed('large')).body).toEqual({ ...rest, data: null, replayed_without_data: true });
  });
});

describe('A read-only tool', () => {
  it('runs each time, even with an Idempotency-Key', async () => {
    const answers = [await keyed('read', list), await keyed('read', list)];
    expect(new Set(answers.map(({ body }) => body.execution_id)).size).toBe(2);
    const kept = `select from kernel.idempotency_keys where key = 'read'`;
    expect(await product.sql(creator.orgId, kept)).toEqual([]);
  });

  it('reports a retryable error if its response is lost', async () => {
    product.wire.cut = true;
    expect(await run(list)).toMatchObject({ status: 503, body: { error: { reason: 'vault_unavailable' } } });
    expect(await run(create('Cut'))).toMatchObject(unknown('create_note'));
  });
});
