import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { RequestSigner } from '#platform/service-auth';
import { parties } from '#vault-protocol';
import { startApi } from '../support/api.js';
import { hearStatements } from '../support/statements.js';
import { startVault } from '../support/vault.js';

const api = await startApi();
const vault = await startVault();
afterAll(() => Promise.all([api.stop(), vault.stop()]));

let heard = (_: string): void => undefined;
hearStatements(({ text }) => heard(text));

const nextStatement = (pattern: RegExp): Promise<void> =>
  new Promise((resolve) => (heard = (text) => pattern.test(text) && resolve()));

type Begun = { to: string; path: string; token?: string; length?: number; sent?: string; type?: string };

/** Sends the beginning of a request, and keeps the connection open. Without a length, the body is chunked. */
function begin({ to, path, token, length, sent = '', type = 'application/json' }: Begun): ClientRequest {
  const headers = {
    'content-type': type,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(length !== undefined && { 'content-length': length }),
  };
  const call = request(to + path, { method: 'POST', headers, agent: false });
  call.on('error', () => undefined);
  call.flushHeaders();
  if (sent !== '') call.write(sent);
  return call;
}

/** The response to a request whose body has not arrived completely. */
async function answerWhileSending(begun: Begun): Promise<{ status?: number; body: any }> {
  const call = begin(begun);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const body = await json(answer);
  call.destroy();
  return { status: answer.statusCode, body };
}

const large = 500_000;
const over = 16 * 1024 + 1;

describe('A body over 16 KiB', () => {
  it.each([
    ['without a token', undefined, 'token_missing'],
    ['with an unknown token', 'lk_test_pat_unknown', 'token_invalid'],
  ])('is not awaited %s', async (_, token, reason) => {
    const refused = { status: 401, body: { error: { reason } } };
    expect(await answerWhileSending({ to: api.base, path: '/role', token, length: large })).toMatchObject(refused);
    const chunked = { to: api.base, path: '/role', token, sent: '{"name":' };
    expect(await answerWhileSending(chunked)).toMatchObject(refused);
  });

  it('is not awaited at an address without a route', async () => {
    const refused = { status: 401, body: { error: { reason: 'token_missing' } } };
    expect(await answerWhileSending({ to: api.base, path: '/nowhere', length: large })).toMatchObject(refused);
  });

  it('is not awaited by the vault unless the service signed its request', async () => {
    const to = { to: vault.base, path: '/v1/accounts/status', length: large };
    const refused = (reason: string) => ({ status: 401, body: { error: { reason } } });
    expect(await answerWhileSending(to)).toMatchObject(refused('token_missing'));
    const forged = new RequestSigner(parties.toVault, { ...vault.serviceKey, key: Buffer.alloc(32, 1) }, vault.clock);
    const token = forged.sign('org_a', { method: 'POST', path: to.path, body: '' });
    expect(await answerWhileSending({ ...to, token })).toMatchObject(refused('service_token_invalid'));
  });

  it.each([
    ['to accept an invite', '/invite/accept', 'application/json'],
    ['to sign in', '/sign-in', 'application/x-www-form-urlencoded'],
    ['to join', '/join', 'application/x-www-form-urlencoded'],
    ['to the API from the vault', '/internal/vault/event', 'application/json'],
  ])('is refused %s', async (_, path, type) => {
    const refused = { status: 413, body: { error: { code: 'bad_request', reason: 'payload_too_large' } } };
    expect(await answerWhileSending({ to: api.base, path, type, length: over })).toMatchObject(refused);
    expect(await answerWhileSending({ to: api.base, path, type, sent: 'x'.repeat(over) })).toMatchObject(refused);
  });

  it('is refused with a valid token too, where none is needed', async () => {
    const { owner } = await api.organization();
    const sent = { to: api.base, path: '/invite/accept', token: owner.token, length: over };
    expect(await answerWhileSending(sent)).toMatchObject({ status: 413 });
  });

  it.each(['token', 'register', 'revoke', 'authorize'])('is refused as OAuth says at /oauth/%s', async (endpoint) => {
    const refused = {
      status: 413,
      body: { error: 'invalid_request', error_description: 'The body is larger than 16 KiB, the limit of this route.' },
    };
    const sent = { to: api.base, path: `/oauth/${endpoint}`, type: 'application/x-www-form-urlencoded', length: over };
    expect(await answerWhileSending(sent)).toMatchObject(refused);
  });

  it.each(['application/x-www-form-urlencoded', 'application/json'])(
    'is refused by the connect page: %s',
    async (type) => {
      const refused = { status: 413, body: { error: { reason: 'payload_too_large' } } };
      const sent = { to: vault.base, path: '/connect/submit', type, length: over };
      expect(await answerWhileSending(sent)).toMatchObject(refused);
    },
  );

  it('is read for a caller with a token', async () => {
    const { owner } = await api.organization();
    const wrong = await owner('POST /role', { name: 'x'.repeat(20_000), permissions: [] });
    expect(wrong).toMatchObject({ status: 400, body: { error: { fields: [{ path: '/name', reason: 'too_long' }] } } });
  });

  it('is refused if the member is suspended while it arrives', async () => {
    const { owner, member } = await api.organization({ member: ['role:manage'] });
    // The command also checks the member, so it must not be reached: the body is invalid.
    const body = JSON.stringify({ unknown: true }).padEnd(20_000);
    const identified = nextStatement(/identity\.api_tokens/);
    const begun = begin({
      to: api.base,
      path: '/role',
      token: member.token,
      length: body.length,
      sent: body.slice(0, 9),
    });
    await identified;
    expect((await owner(`POST /member/${member.userId}/suspend`, {})).status).toBe(200);
    begun.end(body.slice(9));
    const [answer] = (await once(begun, 'response')) as [IncomingMessage];
    expect(await json(answer)).toMatchObject({ error: { reason: 'member_suspended' } });
  });
});

describe('A body of at most 16 KiB', () => {
  it('leaves the connection open when it is refused', async () => {
    const answer = await fetch(`${api.base}/role`, { method: 'POST', body: 'x'.repeat(over - 1) });
    expect([answer.status, answer.headers.get('connection')]).toEqual([401, 'keep-alive']);
  });

  it('is accepted where no token is needed', async () => {
    const answer = await api.client()('POST /invite/accept', { token: 'x'.repeat(100), name: 'Ada' });
    expect(answer.status).toBe(404);
  });
});
