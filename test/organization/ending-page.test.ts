import { startApi } from '../support/api.js';
import { Browser, textOf, type Visit } from '../support/browser.js';
import { type MemberClient } from '../support/founder.js';

const api = await startApi();
afterAll(() => api.stop());

const address = '/sign-in/deletion';
const at = ({ location }: Visit) => location?.replace(api.base, '');

async function signedIn(browser: Browser, { token }: MemberClient): Promise<Browser> {
  await browser.submit(await browser.get(`${api.base}/sign-in`), { link: token });
  return browser;
}

/** Browsers of two members. The member signed in before the deletion was scheduled. */
async function ending() {
  const { owner, member } = await api.organization({ member: 'Member' });
  const ofMember = await signedIn(new Browser(), member);
  const { body } = await owner(`DELETE /organization/${owner.orgId}`);
  const ofOwner = await signedIn(new Browser(), owner);
  return { owner, ofMember, ofOwner, name: body.name as string, date: body.deletion.purge_at.slice(0, 10) as string };
}

describe('While a deletion is scheduled,', () => {
  it.each(['/welcome', '/sign-in/tokens', '/welcome/connect', '/sign-in'])(
    '%s leads to the deletion page',
    async (path) => {
      const { ofMember, ofOwner } = await ending();
      for (const browser of [ofMember, ofOwner]) expect(at(await browser.get(api.base + path))).toBe(address);
    },
  );

  it('members can read when their organization is deleted', async () => {
    const { ofMember, name, date } = await ending();
    const page = await ofMember.get(api.base + address);
    expect(textOf(page)).toContain(`${name} will be deleted on ${date}`);
    expect(textOf(page)).toContain('An owner or an administrator with org:manage can cancel the deletion');
    expect(page.html).not.toContain(`action="${address}"`);
  });

  it('owners can cancel the deletion in the browser', async () => {
    const { owner, ofOwner } = await ending();
    const page = await ofOwner.get(api.base + address);
    expect(at(await ofOwner.submit(page))).toBe('/welcome');
    expect((await ofOwner.get(`${api.base}/welcome`)).status).toBe(200);
    expect((await owner(`GET /organization/${owner.orgId}`)).body.status).toBe('active');
    expect(at(await ofOwner.get(api.base + address))).toBe('/welcome');
  });

  it('administrators can cancel the deletion in the browser', async () => {
    const { owner, admin } = await api.organization({ admin: 'Org Admin' });
    await owner(`DELETE /organization/${owner.orgId}`);
    const refused = await admin('POST /team', { name: 'Sales' });
    expect(refused.body.error.message).toContain('An owner or an administrator with org:manage can cancel');
    const browser = await signedIn(new Browser(), admin);
    expect(at(await browser.submit(await browser.get(api.base + address)))).toBe('/welcome');
    expect((await owner(`GET /organization/${owner.orgId}`)).body.status).toBe('active');
  });

  it('only the page of an owner can cancel the deletion', async () => {
    const { owner, ofOwner, ofMember } = await ending();
    const page = await ofOwner.get(api.base + address);
    const [, csrf = ''] = /name="csrf" value="([^"]*)"/.exec(page.html)!;
    const sent = (browser: Browser, given: string) => browser.submit(page, { csrf: given });
    expect((await sent(ofOwner, 'guessed')).status).toBe(403);
    expect((await sent(ofMember, csrf)).status).toBe(403);
    const ofPage = await ofMember.get(api.base + address);
    const [, own = ''] = /name="csrf" value="([^"]*)"/.exec(ofPage.html)!;
    expect((await sent(ofMember, own)).status).toBe(403);
    expect((await owner(`GET /organization/${owner.orgId}`)).body.status).toBe('deletion_scheduled');
  });
});
