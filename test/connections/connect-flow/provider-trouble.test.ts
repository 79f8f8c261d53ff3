import { Browser, textOf } from '../../support/browser.js';
import { startConnectScene, toldBy } from './scene.js';
import { forgetPreviousSecret } from '../../support/states/vault.js';

const { flow, departAndSignIn, redeem, connect } = await startConnectScene();

describe('A provider', () => {
  it('that is unavailable does not use up the connect link', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession();
    flow.provider.behavior.tokenStatus = 503;
    const exchanges = flow.provider.counts.token;
    for (let tries = 1; tries <= 6; tries++) {
      const page = await browser.get(await departAndSignIn(browser, connect_url));
      expect([page.status, flow.provider.counts.token]).toEqual([503, exchanges + tries]);
      expect(textOf(page)).toContain('Notes is not responding');
    }
    flow.provider.behavior.tokenStatus = null;
    expect(toldBy(await browser.get(await departAndSignIn(browser, connect_url))).code).toBeDefined();
  });

  it('that fails during verification leaves no account behind', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession({ connection_id: 'conn_3' });
    flow.provider.behavior.apiStatus = 500;
    expect((await browser.get(await departAndSignIn(browser, connect_url))).status).toBe(503);
    expect(await flow.vault.sql(`select from vault.accounts where connection_id = 'conn_3'`)).toEqual([]);
  });

  it('that refuses the code is named, but its own message is hidden', async () => {
    const browser = new Browser();
    const back = new URL(await departAndSignIn(browser, (await flow.openSession()).connect_url));
    back.searchParams.set('code', 'forged');
    const page = await browser.get(back.href);
    expect(page.status).toBe(400);
    const [, reference = ''] = /Notes did not accept the connection .* Reference for support: (req_\w+)/.exec(
      textOf(page),
    )!;
    expect(page.html).not.toContain('invalid_grant');
    const logged = flow.vault.log.find((line) => line.includes(reference));
    expect(logged).toContain('token endpoint: invalid_grant');
    expect(logged).not.toContain('forged');
  });

  it('that rejects the OAuth application sets `app_rejected_at` for administrators', async () => {
    await flow.install('ii_rejected');
    const app = { client_id: 'latchkey', client_secret: 'rotated meanwhile' };
    await flow.vault.asService('org_a', 'PUT /v1/integrations/ii_rejected/oauth-app', app);
    await forgetPreviousSecret(flow.vault.sql, 'ii_rejected');
    const browser = new Browser();
    const { connect_url } = await flow.openSession({ integration_id: 'ii_rejected' });
    expect((await browser.get(await departAndSignIn(browser, connect_url))).status).toBe(400);
    const noted = await flow.vault.asService('org_a', 'GET /v1/integrations/ii_rejected/oauth-app');
    expect(noted.body.app_rejected_at).not.toBeNull();
  });

  it('that grants too few scopes leads to a page listing them', async () => {
    const browser = new Browser();
    flow.provider.behavior.withholds = ['notes.read'];
    const page = await browser.get(await departAndSignIn(browser, (await flow.openSession()).connect_url));
    expect(page.status).toBe(409);
    expect(textOf(page)).toMatch(/did not grant: notes\.read/);
    flow.provider.behavior.withholds = ['notes.write'];
    const { session, told } = await connect();
    expect((await redeem(session.session_id, told.code!)).body.scopes).toEqual(['notes.read']);
  });
});
