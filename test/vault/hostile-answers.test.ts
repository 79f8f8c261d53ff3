import fc from 'fast-check';
import { noSecrets } from '../../libs/vault/src/provider/domain/request-secrets.js';
import { tokenAnswer } from '../../libs/vault/src/provider/domain/token-answer.js';
import { readTokenAnswer } from '../../libs/vault/src/provider/domain/token-endpoint.js';
import { json, startTokenEndpointScene } from './token-endpoint.js';

const { vault, statusOf, call, behavior, rude, askedFor } = await startTokenEndpointScene();

const now = new Date(Date.UTC(2026, 10, 20));
const year = 365 * 24 * 3_600_000;

async function read(answer: unknown, status = 200) {
  const headers = { 'content-type': 'application/json' };
  const sent = { status, headers, body: Buffer.from(JSON.stringify(answer)), truncated: false };
  return readTokenAnswer(await tokenAnswer(sent, noSecrets.mask), now);
}

const expiryOf = async (expires_in: unknown): Promise<number | null> => {
  const outcome = await read({ access_token: 'new', expires_in });
  if (outcome.kind !== 'granted') throw new Error(outcome.kind);
  const { expires_at } = outcome.grant;
  return expires_at && expires_at.getTime() - now.getTime();
};

describe('A token endpoint’s response', () => {
  it.each([
    [3600, 3_600_000],
    ['3600', 3_600_000],
    [0, 60_000],
    [-1e300, 60_000],
    ['-5', 60_000],
    [1e300, 10 * year],
    ['9e999', 10 * year],
    [0.0001, 1000],
    ['', null],
    ['soon', null],
    [true, null],
    [[3600], null],
    [null, null],
  ])('with lifetime %j gets a plausible expiry', async (expires_in, life) => {
    expect(await expiryOf(expires_in)).toBe(life);
  });

  it('is either a storable grant or refused', async () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.double().map((each) => (Number.isFinite(each) ? each : String(each))),
      fc.integer({ min: 1, max: 200_000 }).map((length) => 'a'.repeat(length)),
      fc.constantFrom('constructor', '__proto__', 'toString', 'invalid_grant', 'a\u0000b', 'a\r\nx: y'),
    );
    const names = fc.constantFrom('access_token', 'refresh_token', 'expires_in', 'scope', 'error', 'token_type');
    const kinds = ['granted', 'invalid_grant', 'client_rejected', 'later'];
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, value), fc.constantFrom(200, 400, 401, 500), async (answer, status) => {
        const outcome = await read(answer, status);
        expect(kinds).toContain(outcome.kind);
        if (outcome.kind !== 'granted') return;
        const { access_token, refresh_token, expires_at, scopes } = outcome.grant;
        expect(access_token).toMatch(/^[\x20-\x7e]{1,65536}$/);
        expect((refresh_token ?? '').length).toBeLessThanOrEqual(65_536);
        if (expires_at) expect(expires_at.getTime() - now.getTime()).toBeGreaterThanOrEqual(1000);
        if (expires_at) expect(expires_at.getTime() - now.getTime()).toBeLessThanOrEqual(10 * year);
        for (const scope of scopes ?? []) expect(scope).toMatch(/^[\x21-\x7e]{1,1000}$/);
        expect((scopes ?? []).length).toBeLessThanOrEqual(1000);
      }),
      { numRuns: 400 },
    );
  });

  it('is used even if its `expires_in` and `scope` are implausible', async () => {
    const next: string[] = [];
    behavior.answer = json({ access_token: 'new', refresh_token: 'rotated', expires_in: 1e300, scope: 'a\u0000b c' });
    const used = await rude();
    expect((await call(used)).body.body).toEqual({ token: 'Bearer new' });
    expect(askedFor(used)).toBe(1);
    behavior.answer = (response) => (next.push('asked'), json({ access_token: 'newer', expires_in: 60 })(response));
    await vault.pass({ minutes: 61 });
    expect((await call(used)).body.body).toEqual({ token: 'Bearer new' });
    expect(next).toEqual([]);
    expect(await statusOf(used)).toMatchObject({ state: 'ok' });
  });
});
