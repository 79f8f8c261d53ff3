import { Browser, formsIn, textOf } from '../../support/browser.js';
import { startConnectScene, toldBy } from './scene.js';

const { flow, redeem } = await startConnectScene();

describe('A form', () => {
  const open = (integration_id = 'ii_key') => flow.openSession({ integration_id });

  it('sends an API key only to the vault', async () => {
    const browser = new Browser();
    const { connect_url, session_id } = await open();
    const sent = await browser.submit(await browser.get(connect_url), { 'field.api_key': 'key-of-grace' });
    expect(sent.status).toBe(303);
    expect(sent.location).not.toContain('key-of-grace');
    const { body } = await redeem(session_id, toldBy(sent).code!);
    expect(body).toMatchObject({ auth_method: 'key', account_label: 'grace@notes.example' });
  });

  it('is offered next to the other ways to connect', async () => {
    const browser = new Browser();
    const { connect_url, session_id } = await open('ii_all');
    const page = await browser.get(connect_url);
    expect(textOf(page)).toMatch(/Sign in to Notes .* API key .* Password/);
    const typed = { 'field.username': 'ada', 'field.password': 'engine' };
    const { body } = await redeem(session_id, toldBy(await browser.submit(page, typed)).code!);
    expect(body).toMatchObject({ auth_method: 'password', account_label: 'ada@notes.example' });
  });

  it('shows errors at the field without repeating secrets', async () => {
    const browser = new Browser();
    const page = await browser.submit(await browser.get((await open()).connect_url), { 'field.api_key': '' });
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/role="alert"[^]*API key is missing[^]*aria-invalid="true"/);
    const wrong = await browser.submit(page, { 'field.api_key': 'wrong-key' });
    expect(textOf(wrong)).toContain(
      'Notes did not accept your entries. Check them and try again. You have 4 more tries.',
    );
    expect(wrong.html).not.toContain('wrong-key');
  });

  it('closes the session at the fifth error', async () => {
    const browser = new Browser();
    const { connect_url } = await open();
    let page = await browser.get(connect_url);
    for (let wrong = 1; wrong <= 4; wrong++) {
      page = await browser.submit(page, { 'field.api_key': `wrong-${wrong}` });
      expect(page.status).toBe(422);
    }
    const last = await browser.submit(page, { 'field.api_key': 'wrong' });
    expect(textOf(last)).toContain('this link cannot be used again. Get a new link');
    const late = await browser.submit(page, { 'field.api_key': 'key-of-ada' });
    expect([late.status, late.location]).toEqual([410, null]);
  });

  it('is processed once when sent five times concurrently', async () => {
    const browser = new Browser();
    const page = await browser.get((await open()).connect_url);
    const verified = flow.provider.counts.api;
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => browser.submit(page, { 'field.api_key': 'key-of-ada' })),
    );
    expect(sent.filter(({ location }) => location?.includes('code='))).toHaveLength(1);
    expect(flow.provider.counts.api).toBe(verified + 1);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site, without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('sent from %s is refused', async (_, headers) => {
    const browser = new Browser();
    const page = await browser.get((await open()).connect_url);
    const sent = await browser.submit(page, { 'field.api_key': 'key-of-ada' }, headers);
    expect([sent.status, sent.location]).toEqual([403, null]);
    expect((await browser.submit(page, { 'field.api_key': 'key-of-ada' })).status).toBe(303);
  });

  it('is refused in a browser that did not open it', async () => {
    const page = await new Browser().get((await open()).connect_url);
    const sent = await new Browser().submit(page, { 'field.api_key': 'key-of-ada' });
    expect(sent.status).toBe(403);
  });
});

describe('The team that a form asks for', () => {
  const typed = (team: string, key: string) => ({ 'field.team': team, 'field.api_key': key });

  async function send(team: string, key: string, account_id?: string) {
    const browser = new Browser();
    const purpose = account_id ? 'reconnect' : 'connect';
    const session = await flow.openSession({ integration_id: 'ii_teams', purpose, account_id });
    const page = await browser.get(session.connect_url);
    return { page, session, sent: await browser.submit(page, typed(team, key)) };
  }

  it('cannot be changed by a reconnect', async () => {
    const first = await send('red', 'key-of-ada');
    const { body } = await redeem(first.session.session_id, toldBy(first.sent).code!);
    expect(body.variables).toEqual({ team: 'red' });
    const same = await send('red', 'key-of-ada', body.account_id);
    expect(formsIn(same.page.html)[0]!.fields).toMatchObject({ 'field.team': 'red', 'field.api_key': '' });
    expect((await redeem(same.session.session_id, toldBy(same.sent).code!)).body).toEqual(body);
    const other = await send('blue', 'key-of-ada', body.account_id);
    expect([other.sent.status, other.sent.location]).toEqual([409, null]);
    expect(textOf(other.sent)).toContain('This is a different account');
  });

  it("cannot contain a path that changes the provider's address", async () => {
    const { sent } = await send('red/../../secret', 'key-of-ada');
    expect(sent.status).toBe(422);
    expect(textOf(sent)).toContain('Team has the wrong format');
  });
});
