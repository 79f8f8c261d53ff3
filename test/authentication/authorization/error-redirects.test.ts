import { Browser, textOf } from '../../support/browser.js';
import { browserOf, callback, startAuthorizationScene, toldTo } from './scene.js';

const { product, user, colleague, registered, wish, tokensFor } = await startAuthorizationScene();

const elsewhere = 'https://evil.example/cb';

const invalid: [error: string, changes: Record<string, string | null>][] = [
  ['unsupported_response_type', { response_type: 'token' }],
  ['consent_required', { prompt: 'none' }],
  ['invalid_request', { code_challenge: null }],
  ['invalid_target', { resource: 'https://other.example.com/mcp' }],
  ['invalid_target', { resource: null, response_mode: 'form_post' }],
];

/** Sends an invalid request of an app. Returns what the person sees. */
async function open(browser: Browser, client: string, redirect_uri: string, changes: Record<string, string | null>) {
  const visit = await browser.get(wish(client, { redirect_uri, ...changes }).url);
  return { ...visit, text: textOf(visit) };
}

describe('An invalid authorization request', () => {
  it.each(invalid)('without a session ends on a page with the error %s: %j', async (error, changes) => {
    const client = await registered({ redirect_uris: [elsewhere] });
    const { status, location, html, text } = await open(new Browser(), client, elsewhere, changes);
    expect([status, location]).toEqual([400, null]);
    expect(text).toContain('This app could not be connected');
    expect(text).toContain(error);
    expect(html).not.toContain('evil.example');
  });

  it('ends on a page if only another member has connected the app', async () => {
    const own = wish(await registered());
    await tokensFor(colleague, own);
    const { status, location, text } = await open(await browserOf(user), own.client_id, callback, {
      prompt: 'none',
    });
    expect([status, location]).toEqual([400, null]);
    expect(text).toContain('consent_required');
  });

  it('returns the error to an app that the person has connected, until they disconnect it', async () => {
    const own = wish(await registered());
    await tokensFor(user, own);
    const browser = await browserOf(user);
    const again = () => open(browser, own.client_id, callback, { resource: null });
    expect(Object.fromEntries(toldTo(await again()))).toMatchObject({
      error: 'invalid_target',
      iss: product.base,
      state: 'x',
    });
    const apps = (await user('GET /user/me/connected-app')).body.result as { id: string; client_id: string }[];
    const { id } = apps.find(({ client_id }) => client_id === own.client_id)!;
    await user(`DELETE /user/me/connected-app/${id}`);
    expect((await again()).status).toBe(400);
  });

  it('cannot borrow the trust of another app by naming both', async () => {
    const own = wish(await registered());
    await tokensFor(user, own);
    const unknown = await registered({ redirect_uris: [elsewhere] });
    const browser = await browserOf(user);
    for (const [first, second] of [
      [own.client_id, unknown],
      [unknown, own.client_id],
    ] as const) {
      const { url } = wish(first, { redirect_uri: elsewhere, prompt: 'none' });
      const visit = await browser.get(`${url}&client_id=${second}`);
      expect([visit.status, visit.location]).toEqual([400, null]);
    }
  });
});
