import { randomBytes } from 'node:crypto';
import { startConnectFlow } from '../support/connect-flow.js';
import { hearStatements } from '../support/statements.js';

const flow = await startConnectFlow();
afterAll(() => flow.stop());
await flow.install();

/** Statements that look up a connect link. */
const lookups: string[] = [];
hearStatements(({ text }) => void (/connect_(sessions|attempts)/.test(text) && lookups.push(text)));

const secret = () => randomBytes(32).toString('base64url');

/** A vault that lets each address open 12 pages per minute, and 2 with an invalid link. */
const strict = () => flow.vault.start({ limits: { factor: 0.02, redisUrl: null } });

describe("The vault's pages", () => {
  it.each([
    ['a missing token', '/connect'],
    ['a malformed token', '/connect?connect_session=lkc_short'],
    ['a token with trailing characters', `/connect?connect_session=lkc_${secret()}x`],
    ['a malformed direct link', '/connect/notes?connect_session=%00'],
    ['a callback without state', '/oauth/callback?code=x'],
    ['a callback with a malformed state', `/oauth/callback?state=${'x'.repeat(44)}`],
  ])('refuse %s without a database query', async (_, path) => {
    lookups.length = 0;
    expect((await fetch(flow.vault.base + path)).status).toBe(400);
    expect(lookups).toEqual([]);
  });

  it('query the database only for well-formed links', async () => {
    lookups.length = 0;
    await fetch(`${flow.vault.base}/connect?connect_session=lkc_${secret()}`);
    await fetch(`${flow.vault.base}/oauth/callback?state=${secret()}`);
    expect(lookups).toHaveLength(2);
  });

  it("limit an IP address's invalid links, but not its valid ones", async () => {
    const { base } = await strict();
    const statuses = async (count: number, path: () => string) => {
      const answers: number[] = [];
      for (let n = 0; n < count; n++) answers.push((await fetch(base + path())).status);
      return answers;
    };
    expect(await statuses(13, () => '/connect?connect_session=guess')).toEqual([400, ...Array<number>(12).fill(429)]);
    const { connect_url } = await flow.openSession();
    const link = new URL(connect_url);
    const opened = await fetch(base + link.pathname + link.search);
    expect(opened.status).toBe(200);
    expect(await statuses(12, () => `/connect?connect_session=lkc_${secret()}`)).toEqual([
      ...Array<number>(11).fill(400),
      429,
    ]);
    const refused = await fetch(`${base}/oauth/callback?state=${secret()}`);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await refused.text()).toContain('Wait a minute');
  });
});
