import { Browser } from '../../support/browser.js';
import { ruleOn } from '../../support/rule-on.js';
import { eventually } from '../../support/vault.js';
import { startConnectionScene, visit } from './scene.js';

const { product, owner, creator, colleague, begin, get, events } = await startConnectionScene();

await product.installDemo(creator);

/** Opens the address twice. The member loses a right in the first visit, after the vault redeemed the code. */
async function expectRefusal(address: string, lose: () => Promise<() => Promise<unknown>>) {
  const { revocations } = product.provider.counts;
  const redeemed = product.wire.hold('POST');
  const visiting = visit(address);
  await redeemed.reached;
  const giveBack = await lose();
  redeemed.letGo();
  const visits = [await visiting, await visit(address)];
  await giveBack();
  const reasons = visits.map(({ location }) => new URL(location!).searchParams.get('reason'));
  expect(reasons).toEqual(['not_allowed', 'not_allowed']);
  await eventually(() => product.provider.counts.revocations > revocations, 'the account to be revoked');
}

describe('The return from a sign-in', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    '\t//evil.example',
  ])('ignores the redirect address %j', async (redirect_uri) => {
    const { begun, ended } = await product.connect(creator, { redirect_uri });
    expect(begun.status).toBe(201);
    expect([ended.status, ended.location]).toEqual([200, null]);
    expect(ended.html).not.toContain('evil');
  });

  it('gets 410 for an unknown session, connection or code', async () => {
    const [one, other] = [await begin(), await begin()];
    const address = new URL(await product.signIn(one.body.connect_url));
    const misled = new URL(address);
    misled.pathname = `/connection/${other.body.connection.id}/callback`;
    expect((await visit(misled.href)).status).toBe(410);
    const forged = new URL(address);
    forged.searchParams.set('code', 'forged');
    expect((await visit(forged.href)).status).toBe(410);
    expect((await visit(`${product.base}/connection/conn_x/callback?session=cs_x&code=y`)).status).toBe(410);
    const unknown = `${product.base}/connection/conn_x/callback`;
    const page = await new Browser().get(unknown, { accept: 'text/html,*/*' });
    expect(page).toMatchObject({ status: 410, html: expect.stringMatching(/^<!doctype html>/) });
    for (const headers of [{}, { accept: 'text/html', authorization: 'Bearer x' }]) {
      const answer = await fetch(unknown, { headers: headers as Record<string, string> });
      expect([answer.status, await answer.json()]).toMatchObject([410, { error: { code: 'bad_request' } }]);
    }
    expect(await get(one.body.connection.id)).toMatchObject({ status: 'pending' });
    expect((await visit(address.href)).status).toBe(200);
    expect(await get(one.body.connection.id)).toMatchObject({ status: 'active' });
    expect((await visit(forged.href)).status).toBe(410);
  });

  it('records a denial once and allows another attempt', async () => {
    const { body } = await begin({ redirect_uri: '/done' });
    product.provider.behavior.denies = true;
    const browser = new Browser();
    const departed = await browser.submit(await browser.get(body.connect_url));
    const page = await browser.follow(departed, product.provider.issuer, product.vaultUrl);
    const back = /href="([^"]*callback[^"]*)"/.exec(page.html)![1]!.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
    for (let count = 0; count < 2; count++)
      expect(new URL((await visit(back)).location!).searchParams.get('status')).toBe('denied');
    expect(await get(body.connection.id)).toMatchObject({ status: 'pending' });
    product.provider.behavior.denies = false;
    await visit(await product.signIn(body.connect_url));
    expect(await get(body.connection.id)).toMatchObject({ status: 'active' });
    expect(await events(body.connection.id)).toEqual([
      'connection.created',
      'connection.connect_failed',
      'connection.connected',
    ]);
  });

  it('fails if the member has lost access in the meantime', async () => {
    const { body } = await begin({ redirect_uri: '/done' }, colleague);
    const address = await product.signIn(body.connect_url);
    const rule = await owner('POST /restriction', ruleOn(colleague.userId, { connector_slugs: ['demo'] }));
    const { searchParams } = new URL((await visit(address)).location!);
    expect([searchParams.get('status'), searchParams.get('reason')]).toEqual(['failed', 'not_allowed']);
    await owner(`DELETE /restriction/${rule.body.id}`);
    expect(new URL((await visit(address)).location!).searchParams.get('reason')).toBe('not_allowed');
    expect(await get(body.connection.id, colleague)).toMatchObject({ status: 'pending', saffron_account_id: null });
  });

  const losses = {
    'are restricted': async () => {
      const rule = await owner('POST /restriction', ruleOn(colleague.userId, { connector_slugs: ['demo'] }));
      return () => owner(`DELETE /restriction/${rule.body.id}`);
    },
    'are suspended': async () => {
      await owner(`POST /member/${colleague.userId}/suspend`, {});
      return () => owner(`POST /member/${colleague.userId}/reactivate`, {});
    },
  };

  it.each(Object.entries(losses))('revokes the account if members %s while the code is redeemed', async (_, lose) => {
    const { body } = await begin({ redirect_uri: '/done' }, colleague);
    const address = await product.signIn(body.connect_url);
    await expectRefusal(address, lose);
    expect(await get(body.connection.id, colleague)).toMatchObject({ status: 'pending', saffron_account_id: null });
  });

  it('revokes the account of a reconnect that became forbidden while the code was redeemed', async () => {
    const { id } = await product.connect(colleague);
    const reconnect = await colleague(`POST /connection/${id}/reconnect`, { redirect_uri: '/done' });
    const address = await product.signIn(reconnect.body.connect_url);
    await expectRefusal(address, losses['are restricted']);
    await eventually(
      async () => (await get(id, colleague)).status === 'disconnected',
      'the connection is disconnected',
    );
    expect(await events(id)).not.toContain('connection.reconnected');
  });

  it('gets 410 if the connection was deleted in the meantime', async () => {
    const { body } = await begin({ redirect_uri: '/done' });
    const address = await product.signIn(body.connect_url);
    expect((await creator(`DELETE /connection/${body.connection.id}`)).status).toBe(204);
    expect((await visit(address)).status).toBe(410);
  });
});
