import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Browser, textOf } from '../../support/browser.js';
import { oauth } from '../../support/connect-flow.js';
import { startConnectScene, toldBy } from './scene.js';

const { flow, departAndSignIn, departDirectly, redeem } = await startConnectScene();

/** A proxy for the token endpoint that holds the first request until released. */
let arrive!: () => void;
let letGo!: () => void;
const arrived = new Promise<void>((resolve) => (arrive = resolve));
const released = new Promise<void>((resolve) => (letGo = resolve));
let requests = 0;
const gate = createServer((request, response) => {
  void (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (++requests === 1) {
      arrive();
      await released;
    }
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const headers = { authorization, 'content-type': type };
    const body = Buffer.concat(chunks);
    const answer = await fetch(`${flow.provider.issuer}/token`, { method: 'POST', headers, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  })();
}).listen(0, '127.0.0.1');
await once(gate, 'listening');
afterAll(async () => {
  gate.closeAllConnections();
  await new Promise((closed) => gate.close(closed));
});
const token_url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}/token`;
await flow.install('ii_gate', { auth: [{ ...oauth(flow.provider.issuer), token_url }] });

describe('While a sign-in is in progress,', () => {
  it('other sign-ins with the same link must wait', async () => {
    const [one, two] = [new Browser(), new Browser()];
    const { connect_url } = await flow.openSession({ integration_id: 'ii_gate' });
    const [first, second] = [await departAndSignIn(one, connect_url), await departAndSignIn(two, connect_url)];
    const held = one.get(first);
    await arrived;
    for (const [browser, back] of [
      [two, second],
      [one, first],
    ] as const) {
      const page = await browser.get(back);
      expect([page.status, textOf(page)]).toEqual([409, expect.stringContaining('is in progress')]);
    }
    flow.vault.clock.pass({ seconds: 61 });
    expect(toldBy(await two.get(second)).code).toBeDefined();
    letGo();
    expect(textOf(await held)).toContain('This link has already been used');
  });
});

describe('A sign-in whose browser did not return to the service', () => {
  /** The address of the page's continue button. */
  const onward = (html: string): URL =>
    new URL(/<a class="button" href="([^"]+)">Finish connecting/.exec(html)![1]!.replaceAll('&#38;', '&'));

  it("is finished by opening the provider's redirect again", async () => {
    const [browser, other] = [new Browser(), new Browser()];
    const { connect_url, session_id } = await flow.openSession();
    const back = await departAndSignIn(browser, connect_url);
    const exchanges = flow.provider.counts.token;
    const { code } = toldBy(await browser.get(back));
    flow.vault.clock.pass({ minutes: 5 });
    expect((await redeem(session_id, code!)).status).toBe(409);
    const page = await browser.get(back);
    expect(textOf(page)).toContain('One step is left');
    const parameters = Object.fromEntries(onward(page.html).searchParams);
    expect(parameters).toEqual({ session: session_id, code });
    expect((await other.get(back)).html).not.toContain(code);
    expect((await other.get(connect_url)).html).not.toContain(code);
    expect((await redeem(session_id, parameters.code!)).body).toMatchObject({ account_label: 'ada@notes.example' });
    expect(textOf(await browser.get(back))).toContain('This link has already been used');
    expect(flow.provider.counts.token).toBe(exchanges + 1);
  });

  it('is finished by sending its form again', async () => {
    const browser = new Browser();
    const { connect_url, session_id } = await flow.openSession({ integration_id: 'ii_key' });
    const form = await browser.get(connect_url);
    const { code } = toldBy(await browser.submit(form, { 'field.api_key': 'key-of-grace' }));
    flow.vault.clock.pass({ minutes: 5 });
    const page = await browser.submit(form, { 'field.api_key': 'key-of-grace' });
    expect(onward(page.html).searchParams.get('code')).toBe(code);
    expect((await redeem(session_id, code!)).status).toBe(200);
  });

  it('can finish again for ten minutes, because the service may have stopped in the last step', async () => {
    const [browser, other] = [new Browser(), new Browser()];
    const { connect_url, session_id } = await flow.openSession();
    const back = await departAndSignIn(browser, connect_url);
    const { code } = toldBy(await browser.get(back));
    expect((await redeem(session_id, code!)).status).toBe(200);
    flow.vault.clock.pass({ minutes: 9 });
    const page = await browser.get(back);
    expect([page.status, onward(page.html).searchParams.get('code')]).toEqual([410, code]);
    expect((await redeem(session_id, code!)).status).toBe(200);
    for (const visit of [await other.get(connect_url), await other.get(back)]) expect(visit.html).not.toContain(code);
    flow.vault.clock.pass({ minutes: 2 });
    const late = await browser.get(back);
    expect(late.html).not.toContain('Finish connecting');
    expect(textOf(late)).toContain('or connect again from the app');
  });

  it('cannot be finished in the minute before its credential is deleted', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession();
    const back = await departAndSignIn(browser, connect_url);
    await browser.get(back);
    flow.vault.clock.pass({ minutes: 9, seconds: 1 });
    expect(textOf(await browser.get(back))).toContain('This link has already been used');
  });
});

describe('While an organization is scheduled for deletion,', () => {
  const freeze = (frozen: boolean) => flow.vault.asService('org_a', 'PUT /v1/organization/freeze', { frozen });
  afterEach(() => freeze(false));

  it('its connect links do not lead to a third party', async () => {
    const browser = new Browser();
    const session = await flow.openSession();
    const page = await browser.get(session.connect_url);
    await freeze(true);
    const exchanges = flow.provider.counts.token;
    const visits = [
      await browser.get(session.connect_url),
      await browser.get(flow.directLink(session)),
      await browser.submit(page),
    ];
    for (const visit of visits) {
      expect([visit.status, visit.location]).toEqual([409, null]);
      expect(textOf(visit)).toContain('This organization is scheduled for deletion');
    }
    await freeze(false);
    expect(await departDirectly(browser, flow.directLink(session))).toContain('code=');
    expect(flow.provider.counts.token).toBe(exchanges);
  });

  it('a sign-in in progress is refused', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession();
    const back = await departAndSignIn(browser, connect_url);
    const exchanges = flow.provider.counts.token;
    await freeze(true);
    expect(textOf(await browser.get(back))).toContain('This organization is scheduled for deletion');
    expect(flow.provider.counts.token).toBe(exchanges);
    await freeze(false);
    expect(toldBy(await browser.get(back)).code).toBeDefined();
  });
});
