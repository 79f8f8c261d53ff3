import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import {
  createClient,
  ConnectionTimeoutError,
  verifyWebhook,
  waitForConnection,
  WebhookVerificationError,
} from '#client';
import { Browser } from '../support/browser.js';
import { freePort } from '../support/free-port.js';
import { startProduct } from '../support/product.js';
import { shownExample } from './shown.js';

const product = await startProduct();
afterAll(() => product.stop());
const { member } = await product.organization({ member: 'Member' });
await product.installDemo(member);

/** A client that does something before each request. */
const clientThat = (before: (request: number) => Promise<unknown>) => {
  let requests = 0;
  const through: typeof fetch = async (url, init) => {
    await before(++requests);
    return fetch(url, init);
  };
  return createClient({ url: product.base, token: member.token, fetch: through });
};

describe('waitForConnection', () => {
  it('returns the connection once a person has connected the account', async () => {
    const { body } = await member('POST /connection', { connector_slug: 'demo', redirect_uri: '/' });
    const connects = async () => new Browser().get(await product.signIn(body.connect_url));
    const latchkey = clientThat((request) => (request === 2 ? connects() : Promise.resolve()));
    const connection = await waitForConnection(latchkey, body.connection.id, { interval: 0 });
    expect(connection).toMatchObject({ id: body.connection.id, status: 'active' });
  });

  it('throws an error with the connection if the account is not connected in time', async () => {
    const { body } = await member('POST /connection', { connector_slug: 'demo' });
    const latchkey = clientThat(() => Promise.resolve());
    const waited = waitForConnection(latchkey, body.connection.id, { timeout: 0 });
    await expect(waited).rejects.toThrow(ConnectionTimeoutError);
    await expect(waited).rejects.toMatchObject({ connection: { status: 'pending' } });
    await expect(waited).rejects.toThrow('Nobody has connected the account yet. The person may have cancelled.');
  });

  it('ends when the connection is deleted', async () => {
    const { body } = await member('POST /connection', { connector_slug: 'demo' });
    const latchkey = clientThat((request) =>
      request === 2 ? member(`DELETE /connection/${body.connection.id}`) : Promise.resolve(),
    );
    const waited = waitForConnection(latchkey, body.connection.id, { interval: 0 });
    await expect(waited).rejects.toMatchObject({ status: 404 });
  });
});

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const text = JSON.stringify({ type: 'role.created', timestamp: '2026-11-20T09:30:00.000Z', data: { summary: 'é' } });
const signedAt = (at: Date) => ({
  'webhook-id': 'aud_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign('aud_1', at, text),
});
const now = signedAt(new Date());
const other = new Webhook(Buffer.alloc(32, 8).toString('base64')).sign('aud_1', new Date(), text);

const client = new URL('../../libs/client/src/index.js', import.meta.url).href;

/** Runs a program of docs/client.md. Returns the lines that it prints, as it prints them. */
function start(program: string, environment: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, lines: createInterface({ input: child.stdout! })[Symbol.asyncIterator]() };
}

describe('The program in docs/client.md that runs a tool', () => {
  it('waits for the person and prints the result', async () => {
    const setUp = `import { createClient } from '${client}';
      const latchkey = createClient({ url: '${product.base}', token: '${member.token}' });`;
    const { lines } = start(setUp + shownExample('executeTool', client));
    const [, url] = /^Open (\S+) and connect your account\.$/.exec((await lines.next()).value as string)!;
    await new Browser().get(await product.signIn(url!));
    expect((await lines.next()).value).toMatch(/title: 'Milk'|approve “Create note/i);
  });
});

describe('The program in docs/client.md that receives webhooks', () => {
  it('accepts only genuine messages', async () => {
    const port = await freePort();
    const program = shownExample('verifyWebhook', client).replace('4000)', `${port}, () => console.log('ready'))`);
    const { child, lines } = start(program, { WEBHOOK_SECRET: secret });
    await lines.next();
    const send = (body: string) => fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers: now });
    expect([(await send(text)).status, (await send(`${text} `)).status]).toEqual([204, 400]);
    expect((await lines.next()).value).toBe('é');
    child.kill();
  });
});

describe('verifyWebhook', () => {
  it('returns a message with a valid signature, in any form that servers use', async () => {
    const rotated = { ...now, 'webhook-signature': `v1a,x ${other} ${now['webhook-signature']}` };
    for (const headers of [now, new Headers(now), rotated])
      expect(await verifyWebhook(text, headers, secret)).toMatchObject({ type: 'role.created' });
    expect(await verifyWebhook(Buffer.from(text), now, secret)).toMatchObject({ data: { summary: 'é' } });
  });

  it.each([
    ['a changed body', `${text} `, now],
    ['another secret', text, { ...now, 'webhook-signature': other }],
    ['no signature', text, { ...now, 'webhook-signature': undefined }],
    ['another id', text, { ...now, 'webhook-id': 'aud_2' }],
    ['a signature of another version', text, { ...now, 'webhook-signature': now['webhook-signature'].slice(3) }],
    ['an old time', text, signedAt(new Date(Date.now() - 600_000))],
    ['a future time', text, signedAt(new Date(Date.now() + 600_000))],
  ])('refuses a message with %s', async (_, body, headers) => {
    await expect(verifyWebhook(body, headers, secret)).rejects.toThrow(WebhookVerificationError);
  });
});
