import { browserOf } from '../authentication/authorization/scene.js';
import { textOf } from '../support/browser.js';
import { startPagesScene } from './scene.js';

const { product, creator, user, tokensOf } = await startPagesScene();

const list = `${product.base}/welcome/apps`;

/** Connects an app. Returns the address of its page, and its access token. */
async function connected() {
  const { access } = await tokensOf(creator);
  const [{ id }] = (await creator('GET /user/me/connected-app')).body.result;
  return { id, access, url: `${list}/${id}`, browser: await browserOf(creator) };
}

const appOf = async (id: string) =>
  (await creator('GET /user/me/connected-app')).body.result.find((each: { id: string }) => each.id === id);

describe('The page of a connected app', () => {
  it('is listed, says what the app may do, and is linked from each page', async () => {
    const { browser, id, url } = await connected();
    const shown = await browser.get(list);
    expect(shown.html).toContain(`href="/welcome/apps/${id}"`);
    expect(shown.html).toContain('<a href="/welcome/apps">You can withdraw access at any time.</a>');
    expect(textOf(await browser.get(url))).toContain('run tools that read');
  });

  it('changes the toolboxes of the app', async () => {
    const { browser, id, url } = await connected();
    const [{ id: toolbox }] = (await creator('GET /toolbox')).body.result;
    await browser.submit(await browser.get(url), { reach: 'chosen', toolbox });
    expect((await appOf(id)).toolbox_ids).toEqual([toolbox]);
  });

  it('disconnects the app only on a second page', async () => {
    const { browser, id, url } = await connected();
    const asked = await browser.get(`${url}/disconnect`);
    expect(await appOf(id)).toBeDefined();
    expect((await browser.submit(asked)).location).toBe(list);
    expect(await appOf(id)).toBeUndefined();
  });

  it('shows what is there now if the app has changed meanwhile', async () => {
    const { browser, id, url } = await connected();
    const page = await browser.get(url);
    const [{ id: toolbox }] = (await creator('GET /toolbox')).body.result;
    await creator(`PATCH /user/me/connected-app/${id}`, { toolbox_ids: [toolbox] });
    const refused = await browser.submit(page, { reach: 'all' });
    expect([refused.status, (await appOf(id)).toolbox_ids]).toEqual([412, [toolbox]]);
  });

  it('reveals nothing to other members', async () => {
    const { url } = await connected();
    const other = await browserOf(user);
    for (const page of ['', '/disconnect']) expect([page, (await other.get(url + page)).status]).toEqual([page, 404]);
  });
});
