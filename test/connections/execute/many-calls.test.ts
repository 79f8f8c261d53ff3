import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { SystemClock } from '#kernel';
import { RequestSigner, ServiceClient } from '#platform/service-auth';
import { startProduct } from '../../support/product.js';
import { eventually } from '../../support/vault.js';

const parties = { issuer: 'one', audience: 'another' };

describe('Calls to a slow third party', () => {
  it('delay neither reads nor calls of other organizations', async () => {
    const product = await startProduct({ callsAtOnce: { connection: 200, member: 200, organization: 200 } });
    const [{ creator }, { stranger }] = [
      await product.organization({ creator: 'Member' }),
      await product.organization({ stranger: 'Member' }),
    ];
    const connect = async (member: typeof creator) => {
      await product.installDemo(member);
      return (await product.connect(member, { redirect_uri: '/' })).id;
    };
    const [slow, another] = [await connect(creator), await connect(stranger)];
    const list = { tool_name: 'list_notes', arguments: {} };
    const { behavior, counts } = product.provider;
    const before = counts.api;
    let letGo = () => {};
    behavior.apiHeld = new Promise<void>((resolve) => (letGo = resolve));
    const begun = Array.from({ length: 60 }, () => creator(`POST /connection/${slow}/execute`, list));
    await eventually(() => counts.api === before + 60, 'the third party has all calls');
    behavior.apiHeld = null;
    expect((await stranger(`POST /connection/${another}/execute`, list)).body.outcome).toBe('succeeded');
    product.wire.paths.length = 0;
    product.clock.pass({ minutes: 1 });
    expect((await stranger(`GET /connection/${another}`)).status).toBe(200);
    expect(product.wire.paths).toContain('POST /v1/accounts/status');
    expect((await stranger('POST /connection', { connector_slug: 'demo' })).status).toBe(201);
    letGo();
    expect(new Set((await Promise.all(begun)).map(({ body }) => body.outcome))).toEqual(new Set(['succeeded']));
    await product.stop();
  });
});

describe("A call between Latchkey's processes", () => {
  it('times out even while it waits for a socket', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((ready) => silent.once('listening', ready));
    const { port } = silent.address() as AddressInfo;
    const signer = new RequestSigner(parties, { id: 'key', key: randomBytes(32) }, new SystemClock());
    const client = new ServiceClient(`http://127.0.0.1:${port}`, signer);
    const send = (timeout_ms: number) => client.send({ orgId: 'org_1', method: 'POST', path: '/', timeout_ms });
    const patient = Array.from({ length: 40 }, () => send(600_000).catch(() => 'closed'));
    await expect(send(1)).rejects.toMatchObject({ name: 'TimeoutError' });
    silent.closeAllConnections();
    await Promise.all([client.close(), new Promise((closed) => silent.close(closed))]);
    expect(await Promise.race(patient)).toBe('closed');
  });
});
