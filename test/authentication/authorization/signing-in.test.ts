import { Client } from '@modelcontextprotocol/client';
import { Browser, textOf } from '../../support/browser.js';
import { listing, namesOf } from '../../toolboxes/mcp/scene.js';
import { allowed, App, asked, browserOf, startAuthorizationScene, toldTo } from './scene.js';

const { product, creator, user, toolbox, made, share, registered, wish, redeem } = await startAuthorizationScene();

const accepts = { accept: 'application/json, text/event-stream' };

describe('An app', () => {
  it("registers, signs in and lists the member's tools", async () => {
    const app = new App(product.base);
    await app.signIn(user);
    expect(app.kept).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'mcp:read' });
    expect(app.kept?.access_token).toMatch(/^lk_test_oat_/);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(app.transport());
    expect((await namesOf(client)).sort()).toEqual(['delete', 'list', 'write']);
    await client.close();
  });

  it('is shown on the consent page with its redirect target', async () => {
    const browser = await browserOf(user);
    const client = await registered({ client_name: 'Notes <b>helper</b>' });
    const page = await asked(browser, wish(client, { scope: 'mcp:read mcp:write' }).url);
    expect(textOf(page)).toContain('Let Notes <b>helper</b> use your toolboxes?');
    expect(textOf(page)).toContain('an app on this computer (127.0.0.1:33418)');
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
    expect(page.html).toMatch(/value="mcp:read"\s+checked/);
  });

  it('is marked as unverified if it registered itself', async () => {
    const page = await asked(await browserOf(user), wish(await registered()).url);
    expect(textOf(page)).toContain('Unverified app.');
    expect(textOf(page)).toContain('Publisher Unknown');
  });

  it('is offered toolboxes of the same name with distinct labels', async () => {
    const own = (await user('POST /toolbox', { name: 'Notes' })).body.id as string;
    const twins = await Promise.all(['<Plans>', '<Plans>'].map((name) => made({ name })));
    await Promise.all(twins.map((id) => share(user, 'use', id)));
    const { name } = (await creator('GET /user/me')).body.user;
    const page = await asked(await browserOf(user), wish(await registered()).url);
    const labels = [...page.html.matchAll(/name="toolbox"\s+value="([^"]+)"[^>]*>([^]*?)<\/label/g)];
    const text = (html: string) => textOf({ ...page, html });
    expect(new Map(labels.map(([, id, label]) => [id, text(label!)]))).toEqual(
      new Map([
        [toolbox, `Notes Owner: ${name}`],
        [own, 'Notes'],
        ...twins.map((id) => [id, `<Plans> Owner: ${name} Id: ${id}`] as const),
      ]),
    );
    expect(page.html).not.toContain('<Plans>');
    await user(`DELETE /toolbox/${own}`);
    for (const id of twins) await creator(`DELETE /toolbox/${id}`);
  });

  it('that requests only one scope gets it without a checkbox', async () => {
    const browser = await browserOf(user);
    const page = await asked(browser, wish(await registered(), { scope: 'mcp:write' }).url);
    expect(page.html).not.toContain('type="checkbox" name="scope"');
    expect(textOf(page)).toContain('Write: run tools that create or change data');
    const visit = await browser.submit(page, { reach: 'all', answer: 'allow' });
    expect(toldTo(await browser.follow(visit, product.base)).get('code')).toBeTruthy();
  });

  it('that requests destructive access is marked “Destructive” on the consent page', async () => {
    const asksAll = { scope: 'mcp:read mcp:destructive' };
    const page = await asked(await browserOf(user), wish(await registered(), asksAll).url);
    expect(page.html).toContain('<span class="risk">Destructive</span>');
  });

  it('gets no more toolboxes than a person ticked while all were chosen', async () => {
    const browser = await browserOf(user);
    const page = await asked(browser, wish(await registered()).url);
    const answer = { scope: 'mcp:read', reach: 'all', toolbox, answer: 'allow' };
    const again = await browser.submit(page, answer);
    expect([again.status, textOf(again)]).toEqual([422, expect.stringContaining('You ticked toolboxes')]);
  });

  it('keeps what the person chose if the answer is refused', async () => {
    const browser = await browserOf(user);
    const page = await asked(browser, wish(await registered(), { scope: 'mcp:read mcp:write mcp:destructive' }).url);
    const scope = ['mcp:write', 'mcp:destructive'];
    const refused = await browser.submit(page, { scope, reach: 'all', toolbox, answer: 'allow' });
    const ticked = ({ html }: typeof page) =>
      [...html.matchAll(/value="([^"]+)"\s+checked/g)].map(([, value]) => value);
    expect(ticked(refused)).toEqual(['chosen', toolbox, ...scope]);
    const again = await browser.submit(refused, { scope: [], reach: 'chosen', toolbox, answer: 'allow' });
    expect([again.status, ticked(again)]).toEqual([422, ['chosen', toolbox]]);
  });

  it('gets all toolboxes if a person chooses all once more', async () => {
    const browser = await browserOf(user);
    const page = await asked(browser, wish(await registered()).url);
    const refused = await browser.submit(page, { reach: 'all', toolbox, answer: 'allow' });
    expect(refused.html).toMatch(/value="all"\s+aria-describedby="toolboxes-wrong"/);
    const visit = await browser.submit(refused, { reach: 'all', answer: 'allow' });
    expect(toldTo(await browser.follow(visit, product.base)).get('code')).toBeTruthy();
  });

  it('is notified if the member refuses consent', async () => {
    const browser = await browserOf(user);
    const page = await asked(browser, wish(await registered()).url);
    const visit = await browser.follow(await browser.submit(page, { answer: 'deny' }), product.base);
    expect(Object.fromEntries(toldTo(visit))).toMatchObject({ error: 'access_denied', iss: product.base, state: 'x' });
  });

  it('cannot be authorized by a person without a session', async () => {
    const page = await asked(new Browser(), wish(await registered()).url);
    expect(textOf(page)).toContain('Sign in with a link or a token');
  });

  it('must name a valid resource and send the matching verifier', async () => {
    const browser = await browserOf(user);
    for (const resource of [null, 'https://other.example.com/mcp', `${product.base}/role`]) {
      const visit = await asked(browser, wish(await registered(), { resource }).url);
      expect([visit.status, textOf(visit)]).toEqual([400, expect.stringContaining('invalid_target')]);
    }
    const plain = await asked(browser, wish(await registered(), { code_challenge_method: 'plain' }).url);
    expect([plain.status, textOf(plain)]).toEqual([400, expect.stringContaining('invalid_request')]);
    const own = wish(await registered());
    const code = (await allowed(browser, await asked(browser, own.url))).get('code')!;
    const { status, body } = await redeem({ ...own, verifier: 'x'.repeat(43) }, code);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  it('can use its token only for the requested resource', async () => {
    const app = new App(product.base);
    await app.signIn(user, `/mcp/toolbox/${toolbox}`);
    const bearer = product.client(app.kept!.access_token);
    expect((await bearer(`POST /mcp/toolbox/${toolbox}`, listing, accepts)).status).toBe(200);
    for (const request of ['GET /role', 'GET /user/me', 'POST /mcp']) {
      const { status, body, headers } = await bearer(request, request === 'POST /mcp' ? listing : undefined);
      expect([request, status, body.error?.reason]).toEqual([request, 401, 'token_audience']);
      expect(headers.get('www-authenticate')).toContain('invalid_token');
    }
  });

  it('keeps its token when it uses a method that the endpoint does not support', async () => {
    const app = new App(product.base);
    await app.signIn(user);
    const bearer = product.client(app.kept!.access_token);
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await bearer(`${method} /mcp`);
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
  });
});
