import { type TokenSecret } from '../../libs/vault/src/credential/domain/credential.js';
import { eventually } from '../support/vault.js';
import { json } from './provider.js';
import { type Account } from './scene.js';
import { startTicketsScene } from './tickets.js';

const { vault, statusOf, provider, requests, oauth, account, post, call } = await startTicketsScene();

describe('A call through the vault', () => {
  it('returns the response without cookies or internal headers', async () => {
    provider.answer = (_, response) =>
      response
        .writeHead(404, {
          'content-type': 'text/plain',
          'set-cookie': 'canary=1',
          server: 'x',
          link: '</2>; rel="next"',
          'x-ratelimit-remaining': '3',
        })
        .end('nothing');
    const { body } = await call(await account());
    expect(body).toMatchObject({
      status: 404,
      body: 'nothing',
      body_encoding: 'text',
      truncated: false,
      refreshed: false,
    });
    expect(Object.keys(body.headers).sort()).toEqual(['content-type', 'date', 'link', 'x-ratelimit-remaining']);
  });

  it('truncates responses at the requested length', async () => {
    provider.answer = (_, response) => response.end('x'.repeat(5000));
    expect((await call(await account(), { max_bytes: 100 })).body).toMatchObject({
      truncated: true,
      body: 'x'.repeat(100),
    });
    provider.answer = (_, response) => response.end(Buffer.from([0xff, 0xfe, 0]));
    expect((await call(await account())).body).toMatchObject({ body_encoding: 'base64', body: '//4A' });
  });

  it('returns a response with many control characters as bytes', async () => {
    const escapes = '\u001b\u0007'.repeat(4);
    provider.answer = (_, response) => response.end(`${escapes}${'x'.repeat(100)}`);
    expect((await call(await account())).body).toMatchObject({ body_encoding: 'text' });
    provider.answer = (_, response) => response.end(`${escapes}${'x'.repeat(50)}`);
    expect((await call(await account())).body).toMatchObject({ body_encoding: 'base64' });
  });

  describe('whose response repeats a secret', () => {
    const returned = async (text: string | Buffer, used: Account, more: object = {}) => {
      provider.answer = (_, response) => response.end(text);
      const { body } = await call(used, more);
      return body.body_encoding === 'base64' ? Buffer.from(body.body, 'base64').toString('latin1') : body.body;
    };
    const key = 'canary-api-key';

    it.each([1, 5, 13])('never returns the first %d characters before the cut', async (length) => {
      const before = 'x'.repeat(100 - length);
      const shown = await returned(`${before}${key}${key}`, await account(), { max_bytes: 100 });
      expect(shown).toBe(`${before}[credential]`.slice(0, 100));
    });

    it('never returns text from beyond the cut', async () => {
      const shown = await returned(`${key.repeat(5)}${'y'.repeat(30)}${key}`, await account(), { max_bytes: 110 });
      expect(shown).toBe('[credential]'.repeat(5) + 'y'.repeat(30) + '[credential]');
      const cut = await returned(`${key.repeat(5)}${'y'.repeat(30)}zzz`, await account(), { max_bytes: 100 });
      expect(cut).toBe('[credential]'.repeat(5) + 'y'.repeat(30));
    });

    it('returns a placeholder within bytes that are not text', async () => {
      const bytes = Buffer.concat([Buffer.from([0xff]), Buffer.from(key), Buffer.from([0xfe])]);
      expect(await returned(bytes, await account())).toBe('\u00ff[credential]\u00fe');
    });

    it.each([0, 1, 2])('returns a placeholder in base64, after %d other bytes', async (count) => {
      const text = Buffer.from(`${'x'.repeat(count)}canary-password and more`).toString('base64');
      const fields = { username: 'ada', password: 'canary-password' };
      const used = await account({ auth_method: 'password', secret: { kind: 'fields', fields } });
      expect(await returned(text, used)).toMatch(/^.{0,3}\[credential\][\w+/=]{12,16}$/);
    });

    it("returns a placeholder for the account's own client secret", async () => {
      const client = { client_id: 'own-client', client_secret: 'canary-own-secret' };
      const { secret, ...signedIn } = oauth('canary-access');
      const used = await account({ ...signedIn, secret: { ...(secret as TokenSecret), client } });
      expect(await returned('own-client:canary-own-secret', used)).toBe('own-client:[credential]');
    });

    it('returns a placeholder for a secret variable', async () => {
      const used = await account({ variables: { workspace: 'acme', signing_key: 'canary-signing' } });
      expect(await returned('It is canary-signing.', used)).toBe('It is [credential].');
    });
  });

  it('reports in its error whether the provider may have acted', async () => {
    provider.answer = () => undefined;
    expect(await call(await account(), { timeout_ms: 100 })).toMatchObject({
      status: 502,
      body: { error: { reason: 'upstream_timeout', details: { sent: true } } },
    });
    provider.answer = (_, response) => response.destroy();
    expect((await call(await account())).body.error.reason).toBe('upstream_unreachable');
  });

  it('is refused if the vault lacks the current definition', async () => {
    const answered = await call(await account(), { definition_digest: 'newer' });
    expect(answered).toMatchObject({ status: 409, body: { error: { reason: 'definition_unknown' } } });
  });

  it('records when the account was last used', async () => {
    const used = await account();
    expect((await statusOf(used)).last_used_at).toBeNull();
    await call(used);
    await eventually(async () => (await statusOf(used)).last_used_at !== null, 'the use to be recorded');
  });

  it('renews a client-credentials token without asking anyone to sign in', async () => {
    let made = 0;
    provider.answer = ({ url, body, headers }, response) =>
      url === '/token'
        ? json(response, { access_token: `robot-${++made}`, sent: body })
        : json(response, { who: headers.authorization });
    const used = await account({ ...oauth('robot-0', null), auth_method: 'robot' });
    expect((await call(used)).body.body).toEqual({ who: 'Bearer robot-0' });
    await vault.pass({ minutes: 61 });
    expect((await call(used)).body.body).toEqual({ who: 'Bearer robot-1' });
    expect(new URLSearchParams(requests.find(({ url }) => url === '/token')!.body).get('grant_type')).toBe(
      'client_credentials',
    );
  });
});

describe('Verifying an account', () => {
  it('happens once a day while the account is not used', async () => {
    const used = await account({ variables: { workspace: 'daily' } });
    const checks = () => requests.filter(({ url }) => url.startsWith('/daily/api/me'));
    await vault.pass({ days: 1, minutes: 60 });
    await eventually(() => checks().length > 0, 'the check');
    const planned = `select due_at from vault.outbox where job = 'RefreshIdleCredential'
      and subject_id = '${used.id}' and claimed_until is null`;
    await eventually(async () => {
      const [row] = await vault.sql<{ due_at: Date }>(planned);
      return row !== undefined && row.due_at > vault.clock.now();
    }, 'the check of the next day to be planned');
    expect(checks()).toHaveLength(1);
  });

  it('requires a new sign-in after two refusals a minute apart', async () => {
    const used = await account();
    expect((await post(used, 'verify')).body).toMatchObject({ checked: 'accepted' });
    provider.answer = (_, response) => json(response, {}, 503);
    expect((await post(used, 'verify')).body).toMatchObject({ checked: 'unreachable' });
    provider.answer = (_, response) => json(response, {}, 401);
    expect((await post(used, 'verify')).body).toMatchObject({ checked: 'refused' });
    expect((await post(used, 'verify')).body).toMatchObject({ checked: 'refused' });
    expect((await statusOf(used)).state).toBe('ok');
    await vault.pass({ seconds: 61 });
    expect((await post(used, 'verify')).body).toMatchObject({ checked: 'refused' });
    expect(await statusOf(used)).toMatchObject({ state: 'needs_reauth', cause: 'verify_refused' });
    provider.answer = (_, response) => json(response, { id: 1 });
    expect((await post(used, 'verify')).body).toMatchObject({ checked: 'accepted' });
    expect(await statusOf(used)).toMatchObject({ state: 'ok', cause: null });
  });

  it('starts automatically after a refused call', async () => {
    provider.answer = (_, response) => json(response, {}, 401);
    const used = await account();
    expect((await call(used)).body.status).toBe(401);
    const again = `select from vault.outbox where job = 'VerifyRefusedAccount' and subject_id = '${used.id}'
      and attempts = 1 and claimed_until is null`;
    await eventually(async () => (await vault.sql(again)).length === 1, 'the first check');
    await vault.pass({ seconds: 70 });
    await eventually(async () => (await statusOf(used)).state === 'needs_reauth', 'the second');
    await eventually(() => vault.hints.some(({ account_id }) => account_id === used.id), 'the service to be notified');
  });
});
