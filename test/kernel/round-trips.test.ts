import { Transactions } from '#kernel';
import { hearRoundTrips } from '../support/statements.js';
import { startKernelScene } from './scene.js';

const { api, owner, rule } = await startKernelScene();

let heard: string[] = [];
hearRoundTrips(({ text }) => heard.push(text));

/** Returns the last statement of each round trip that `work` makes. */
async function roundTripsOf(work: () => Promise<unknown>): Promise<string[]> {
  heard = [];
  await work();
  return heard;
}

describe('A write', () => {
  it('of one statement takes one round trip', async () => {
    const transactions = api.app.get(Transactions, { strict: false });
    const lock = 'select from kernel.access_epochs where org_id = :org_id for update';
    let locked = 0;
    const trips = await roundTripsOf(async () => void (locked = await transactions.execute(owner.orgId, lock)));
    expect([locked, trips]).toEqual([1, [expect.stringContaining('for update')]]);
  });

  it('with an Idempotency-Key takes two round trips more: one for the key and one for the response', async () => {
    const { id } = (await owner('POST /restriction', rule())).body as { id: string };
    const change = (mode: string, headers = {}) => owner(`PATCH /restriction/${id}`, { mode }, headers);
    const keyed = (mode: string) => change(mode, { 'idempotency-key': crypto.randomUUID() });
    // The first writes load keys and labels that later ones find in memory.
    for (const each of [keyed, change]) for (const mode of ['allow', 'block']) await each(mode);
    const [without, withKey] = [await roundTripsOf(() => change('allow')), await roundTripsOf(() => keyed('block'))];
    const ofKeys = withKey.filter((text) => text.includes('kernel.idempotency_keys'));
    expect(ofKeys).toEqual([expect.stringMatching(/^select fingerprint/), expect.stringMatching(/^update /)]);
    expect(withKey).toHaveLength(without.length + 2);
  });
});
