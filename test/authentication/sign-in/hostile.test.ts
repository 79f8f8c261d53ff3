import { Browser, textOf, type Visit } from '../../support/browser.js';
import { foreignKeys } from '../../support/issuer.js';
import { accountOf, startSignInScene } from './scene.js';

const { api, issuer, configured, departed, signedIn, isSignedIn } = await startSignInScene();

const outcome = (visit: Visit) => [visit.status, textOf(visit)];

const ranOut = [410, expect.stringContaining('This request has expired')];
const unbelieved = [403, expect.stringContaining('identity provider is not valid')];

describe('A browser returning from the identity provider', () => {
  it('must be the one that started the sign-in', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    const [own, thief] = [new Browser(), new Browser()];
    const back = await departed(owner.orgId, own, accountOf(member));
    await thief.get(`${api.base}/sign-in`);
    expect(outcome(await thief.get(back))).toEqual(ranOut);
    expect(await isSignedIn(thief)).toBe(false);
    await own.get(back);
    expect(await isSignedIn(own)).toBe(true);
  });

  it('can return only once', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    const browser = new Browser();
    const back = await departed(owner.orgId, browser, accountOf(member));
    const both = await Promise.all([browser.get(back), browser.get(back)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 410]);
    expect(outcome(await browser.get(back))).toEqual(ranOut);
  });

  it('must return in time, with the same organization and state', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const { owner: other } = await api.organization();
    for (const as of [owner, other]) await configured(as);
    const browser = new Browser();
    const first = await departed(owner.orgId, browser, accountOf(member));
    expect(outcome(await browser.get(first.replace(owner.orgId, other.orgId)))).toEqual(ranOut);
    expect((await browser.get(first)).status).toBe(303);
    const back = await departed(owner.orgId, browser, accountOf(member));
    expect(outcome(await browser.get(back.replace(/state=[^&]*/, 'state=other')))).toEqual(ranOut);
    expect(outcome(await browser.get(back.replace(/state=[^&]*/, '')))).toEqual(ranOut);
    api.clock.pass({ minutes: 10 });
    expect(outcome(await browser.get(back))).toEqual(ranOut);
  });

  it('names the client as the cause if its secret is wrong', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner, { client_secret: 'wrong' });
    await signedIn(owner.orgId, accountOf(member)).catch(() => undefined);
    const { body } = await owner(`GET /organization/${owner.orgId}/sign-in`);
    expect(body.last_error).toMatch(/client ID or the client secret|invalid_client/);
  });

  it('cannot use a code of another sign-in or identity provider', async () => {
    const { owner, member, colleague } = await api.organization({ member: 'Member', colleague: 'Member' });
    await configured(owner);
    const [victim, thief] = [new Browser(), new Browser()];
    const stolen = new URL(await departed(owner.orgId, victim, accountOf(member))).searchParams.get('code')!;
    const own = new URL(await departed(owner.orgId, thief, accountOf(colleague)));
    own.searchParams.set('code', stolen);
    const refused = [403, expect.stringContaining('refused the sign-in')];
    expect(outcome(await thief.get(own.href))).toEqual(refused);
    const { body } = await owner(`GET /organization/${owner.orgId}/sign-in`);
    expect([body.status, body.last_error]).toEqual(['failing', 'refused: invalid_grant']);
    for (const iss of ['https://evil.example.com', '']) {
      const mixed = new URL(await departed(owner.orgId, thief, accountOf(colleague)));
      mixed.searchParams.set('iss', iss);
      expect(outcome(await thief.get(mixed.href))).toEqual(unbelieved);
    }
    const bare = new URL(await departed(owner.orgId, thief, accountOf(colleague)));
    bare.searchParams.delete('iss');
    expect(outcome(await thief.get(bare.href))).toEqual(unbelieved);
  });

  it('shows the identity provider’s error', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    const browser = new Browser();
    const back = new URL(await departed(owner.orgId, browser, accountOf(member)));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', '<script>alert(1)</script>');
    const visit = await browser.get(back.href);
    expect(outcome(visit)).toEqual([403, expect.stringContaining('the identity provider denied it')]);
    expect(visit.html).not.toContain('alert(1)');
  });

  it('needs a signed ID token issued for this client', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    issuer.behavior.asked = (url) => {
      if (url.pathname === '/auth') url.searchParams.set('nonce', 'of-another-sign-in');
    };
    expect(outcome(await signedIn(owner.orgId, accountOf(member)))).toEqual(unbelieved);
    const { body } = await owner(`GET /organization/${owner.orgId}/sign-in`);
    expect(body.last_error).toContain('nonce');
    issuer.behavior.asked = () => {};
    await owner(`POST /organization/${owner.orgId}/sign-in/verify`);
    issuer.behavior.answered = (context) => {
      if (context.path === '/jwks') context.body = { keys: foreignKeys((context.body as any).keys) };
    };
    expect(outcome(await signedIn(owner.orgId, accountOf(member)))).toEqual(unbelieved);
    issuer.behavior.answered = () => {};
    await owner(`POST /organization/${owner.orgId}/sign-in/verify`);
    expect(outcome(await signedIn(owner.orgId, accountOf(member)))).toEqual([
      200,
      expect.stringContaining('signed in'),
    ]);
  });

  it('is not signed in after the settings were replaced', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    const browser = new Browser();
    const back = await departed(owner.orgId, browser, accountOf(member));
    await configured(owner);
    expect(outcome(await browser.get(back))).toEqual(ranOut);
  });
});
