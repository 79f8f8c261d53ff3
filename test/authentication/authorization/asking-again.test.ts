import { textOf } from '../../support/browser.js';
import { type MemberClient } from '../../support/founder.js';
import { allowed, asked, browserOf, startAuthorizationScene } from './scene.js';

const { product, user, tokensOf, wish } = await startAuthorizationScene();

/** The consent page on which a connected app asks for more. */
async function again(scope: string, answers: Parameters<typeof tokensOf>[1] = {}, person: MemberClient = user) {
  const first = await tokensOf(person, answers);
  const browser = await browserOf(person);
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
    expect(text).toContain('the app cannot do it, and asks again only if it needs even more.');
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
    expect(textOf(page)).toContain('Until now, it may use the toolboxes ticked below. You can change that.');
    const scope = ['mcp:read', 'mcp:write'];
    await allowed(browser, page, { scope, reach: 'chosen', toolbox: [toolbox] });
    expect(await appNow()).toMatchObject({ toolbox_ids: [toolbox], scopes: scope });
    const next = await again('mcp:read mcp:write', { reach: 'chosen', toolbox: [toolbox] });
    await allowed(next.browser, next.page, { scope, reach: 'all', toolbox: [toolbox] });
    expect((await appNow()).toolbox_ids).toBeNull();
  });

  it('keeps the limit if no toolbox is left at all', async () => {
    const { owner } = await product.organization({});
    const { id } = (await owner('POST /toolbox', { name: 'Soon gone', entries: [] })).body;
    const { browser, page } = await again('mcp:read mcp:write', { reach: 'chosen', toolbox: [id] }, owner);
    await owner(`DELETE /toolbox/${id}`);
    const left = await browser.get(page.url);
    expect(textOf(left)).toContain('Only those that you chose before. You can use none of them now.');
    await allowed(browser, left, { scope: ['mcp:read', 'mcp:write'], reach: 'all' });
    const [app] = (await owner('GET /user/me/connected-app')).body.result;
    expect([app.scopes, app.toolbox_ids === null]).toEqual([['mcp:read', 'mcp:write'], false]);
  });

  it('does not offer all toolboxes first if none of the chosen ones is left', async () => {
    const { id } = (await user('POST /toolbox', { name: 'Soon gone', entries: [] })).body;
    const { browser, page } = await again('mcp:read mcp:write', { reach: 'chosen', toolbox: [id] });
    await user(`DELETE /toolbox/${id}`);
    const { html } = await browser.get(page.url);
    expect([isTicked(html, 'all'), isTicked(html, 'chosen')]).toEqual([false, true]);
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
