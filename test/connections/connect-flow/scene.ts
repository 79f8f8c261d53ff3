import { Browser, textOf, type Visit } from '../../support/browser.js';
import {
  apiKey,
  callback,
  oauth,
  ofTeams,
  password,
  permissions_text,
  startConnectFlow,
} from '../../support/connect-flow.js';

/** A vault and a provider, with connectors that offer different ways to sign in. */
export async function startConnectScene() {
  const flow = await startConnectFlow();
  afterAll(() => flow.stop());
  await flow.install();
  await flow.install('ii_says', { permissions_text });
  await flow.install('ii_key', { auth: [apiKey] });
  await flow.install('ii_teams', ofTeams(flow.provider.issuer));
  await flow.install('ii_all', { auth: [oauth(flow.provider.issuer), apiKey, password] });
  beforeEach(() => {
    Object.assign(flow.provider.behavior, { signsInAs: 'ada', denies: false, withholds: [], claimsIssuer: undefined });
    Object.assign(flow.provider.behavior, { tokenStatus: null, apiStatus: null });
  });

  /** All steps until the provider redirects back to the vault. */
  async function departAndSignIn(browser: Browser, connect_url: string): Promise<string> {
    const departed = await browser.submit(await browser.get(connect_url));
    const back = await browser.follow(departed, flow.provider.issuer);
    expect(back.location).toContain(`${flow.vault.base}/oauth/callback`);
    return back.location!;
  }

  /** All steps until that redirect, with a link that skips Latchkey's page. */
  async function departDirectly(browser: Browser, link: string): Promise<string> {
    const { location } = await browser.follow(await browser.get(link), flow.provider.issuer);
    return location!;
  }

  function redeem(session_id: string, code: string, more: { org?: string; connection_id?: string } = {}) {
    const { org = 'org_a', connection_id = 'conn_1' } = more;
    return flow.vault.asService(org, `POST /v1/connect-sessions/${session_id}/redeem`, { code, connection_id });
  }

  /** Connects an account with a separate browser. */
  async function connect(facts = {}) {
    const browser = new Browser();
    const session = await flow.openSession(facts);
    const told = toldBy(await browser.get(await departAndSignIn(browser, session.connect_url)));
    return { browser, session, told };
  }

  async function connected(facts = {}) {
    const { session, told } = await connect(facts);
    return (await redeem(session.session_id, told.code!)).body as { account_id: string };
  }

  return { flow, departAndSignIn, departDirectly, redeem, connect, connected };
}

/** The parameters that the service's callback receives. */
export const toldBy = (visit: Visit): Record<string, string> => {
  const { location } = visit;
  expect(location ?? textOf(visit)).toContain(callback);
  return Object.fromEntries(new URL(location!).searchParams);
};
