import { browserOf } from '../authentication/authorization/scene.js';
import { textOf } from '../support/browser.js';
import { startGrantingScene, waits } from '../toolboxes/mcp/granting-scene.js';

const { product, user, creator, viewer, appOf, removeNew } = await startGrantingScene();

describe('The page of a call by an app', () => {
  it('allows further calls, and the page with all calls ends them', async () => {
    const access = await appOf(user);
    const { url } = (await removeNew(access)).structuredContent.approval;
    const browser = await browserOf(creator);
    const page = await browser.get(url);
    expect(textOf(page)).toContain('May By hand call this tool again without asking?');
    await browser.submit(page, { decision: 'approve', further: '5/1' });
    expect(waits(await removeNew(access))).toBe(false);
    const list = await browser.get(`${product.base}/welcome/approvals`);
    expect(textOf(list)).toContain('By hand for User, 4 of 5 calls left');
    const ended = await browser.submit(list, {});
    expect(ended.location).toContain('/welcome/approvals');
    expect(waits(await removeNew(access))).toBe(true);
  });

  it('allows only the one call if nothing else is chosen', async () => {
    const access = await appOf(user);
    const { url } = (await removeNew(access)).structuredContent.approval;
    const browser = await browserOf(creator);
    await browser.submit(await browser.get(url), { decision: 'approve', further: '' });
    expect(waits(await removeNew(access))).toBe(true);
  });

  it('refuses a forged choice', async () => {
    const { url } = (await removeNew(await appOf(user))).structuredContent.approval;
    const browser = await browserOf(creator);
    for (const further of ['1000/8', 'x', '5/99', '-1/1'])
      expect((await browser.submit(await browser.get(url), { decision: 'approve', further })).status).toBe(400);
  });

  it('reveals no grant to others, and ends none for them', async () => {
    const { url } = (await removeNew(await appOf(user))).structuredContent.approval;
    const browser = await browserOf(creator);
    await browser.submit(await browser.get(url), { decision: 'approve', further: '5/1' });
    const list = await (await browserOf(viewer)).get(`${product.base}/welcome/approvals`);
    expect(textOf(list)).not.toContain('calls left');
  });
});
