import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Browser, textOf } from '../support/browser.js';
import { oauth } from '../support/connect-flow.js';
import { departAndSignIn, flow, toldBy } from './scene.js';

/** Stands before the token endpoint and keeps the first request until it is let go. */
let gate: Server;
let arrived: Promise<void>;
let letGo: () => void;

beforeAll(async () => {
  let arrive: () => void;
  arrived = new Promise((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let requests = 0;
  gate = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (++requests === 1) {
        arrive();
        await released;
      }
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const headers = { authorization, 'content-type': type };
      const answer = await fetch(`${flow.provider.issuer}/token`, {
        method: 'POST',
        headers,
        body: Buffer.concat(chunks),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    })();
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => gate.once('listening', ready));
  const token_url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}/token`;
  await flow.install('ii_gate', { auth: [{ ...oauth(flow.provider.issuer), token_url }] });
});
afterAll(async () => {
  gate.closeAllConnections();
  await new Promise((closed) => gate.close(closed));
});

describe('While a sign-in is completed, or was when its process ended', () => {
  it('another one with the same link waits without losing anything, and has the link when the first is given up', async () => {
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
      expect([page.status, textOf(page)]).toEqual([409, expect.stringContaining('is under way')]);
    }
    flow.vault.clock.pass({ seconds: 61 });
    expect(toldBy(await two.get(second)).code).toBeDefined();
    letGo();
    expect(textOf(await held)).toContain('This sign-in is finished');
  });
});
