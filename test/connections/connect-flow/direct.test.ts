import { Browser, textOf } from '../../support/browser.js';
import { oauth } from '../../support/connect-flow.js';
import { startConnectScene, toldBy } from './scene.js';

const { flow, departDirectly } = await startConnectScene();

beforeAll(async () => {
  const consenting = { ...oauth(flow.provider.issuer), consent_parameter: { prompt: 'consent' } };
  await flow.install('ii_asks', { auth: [consenting] });
});

describe('A direct link', () => {
  it('makes the provider show its consent page again', async () => {
    const session = await flow.openSession({ integration_id: 'ii_asks' });
    const direct = await new Browser().get(flow.directLink(session, 'ii_asks'));
    expect(new URL(direct.location!).searchParams.get('prompt')).toBe('consent');
    const browser = new Browser();
    const departed = await browser.submit(await browser.get(session.connect_url));
    expect(new URL(departed.location!).searchParams.get('prompt')).toBeNull();
    const again = new Browser();
    expect(
      toldBy(await again.get(await departDirectly(again, flow.directLink(session, 'ii_asks')))).code,
    ).toBeDefined();
  });

  it.each([
    ['describes the permissions', 'ii_says'],
    ['has several ways to sign in', 'ii_all'],
    ['has form fields', 'ii_fields'],
  ])('redirects to the connect page if the connector %s', async (_, integration_id) => {
    const team = { name: 'team', type: 'text' };
    await flow.install('ii_fields', { auth: [{ ...oauth(flow.provider.issuer), form_fields: [team] }] });
    const session = await flow.openSession({ integration_id });
    const { status, location } = await new Browser().get(flow.directLink(session, integration_id));
    expect([status, location]).toEqual([303, session.connect_url]);
  });

  it('still works after any number of visits from other browsers', async () => {
    const browser = new Browser();
    const session = await flow.openSession();
    const back = await departDirectly(browser, flow.directLink(session));
    for (let count = 0; count < 12; count++)
      expect((await new Browser().get(flow.directLink(session))).status).toBe(303);
    expect(toldBy(await browser.get(back)).code).toBeDefined();
  });

  it('discards the oldest attempt of a browser that opens it repeatedly', async () => {
    const browser = new Browser();
    const session = await flow.openSession();
    const first = await departDirectly(browser, flow.directLink(session));
    const second = await departDirectly(browser, flow.directLink(session));
    for (let count = 0; count < 4; count++) await browser.get(flow.directLink(session));
    expect(textOf(await browser.get(first))).toContain('Start again from the app');
    const kept = await flow.vault.sql(
      `select from vault.connect_attempts where session_id = '${session.session_id}' and status = 'open'`,
    );
    expect(kept).toHaveLength(5);
    expect(toldBy(await browser.get(second)).code).toBeDefined();
  });
});
