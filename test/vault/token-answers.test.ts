import { type IncomingMessage, type ServerResponse } from 'node:http';
import { eventually } from '../support/vault.js';
import { json, startTokenEndpointScene } from './token-endpoint.js';

const { vault, statusOf, call, behavior, server, rude, askedFor } = await startTokenEndpointScene();

describe('With a faulty provider,', () => {
  it.each([
    ['a response without a refresh token', json({ access_token: 'new', expires_in: 3600 })],
    ['a response with numbers as strings', json({ access_token: 'new', expires_in: '3600' })],
    ['a negative lifetime', json({ access_token: 'new', expires_in: -5 })],
    [
      'a form-encoded response',
      (response: ServerResponse) =>
        response
          .writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' })
          .end('access_token=new&expires_in=3600'),
    ],
  ])('%s is accepted without losing the old refresh token', async (_, given) => {
    behavior.answer = given;
    const used = await rude();
    expect((await call(used)).body.body).toEqual({ token: 'Bearer new' });
    await vault.pass({ minutes: 61 });
    await call(used);
    expect(askedFor(used)).toBe(2);
  });

  it('a lost response leads to another attempt after the lease expires', async () => {
    behavior.answer = (response) => response.destroy();
    const used = await rude();
    expect(await call(used)).toMatchObject({ status: 503 });
    expect(askedFor(used)).toBe(1);
    await vault.pass({ seconds: 31 });
    behavior.answer = json({ error: 'invalid_grant' }, 400);
    expect(await call(used)).toMatchObject({ status: 503 });
    expect(await statusOf(used)).toMatchObject({ state: 'ok' });
    await vault.pass({ seconds: 31 });
    expect(await call(used)).toMatchObject({ status: 409, body: { error: { reason: 'needs_reauth' } } });
    expect(askedFor(used)).toBe(3);
  }, 40_000);

  it('a refused OAuth application does not end accounts', async () => {
    behavior.answer = json({ error: 'invalid_client' }, 401);
    const used = await rude();
    expect(await call(used)).toMatchObject({ status: 503, body: { error: { reason: 'credential_refresh_failed' } } });
    expect(await statusOf(used)).toMatchObject({ state: 'ok', cause: 'app_rejected' });
    await eventually(
      () => vault.hints.some((each) => each.account_id === used.id && each.kind === 'app_rejected'),
      'a hint',
    );
    const app = await vault.asService(used.orgId, 'GET /v1/integrations/ii_notes/oauth-app');
    expect(app.body.app_rejected_at).not.toBeNull();
  });

  it('a corrected OAuth application is used immediately', async () => {
    behavior.answer = json({ error: 'invalid_client' }, 401);
    const used = await rude();
    expect((await call(used)).status).toBe(503);
    expect(await call(used)).toMatchObject({ status: 503 });
    expect(askedFor(used)).toBe(1);
    const corrected = { client_id: 'client', client_secret: 'corrected' };
    await vault.asService(used.orgId, 'PUT /v1/integrations/ii_notes/oauth-app', corrected);
    expect(await statusOf(used)).toMatchObject({ state: 'ok', cause: null });
    behavior.answer = json({ access_token: 'new', expires_in: 3600 });
    expect((await call(used)).body.body).toEqual({ token: 'Bearer new' });
  });

  it('the previous client secret is tried for a day', async () => {
    const clients: string[][] = [];
    server.on('request', ({ headers }: IncomingMessage) => clients.push(clientIn(headers.authorization)));
    const secrets = () => clients.splice(0).flatMap(([id, secret]) => (id === 'rotating' ? [secret] : []));
    behavior.answer = json({ error: 'invalid_client' }, 401);
    const used = await rude('rotating');
    const rotated = { client_id: 'rotating', client_secret: 'newer' };
    await vault.asService(used.orgId, 'PUT /v1/integrations/ii_notes/oauth-app', rotated);
    await call(used);
    expect(secrets()).toEqual(['newer', encodeURIComponent('s-e_c.r+et')]);
    await vault.pass({ minutes: 25 * 60 });
    await call(used);
    expect(secrets()).toEqual(['newer']);
  });

  const clientIn = (basic = '') => Buffer.from(basic.slice(6), 'base64').toString().split(':');
});
