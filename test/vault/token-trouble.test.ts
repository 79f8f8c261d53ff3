import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { eventually } from '../support/vault.js';
import { call, credentialOf } from './notes.js';
import { credentials, vault } from './scene.js';
import { askedFor, json, behavior, rude, serve, signedIn } from './token-endpoint.js';

describe('with a provider of bad behavior', () => {
  it('no database connection waits for a slow provider', async () => {
    const used = await Promise.all(Array.from({ length: 12 }, () => signedIn()));
    vault.clock.pass({ minutes: 61 });
    const waiting: ServerResponse[] = [];
    behavior.answer = (response) => void waiting.push(response);
    const calls = used.map((each) => call(each));
    await eventually(() => waiting.length === 10, 'ten requests at once for one host');
    const states = await vault.sqlOfVault<{ state: string }>(
      `select distinct state from pg_stat_activity
       where usename = current_user and datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(states).toEqual([{ state: 'idle' }]);
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

  it('a token endpoint in trouble is left alone by all of its accounts', async () => {
    const failing = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
    await new Promise((ready) => failing.once('listening', ready));
    const address = `http://127.0.0.1:${(failing.address() as AddressInfo).port}`;
    behavior.answer = json({}, 503);
    const all = [];
    for (let n = 0; n < 24; n++) all.push(await signedIn('client', address));
    vault.clock.pass({ minutes: 61 });
    for (const used of all) expect((await call(used)).status).toBe(503);
    expect(all.filter((used) => askedFor(used) === 1).length).toBe(20);
    failing.close();
  });

  it('a renewal that is under way when the account is revoked, or reconnected, is dropped', async () => {
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
        const key = await credentials().keep({
          ...credentialOf(used.orgId, { access_token: 'reconnected', refresh_token: 'r2' }),
          account_id: used.id,
        });
        await credentials().confirm(key);
      }
      release();
      expect((await calling).status).not.toBe(200);
      const after = await call(used);
      if (end === 'revoke')
        expect(after).toMatchObject({ status: 404, body: { error: { reason: 'account_missing' } } });
      else expect(after.body.body).toEqual({ token: 'Bearer reconnected' });
    }
  });
});
