import { to } from '../toolboxes/own-account/scene.js';
import { asked, browserOf, startAuthorizationScene } from '../authentication/authorization/scene.js';

const { product, creator, user, viewer, colleague, toolbox, wish, registered } = await startAuthorizationScene();

const page = `/welcome/toolbox-requests/${toolbox}`;

const requestsOf = async (as: typeof viewer): Promise<any[]> => (await as('GET /access-request?mine=true')).body.result;

/** Returns the page that a person gets when an app asks to use the toolbox. */
async function consentOf(as: typeof viewer) {
  const browser = await browserOf(as);
  const own = wish(await registered(), { resource: `${product.base}/mcp/toolbox/${toolbox}` });
  return { browser, shown: await asked(browser, own.url) };
}

describe('A person whose app asks for a toolbox that they can only view', () => {
  it('can request the use of it, and then allow the app', async () => {
    const { browser, shown } = await consentOf(viewer);
    expect([shown.status, shown.html.includes(`href="${page}"`)]).toEqual([403, true]);
    const form = await browser.get(product.base + page);
    expect(form.html).toContain('Request the use of “Notes”?');
    const { location } = await browser.submit(form, { note: 'My agent writes the minutes.' });
    const [request] = await requestsOf(viewer);
    const wanted = { resource_type: 'toolbox', resource_id: toolbox, level: 'use', status: 'pending' };
    expect(request).toMatchObject({ ...wanted, note: 'My agent writes the minutes.', url: location });
    await creator(`POST /access-request/${request.id}/resolve`, { decision: 'approve' });
    expect((await consentOf(viewer)).shown.status).toBe(200);
  });
});

describe('The page on which a person requests the use of a toolbox', () => {
  it('does not tell others that the toolbox exists', async () => {
    const browser = await browserOf(colleague);
    const shown = await browser.get(product.base + page);
    const unknown = await browser.get(`${product.base}/welcome/toolbox-requests/tbx_01k7vm3q8ef6ha4x2c9b5t0rsd`);
    expect([shown.status, shown.html]).toEqual([404, unknown.html]);
    expect(shown.html).not.toContain('Notes');
  });

  it('says if the person can use the toolbox already', async () => {
    const browser = await browserOf(user);
    const refused = await browser.submit(await browser.get(product.base + page), {});
    expect([refused.status, refused.html.includes('You already have access')]).toEqual([409, true]);
    expect(await requestsOf(user)).toEqual([]);
  });

  it('leads people to the sign-in page and back', async () => {
    const { headers } = await fetch(product.base + page, { redirect: 'manual' });
    expect(headers.get('location')).toBe(`/sign-in?${new URLSearchParams({ return_to: page })}`);
  });

  it('accepts as many characters as its form, in every script', async () => {
    await creator(`POST /toolbox/${toolbox}/share`, to(colleague, 'view'));
    const browser = await browserOf(colleague);
    const note = '漢'.repeat(2000);
    const { location } = await browser.submit(await browser.get(product.base + page), { note });
    expect((await requestsOf(colleague))[0]).toMatchObject({ note, url: location });
  });
});
