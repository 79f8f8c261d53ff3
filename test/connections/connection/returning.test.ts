import { Browser } from '../../support/browser.js';
import { ruleOn } from '../../support/rule-on.js';
import { startConnectionScene, visit } from './scene.js';

const { product, owner, creator, colleague, begin, get, events } = await startConnectionScene();

await product.installDemo(creator);

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

  it('gets 410 if the connection was deleted in the meantime', async () => {
    const { body } = await begin({ redirect_uri: '/done' });
    const address = await product.signIn(body.connect_url);
    expect((await creator(`DELETE /connection/${body.connection.id}`)).status).toBe(204);
    expect((await visit(address)).status).toBe(410);
  });
});
