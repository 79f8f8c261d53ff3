import { untilBlocking } from '../../support/until-blocking.js';
import { listing } from '../../toolboxes/mcp/scene.js';
import { allowed, asked, browserOf, startAuthorizationScene } from './scene.js';

const { product, user, registered, wish, redeem, tokensOf, refreshed } = await startAuthorizationScene();

const accepts = { accept: 'application/json, text/event-stream' };

const statusOf = async (access: string) => (await product.client(access)('POST /mcp', listing, accepts)).status;

type Exchange = () => ReturnType<typeof refreshed>;

/**
 * Sends a request twice. The second one arrives while the first is storing its tokens. Returns the tokens of the first.
 */
async function twice(exchange: Exchange): Promise<Record<string, string>> {
  let begun: ReturnType<Exchange>[] = [];
  await product.transactions.inOwnTransaction(user.orgId, async (manager) => {
    await manager.query('select from authentication.connected_apps where org_id = $1 for update', [user.orgId]);
    begun = [exchange()];
    await untilBlocking(product.urls.owner);
    begun.push(exchange());
    // The second request is also waiting, or has already been answered.
    let answered = 0;
    void begun[1]!.then(() => (answered = 1));
    await untilBlocking(product.urls.owner, 2, () => answered);
  });
  const [first, second] = await Promise.all(begun);
  expect(second!.body.error).toBe('invalid_grant');
  return first!.body;
}

/** Expects that all tokens of the first request are refused. */
async function expectEnded(client: { client_id: string }, given: Record<string, string>): Promise<void> {
  if (given.access_token) expect(await statusOf(given.access_token)).toBe(401);
  if (given.refresh_token) expect((await refreshed(client, given.refresh_token)).body.error).toBe('invalid_grant');
}

describe('Two concurrent uses', () => {
  it('of a refresh token revoke the whole token family', async () => {
    const own = await tokensOf(user);
    await expectEnded(own, await twice(() => refreshed(own, own.refresh)));
    expect(await statusOf(own.access)).toBe(401);
  });

  it('of an authorization code revoke all its tokens', async () => {
    const own = wish(await registered());
    const browser = await browserOf(user);
    const code = (await allowed(browser, await asked(browser, own.url))).get('code')!;
    await expectEnded(own, await twice(() => redeem(own, code)));
  });

  it('of a refresh token leave no usable row in the token family', async () => {
    const own = await tokensOf(user);
    await twice(() => refreshed(own, own.refresh));
    const rows = await product.sql(
      user.orgId,
      `select from authentication.app_tokens where consumed_at is null and family in (
         select family from authentication.app_tokens where ended_at is not null)`,
    );
    expect(rows).toEqual([]);
  });
});
