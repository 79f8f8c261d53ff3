import { eventually } from '../../support/vault.js';
import { create, list, startExecuteScene } from './scene.js';
import { makeSweepsDue } from '../../support/states/kernel.js';

const { product, owner, creator, member, id, run, log, withoutLogOf } = await startExecuteScene();

const open = () => product.sql(creator.orgId, 'select id, started_at from connections.open_executions');
const types = async (execution: string) =>
  (await log()).filter(({ data }) => data.execution_id === execution).map(({ type }) => type);
const asked = () => product.provider.counts.api;

/** Starts a call that has reached the third party and has no response yet. */
async function underWay(body: object = create('Held')) {
  let go = () => {};
  product.provider.behavior.apiHeld = new Promise<void>((resolve) => (go = resolve));
  const before = asked();
  const answer = run(body);
  await eventually(() => asked() > before, 'the third party has the call');
  return { answer, go };
}

describe('A tool call', () => {
  it('is logged before the third party receives it', async () => {
    const { answer, go } = await underWay();
    const [row] = await open();
    expect(await types(row.id)).toEqual(['tool.started']);
    go();
    expect((await answer).body.execution_id).toBe(row.id);
    expect(await types(row.id)).toEqual(['tool.started', 'tool.executed']);
    expect(await open()).toEqual([]);
  });

  it('is not sent if its start cannot be stored', async () => {
    const before = asked();
    const write = () => run(create('Unwritten'), creator, '', { 'idempotency-key': 'unwritten' });
    const refused = await withoutLogOf(['tool.started'], async () => [await run(list), await write()]);
    for (const { status, body } of refused) expect([status, body.error.reason]).toEqual([503, 'log_unavailable']);
    expect(asked()).toBe(before);
    expect((await write()).body.outcome).toBe('succeeded');
  });

  it('that cannot reach the vault is logged as not sent', async () => {
    const { status, body } = await product.wire.without(() => run(list).then(() => run(create('Nowhere'))));
    expect([status, body.error.reason]).toEqual([503, 'vault_unavailable']);
    const last = (await log()).at(-1);
    expect(last).toMatchObject({
      type: 'tool.refused',
      data: { cause: 'not_sent', error_reason: 'vault_unavailable' },
    });
    expect(await types(last.data.execution_id)).toEqual(['tool.started', 'tool.refused']);
    expect(await open()).toEqual([]);
  });

  it('whose end was not recorded is later closed as unknown', async () => {
    const { sweep } = await product.startWorker();
    const lost = await withoutLogOf(['tool.executed'], () => run(create('Lost'), member));
    expect([lost.status, lost.body.error.reason]).toEqual([409, 'outcome_unknown']);
    const { execution_id } = lost.body.error.details;
    const again = async () => {
      await makeSweepsDue(product, creator.orgId);
      await sweep();
    };
    await again();
    expect(await types(execution_id)).toEqual(['tool.started']);
    product.clock.pass({ minutes: 3 });
    await again();
    await again();
    expect(await types(execution_id)).toEqual(['tool.started', 'tool.outcome_unknown']);
    expect((await log()).at(-1).actor_id).toBe(member.userId);
    expect(await open()).toEqual([]);
  });

  it('is described in an audit sentence', async () => {
    await run(create('Told'));
    const { body } = await owner('GET /audit-log?scope=org&category=usage&limit=2');
    const said = body.result.map(({ summary }: { summary: string }) => summary.replace(/^\S+ /, ''));
    expect(said).toEqual(['ran “Create note” on Demo Notes', 'started “Create note” on Demo Notes']);
    const { body: of } = await owner(`GET /audit-log?scope=org&action=tool.outcome_unknown&resource_id=${id}`);
    expect(of.result[0].summary).toContain('ran “Create note” with an unknown outcome on Demo Notes');
  });
});
