import { textOf } from '../../support/browser.js';
import { allowed, asked, browserOf, startAuthorizationScene } from './scene.js';

const { user, tokensOf, wish } = await startAuthorizationScene();

/** The consent page on which a connected app asks for more. */
async function again(scope: string, answers: Parameters<typeof tokensOf>[1] = {}) {
  const first = await tokensOf(user, answers);
  const browser = await browserOf(user);
  return { browser, page: await asked(browser, wish(first.client_id, { scope }).url) };
}

const appNow = async () => (await user('GET /user/me/connected-app')).body.result[0];

/** Whether the page shows a choice with this value as ticked. */
const isTicked = (html: string, value: string): boolean => new RegExp(`value="${value}"\\s+checked`).test(html);

describe('The page on which a connected app asks again', () => {
  it('says that the app is connected, what is new, and what happens without it', async () => {
    const { page } = await again('mcp:read mcp:write');
    const text = textOf(page);
    expect(text).toContain('Change what By hand may do?');
    expect(text).toContain('By hand is already connected It now also asks to: create or change data.');
    expect(text).toContain('the app cannot do it, and does not ask again by itself');
    expect(text).toMatch(/Write: run tools that create or change data New/);
    expect(text).not.toMatch(/don’t change anything New/);
  });

  it('shows what the person allowed before as ticked', async () => {
    const { page } = await again('mcp:read mcp:write', { scope: ['mcp:read'] });
    expect([isTicked(page.html, 'mcp:read'), isTicked(page.html, 'mcp:write')]).toEqual([true, false]);
  });

  it('keeps the chosen toolboxes, unless the person now chooses all', async () => {
    const [{ id: toolbox }] = (await user('GET /toolbox')).body.result;
    const { browser, page } = await again('mcp:read mcp:write', { reach: 'chosen', toolbox: [toolbox] });
    expect(isTicked(page.html, toolbox)).toBe(true);
    const scope = ['mcp:read', 'mcp:write'];
    await allowed(browser, page, { scope, reach: 'chosen', toolbox: [toolbox] });
    expect(await appNow()).toMatchObject({ toolbox_ids: [toolbox], scopes: scope });
    const next = await again('mcp:read mcp:write', { reach: 'chosen', toolbox: [toolbox] });
    await allowed(next.browser, next.page, { scope, reach: 'all', toolbox: [toolbox] });
    expect((await appNow()).toolbox_ids).toBeNull();
  });

  it('is as before for an app that is not connected', async () => {
    const { browser, page } = await again('mcp:read mcp:write');
    const { id } = await appNow();
    await user(`DELETE /user/me/connected-app/${id}`);
    const text = textOf(await browser.get(page.url));
    expect(text).toContain('Let By hand use your toolboxes?');
    expect(text).not.toContain('already connected');
    expect(text).not.toContain('New');
  });
});
