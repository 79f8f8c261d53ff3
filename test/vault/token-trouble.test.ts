import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { eventually } from '../support/vault.js';
import { type Account } from './scene.js';
import { json, startTokenEndpointScene } from './token-endpoint.js';

const { vault, credentials, credentialOf, connected, call, behavior, serve, signedIn, rude, askedFor } =
  await startTokenEndpointScene();

const endpoints: Server[] = [];
afterAll(() => endpoints.forEach((each) => each.close()));

/** A token endpoint at its own address, unused by other tests. */
async function ownEndpoint(): Promise<string> {
  const endpoint = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  endpoints.push(endpoint);
  await new Promise((ready) => endpoint.once('listening', ready));
  return `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
}

describe('With a faulty provider,', () => {
  it('no database connection waits for a slow provider', async () => {
    const used = await Promise.all(Array.from({ length: 12 }, () => signedIn()));
    await vault.pass({ minutes: 61 });
    const waiting: ServerResponse[] = [];
    behavior.answer = (response) => void waiting.push(response);
    const calls = used.map((each) => call(each));
    await eventually(() => waiting.length === 10, 'ten concurrent requests for one host');
    const working = `select pid from pg_stat_activity
      where usename = current_user and datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
    await eventually(async () => (await vault.sqlOfVault(working)).length === 0, 'only idle connections');
    expect(waiting).toHaveLength(10);
    behavior.answer = json({ access_token: 'new', expires_in: 3600 });
    for (const response of waiting) behavior.answer(response);
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('a new token that cannot be saved at first is not lost', async () => {
    const used = await rude();
    behavior.answer = async (response) => {
      await vault.sql('revoke update on vault.credentials from latchkey_vault');
      json({ access_token: 'new', refresh_token: 'r2', expires_in: 3600 })(response);
      await eventually(() => vault.log.some((line) => line.includes('could not be saved yet')), 'the first try');
      await vault.sql('grant update on vault.credentials to latchkey_vault');
    };
    expect((await call(used)).body.body).toEqual({ token: 'Bearer new' });
    expect(askedFor(used)).toBe(1);
  });

  const many = 24;

  /** An organization with many accounts at one token endpoint whose refreshes have just failed. */
  async function manyFailed(address: string): Promise<Pick<Account, 'orgId'>> {
    const { orgId } = await signedIn('client', address);
    const tokens = { access_token: 'old', refresh_token: `refresh-${orgId}` };
    const ids: string[] = [];
    for (let n = 0; n < many; n++) ids.push(await connected(orgId, tokens));
    await vault.pass({ minutes: 61 });
    for (const id of ids) expect((await call({ orgId, id })).status).toBe(503);
    return { orgId };
  }

  it('a failing token endpoint pauses only one organization', async () => {
    const address = await ownEndpoint();
    const other = await signedIn('client', address);
    behavior.answer = json({}, 503);
    expect(askedFor(await manyFailed(address))).toBe(20);
    behavior.answer = json({ access_token: 'new', expires_in: 3600 });
    expect((await call(other)).body.body).toEqual({ token: 'Bearer new' });
  });

  it('an oversized response does not pause its token endpoint', async () => {
    const address = await ownEndpoint();
    behavior.answer = json({ access_token: 'x'.repeat(130 * 1024) });
    expect(askedFor(await manyFailed(address))).toBe(many);
  });

  it('an organization’s refreshes do not wait for another’s', async () => {
    const address = await ownEndpoint();
    const { orgId } = await signedIn('client', address);
    const other = await signedIn('client', address);
    const hanging = await Promise.all(
      Array.from({ length: 12 }, () => connected(orgId, { access_token: 'old', refresh_token: `refresh-${orgId}` })),
    );
    await vault.pass({ minutes: 61 });
    const held: ServerResponse[] = [];
    const granted = json({ access_token: 'new', expires_in: 3600 });
    behavior.answer = (response, token) => (token === `refresh-${orgId}` ? held.push(response) : granted(response));
    const calls = hanging.map((id) => call({ orgId, id }));
    await eventually(() => held.length >= 5, 'hanging renewals');
    expect((await call(other)).body.body).toEqual({ token: 'Bearer new' });
    expect(held.filter(({ closed }) => closed)).toEqual([]);
    behavior.answer = granted;
    held.forEach(granted);
    await Promise.all(calls);
  });

  it('a running refresh is discarded when the account changes', async () => {
    for (const end of ['revoke', 'reconnect']) {
      const used = await rude();
      let release = () => undefined as unknown;
      const asked = new Promise<void>((ask) => {
        behavior.answer = (response) => {
          release = () => json({ access_token: 'late', refresh_token: 'late', expires_in: 3600 })(response);
          ask();
        };
      });
      const calling = call(used);
      await asked;
      if (end === 'revoke') await vault.asService(used.orgId, `POST /v1/accounts/${used.id}/revoke`, {});
      else {
        const key = await credentials().add({
          ...credentialOf(used.orgId, { access_token: 'other', refresh_token: 'r2' }),
          account_id: used.id,
        });
        await credentials().confirm(key);
      }
      release();
      expect((await calling).status).not.toBe(200);
      const after = await call(used);
      if (end === 'revoke')
        expect(after).toMatchObject({ status: 404, body: { error: { reason: 'account_missing' } } });
      else expect(after.body.body).toEqual({ token: 'Bearer other' });
    }
  });
});
