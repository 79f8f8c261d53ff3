import { connected } from '../../support/cluster/sql.js';
import { create, startExecuteScene } from './scene.js';

const { product, creator, member, id, run } = await startExecuteScene();

const { behavior } = product.provider;
const letGo = () => Object.defineProperty(behavior, 'apiHeld', { value: null, configurable: true, writable: true });
afterEach(letGo);

/** Makes the third party hold calls. Returns when the first one has arrived, and what answers them. */
function holdCalls() {
  let [go, heard] = [() => {}, () => {}];
  const inHand = new Promise<void>((resolve) => (heard = resolve));
  const held = new Promise<void>((resolve) => (go = resolve));
  Object.defineProperty(behavior, 'apiHeld', { get: () => (heard(), held), configurable: true });
  return { inHand, go };
}

describe('Ten repeats of a call at once', () => {
  it('run it once, and do not delay writes of others while they wait for its response', async () => {
    const { inHand, go } = holdCalls();
    const order: unknown[] = [];
    const key = { 'idempotency-key': 'ten-at-once' };
    let repeats: Promise<unknown>[] = [];
    await connected(product.urls.owner, async (client) => {
      await client.query('begin');
      await client.query('lock table kernel.idempotency_keys in share mode');
      // On a busy machine, a repeat that waited too long has to be sent again.
      const repeat = async (): Promise<unknown> => {
        const { status, body } = await run(create('Ten'), member, '', key);
        return body.error?.reason === 'idempotency_in_progress' ? repeat() : order.push(status);
      };
      repeats = Array.from({ length: 10 }, repeat);
      await product.untilBlocking();
      // The others have looked for the key by then.
      await creator(`GET /connection/${id}`);
      await client.query('rollback');
    });
    await inHand;
    await creator(`PATCH /connection/${id}`, { name: 'Renamed meanwhile' }).then(({ status }) =>
      order.push(`write ${status}`),
    );
    expect(order).toEqual(['write 200']);
    go();
    await Promise.all(repeats);
    expect(new Set(order.slice(1))).toEqual(new Set([200]));
    expect(product.provider.api.notesFor('ada').filter(({ title }: any) => title === 'Ten')).toHaveLength(1);
  });
});
