import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { Egress } from '#platform/outgoing';
import { WebhookDispatcher } from '#webhooks';
import { startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { TickingClock } from '../support/ticking-clock.js';
import { latchkeyShell } from './latchkey.js';
import { copyEvent } from '../support/states/kernel.js';

/** The command reads the log by the time of the server's `Date` headers. */
class RealClock extends TickingClock {
  override now(): Date {
    return new Date();
  }
}

type Received = { headers: IncomingHttpHeaders; text: string };

async function startReceiver() {
  const received: Record<string, Received[]> = {};
  const arrived: (() => void)[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      (received[request.url!] ??= []).push({ headers: request.headers, text });
      response.writeHead(request.url === '/broken' ? 500 : 204).end();
      for (const wake of arrived.splice(0)) wake();
    });
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async until(path: string, type: string): Promise<Received> {
      for (;;) {
        const found = received[path]?.find(({ text }) => JSON.parse(text).type === type);
        if (found) return found;
        await new Promise<void>((wake) => arrived.push(wake));
      }
    },
    stop: () => (server.closeAllConnections(), new Promise((closed) => server.close(closed))),
  };
}

const receiver = await startReceiver();
const api = await startApi({ clock: new RealClock(), egress: Egress.to(['localhost'], true) });
afterAll(() => Promise.all([api.stop(), receiver.stop()]));

let owner: MemberClient;
let member: MemberClient;
beforeEach(async () => void ({ owner, member } = await api.organization({ member: 'Member' })));

const shellOf = ({ token }: MemberClient) => latchkeyShell({ LATCHKEY_URL: api.base, LATCHKEY_TOKEN: token });

/** Without the headers of the connection and those that name the time. */
const headersOf = ({ headers }: Received) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.test(name)));
const changing = /^(host|connection|content-length|transfer-encoding|webhook-timestamp|webhook-signature)$/;

let count = 0;
const createRole = async (): Promise<string> => {
  const name = `Role ${++count}`;
  expect((await owner('POST /role', { name, permissions: [] })).status).toBe(201);
  return name;
};

describe('latchkey audit tail', () => {
  it('prints earlier records, then new ones once and in order', async () => {
    const [old, last] = [await createRole(), await createRole()];
    const tail = shellOf(owner).follow('audit', 'tail', '--lines', '1', '--interval', '0.1', '--scope', 'org');
    await tail.until(last);
    const roles = [];
    for (let made = 0; made < 3; made++) {
      roles.push(await createRole());
      await tail.until(roles.at(-1)!);
    }
    expect(await tail.interrupt()).toBe(0);
    expect(tail.lines.map((line) => /Role \d+/.exec(line)?.[0])).toEqual([last, ...roles]);
    expect(tail.lines.join()).not.toContain(old);
  });

  it('adds the id of a person who left, because they have no name', async () => {
    const { userId } = member;
    expect((await owner(`POST /member/${userId}/remove`, { confirm_ownerless: true })).status).toBe(200);
    const words = ['audit', 'tail', '--no-follow', '--scope', 'org', '--action', 'member.removed'];
    expect((await shellOf(owner).run(words)).stdout).toMatch(new RegExp(`removed Former member \\(${userId}\\)\n$`));
  });

  it('prints one JSON value per line', async () => {
    await createRole();
    const words = ['audit', 'tail', '--no-follow', '--json', '--scope', 'org', '--action', 'role.*', '--lines', '5'];
    const { code, stdout } = await shellOf(owner).run(words);
    expect([
      code,
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).action),
    ]).toEqual([0, ['role.created']]);
  });

  it('returns records that were written late', async () => {
    const first = await createRole();
    const tail = shellOf(owner).follow('audit', 'tail', '--interval', '0.1', '--scope', 'org');
    await tail.until(first);
    await tail.until(await createRole());
    const { result } = (await owner('GET /audit-log?scope=org&action=role.created')).body;
    // The id of a record whose transaction began before the one that was read.
    const late = `${result[0].id.slice(0, -6)}000000`;
    await copyEvent(api, owner.orgId, { of: result[0].id, id: late, label: 'Late role' });
    await tail.until('Late role');
    expect(await tail.interrupt()).toBe(0);
  });
});

describe('latchkey listen', () => {
  it('forwards the messages of a real endpoint, byte for byte', async () => {
    const { body: endpoint } = await owner('POST /webhook-endpoint', {
      url: `${receiver.url}/real`,
      events: ['role.*'],
    });
    const listening = shellOf(owner).follow(
      'listen',
      '--json',
      '--interval',
      '0.1',
      '--forward-to',
      `${receiver.url}/local`,
    );
    const { secret } = JSON.parse(await listening.until('listening')).listening;
    await createRole();
    const local = await receiver.until('/local', 'role.created');
    await api.run('DeliverWebhooks', owner.orgId, endpoint.id);
    await api.app.get(WebhookDispatcher, { strict: false }).settled();
    const real = await receiver.until('/real', 'role.created');
    expect(local.text).toBe(real.text);
    expect(headersOf(local)).toMatchObject(headersOf(real));
    expect(new Webhook(secret).verify(local.text, local.headers as any)).toEqual(JSON.parse(real.text));
    expect(JSON.parse(await listening.until('"forwarded"')).forwarded).toMatchObject({ status: 204, error: null });
    expect(await listening.interrupt()).toBe(0);
  });

  it('has the same signing secret in every run', async () => {
    const { follow } = shellOf(owner);
    const first = follow('listen', '--interval', '0.1');
    const line = await first.until('whsec_');
    expect(await first.interrupt()).toBe(0);
    const second = follow('listen', '--interval', '0.1');
    expect(await second.until('whsec_')).toBe(line);
    expect(await second.interrupt()).toBe(0);
  });

  it('shows the status that a failing receiver returned', async () => {
    const { follow } = shellOf(owner);
    const url = `${receiver.url}/broken`;
    const listening = follow('listen', '--interval', '0.1', '--event', 'role.*', '--forward-to', url);
    await listening.until('whsec_');
    await createRole();
    expect(await listening.until('role.created')).toMatch(/→ 500 \(\d+ ms\)$/);
    expect(await listening.interrupt()).toBe(0);
  });

  it('omits tests of webhook endpoints by default', async () => {
    const { body: endpoint } = await owner('POST /webhook-endpoint', {
      url: `${receiver.url}/other`,
      events: ['team.*'],
    });
    const listening = shellOf(owner).follow('listen', '--json', '--interval', '0.1');
    await listening.until('listening');
    expect((await owner(`POST /webhook-endpoint/${endpoint.id}/test`)).status).toBe(202);
    await createRole();
    await listening.until('role.created');
    expect(listening.lines.slice(1).map((line) => JSON.parse(line).type)).toEqual(['role.created']);
    expect(await listening.interrupt()).toBe(0);
  });

  it('needs `audit:view`', async () => {
    const { code, stderr } = await shellOf(member).run(['listen']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('audit:view')]);
  });
});
