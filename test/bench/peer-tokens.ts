import { createHash, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Agent, request } from 'undici';
import { connectApi } from '../../apps/demo/src/api.js';
import { Browser } from '../../apps/demo/src/browser.js';
import { assertSame } from './assert-same.js';
import { type Amount, besidePeer, type PeerRows, type Side } from './beside-peer.js';
import { connections } from './load.js';
import { cpuOf, startSpeaking } from './processes.js';
import { type System } from './system.js';

const scope = 'mcp:read';
const callback = 'http://127.0.0.1:33418/callback';

/** A chain of refresh tokens: each refresh returns the next one. */
type Family = { client_id: string; refresh_token: string };

/** Exchanges refresh tokens at Latchkey, which uses oidc-provider, and at oidc-provider alone. Both store tokens. */
export const tokenRows: PeerRows = async (system, postgres) => {
  const { url } = system.api;
  const provider = await startSpeaking(resolve('test/peers/token-endpoint.mjs'), [
    `${url}/mcp`,
    scope,
    system.ownerUrl,
  ]);
  try {
    const start = async () => (await (await fetch(`${provider.line}/family`, { method: 'POST' })).json()) as Family;
    const ours = await exchanging('POST /oauth/token', `${url}/oauth/token`, () => startFamily(system), {
      API: () => cpuOf(system.api),
      PostgreSQL: postgres,
    });
    const peer = await exchanging('oidc-provider', `${provider.line}/token`, start, {
      peer: () => cpuOf(provider),
      PostgreSQL: postgres,
    });
    assertSame(peer.name, peer.answer, ours.answer);
    return { 'A refresh token': await besidePeer(ours, peer, lacks) };
  } finally {
    provider.child.kill('SIGKILL');
  }
};

const lacks =
  'It does not look up the member or the app, accepts a token twice if it is sent twice at once, and has no organizations.';

/** Checks what the endpoint answers, and starts as many families as requests that run at the same time. */
async function exchanging(name: string, url: string, start: () => Promise<Family>, cpu: Side['cpu']) {
  const dispatcher = new Agent({ connections });
  const answer = await describeAnswers(url, dispatcher, await start());
  const families: Family[] = [];
  while (families.length < connections) families.push(await start());
  const run = async (seconds: number): Promise<Amount> => {
    const began = performance.now();
    let count = 0;
    const work = async (family: Family) => {
      while (performance.now() - began < seconds * 1000) {
        const { status, body } = await exchange(url, dispatcher, family);
        if (status !== 200) throw new Error(`${name} answers ${status}: ${JSON.stringify(body)}`);
        family.refresh_token = body.refresh_token!;
        count++;
      }
    };
    await Promise.all(families.map(work));
    return { count, seconds: (performance.now() - began) / 1000 };
  };
  return { name, run, cpu, answer };
}

type Answer = { status: number; body: Record<string, string> };

async function exchange(url: string, dispatcher: Agent, family: Family): Promise<Answer> {
  const answer = await request(url, {
    ...{ dispatcher, method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    body: new URLSearchParams({ grant_type: 'refresh_token', ...family }).toString(),
  });
  return { status: answer.statusCode, body: (await answer.body.json()) as Record<string, string> };
}

/** Exchanges a token, then its successor, and then the first one again. Secrets are replaced with whether they are new. */
async function describeAnswers(url: string, dispatcher: Agent, family: Family): Promise<unknown[]> {
  const first = await exchange(url, dispatcher, family);
  const second = await exchange(url, dispatcher, { ...family, refresh_token: first.body.refresh_token! });
  const again = await exchange(url, dispatcher, family);
  const describe = ({ status, body }: Answer) => ({
    status,
    ...Object.fromEntries(Object.entries(body).toSorted()),
    access_token: typeof body.access_token,
    refresh_token: body.refresh_token !== family.refresh_token && typeof body.refresh_token,
  });
  return [describe(first), describe(second), { status: again.status, error: again.body.error }];
}

/** Registers an app, and gives it the consent of the member in a browser. */
async function startFamily({ api, organizations }: System): Promise<Family> {
  const { url, latchkey } = connectApi(api.url, organizations[0]!.token);
  const metadata = { client_name: 'Peers', redirect_uris: [callback] };
  const headers = { 'content-type': 'application/json' };
  const registered = await fetch(`${url}/oauth/register`, { method: 'POST', headers, body: JSON.stringify(metadata) });
  const { client_id } = (await registered.json()) as { client_id: string };
  const code_verifier = randomBytes(32).toString('base64url');
  const browser = new Browser();
  const link = (await latchkey.currentUser.makeSignInLink()).url;
  await browser.submit(await browser.get(link), { link: new URL(link).searchParams.get('link')! });
  const wish = new URLSearchParams({
    ...{ client_id, response_type: 'code', redirect_uri: callback, state: 'x', resource: `${url}/mcp` },
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = await browser.follow(await browser.get(`${url}/oauth/authorize?${wish}`), url);
  const choice: Record<string, string> = page.html.includes('name="reach"') ? { reach: 'all' } : {};
  const { location } = await browser.follow(await browser.submit(page, { scope, ...choice, answer: 'allow' }), url);
  const code = new URL(location!).searchParams.get('code')!;
  const given = { grant_type: 'authorization_code', client_id, code, redirect_uri: callback, code_verifier };
  const answer = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(given) });
  const { refresh_token } = (await answer.json()) as { refresh_token: string };
  return { client_id, refresh_token };
}
