import { onDatabase, query } from '../support/cluster/sql.js';
import { atOnce, retryAfter, startOnWire, unreachable } from './scene.js';

describe('A database that accepts no writes, like a new standby,', () => {
  it('makes writes fail with 503 instead of 500', async () => {
    const { api, wire, urls } = await startOnWire();
    const { owner } = await api.organization();
    const database = decodeURIComponent(new URL(urls.owner).pathname.slice(1));
    const change = `alter database "${database}" set default_transaction_read_only = on`;
    await query(onDatabase(urls.owner, 'postgres'), change);
    await wire.cut();
    await wire.mend();
    for (const answer of await atOnce(4, (n) => owner('POST /team', { name: `Team ${n}` }))) {
      expect(answer).toMatchObject(unreachable);
      expect(retryAfter(answer)).toBeGreaterThanOrEqual(1);
    }
    expect((await owner('GET /role')).status).toBe(200);
  });
});
