import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { publicHalf, RequestSigner, type ServiceKey } from '#platform/service-auth';
import { parties } from '#vault-protocol';
import { isOnCitus } from '../support/cluster/test-run.js';
import { startVaultScene } from './scene.js';

const { vault } = await startVaultScene();

const path = '/v1/accounts/status';
const body = JSON.stringify({ account_ids: ['sfa_x'] });
const missing = { sfa_x: { state: 'missing', cause: null, checked_at: null, last_used_at: null } };

type Sent = { token?: string; method?: string; path?: string; body?: string; base?: string };

async function send({ token, method = 'POST', base = vault.base, ...sent }: Sent) {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(base + (sent.path ?? path), { method, headers, body: sent.body ?? body });
  return { status: response.status, body: await response.json() };
}

/** Signs some Latin-1 bytes and sends others. */
async function sendBytes(signed: string, sent: string, type?: string, method = 'POST'): Promise<{ status: number }> {
  const token = sign({ method, body: Buffer.from(signed, 'latin1') });
  const bytes = Buffer.from(sent, 'latin1');
  const headers = {
    authorization: `Bearer ${token}`,
    'content-length': bytes.length,
    ...(type && { 'content-type': type }),
  };
  const call = request(vault.base + path, { method, headers }).end(bytes);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return { status: answer.resume().statusCode! };
}

const sign = (parts = {}, signer: { key?: ServiceKey; parties?: { issuer: string; audience: string } } = {}) =>
  new RequestSigner(signer.parties ?? parties.toVault, signer.key ?? vault.serviceKey, vault.clock).sign('org_a', {
    method: 'POST',
    path,
    body,
    ...parts,
  });

describe('A request to the vault', () => {
  it('is answered once if the service signed it', async () => {
    const token = sign();
    expect(await send({ token })).toEqual({ status: 200, body: missing });
    expect((await send({ token })).status).toBe(401);
  });

  it('is answered once when sent concurrently to several processes', async () => {
    const second = await vault.start();
    const token = sign();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send({ token, base: n % 2 ? second.base : vault.base })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    await second.app.close();
  });

  it('is refused if body, method or address differ from the signed ones', async () => {
    expect((await send({ token: sign(), body: '{"account_ids":["sfa_y"]}' })).status).toBe(401);
    expect((await send({ token: sign(), body: `${body} ` })).status).toBe(401);
    expect((await send({ token: sign({ method: 'PUT' }) })).status).toBe(401);
    expect((await send({ token: sign({ path: '/v1/accounts/sfa_x/revoke' }) })).status).toBe(401);
    expect((await send({ token: sign(), path: `${path}?x=1` })).status).toBe(401);
  });

  it('is refused if any byte of its body differs, whatever its type', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined];
    for (const type of types) {
      expect([type, (await sendBytes('', 'account_ids=sfa_x', type)).status]).toEqual([type, 401]);
      expect([type, (await sendBytes('account_ids=sfa_x', '', type)).status]).toEqual([type, 401]);
    }
    // Both decode to U+FFFD.
    expect((await sendBytes('"\xfe"', '"\xff"', 'application/json')).status).toBe(401);
    expect((await sendBytes('', '{}', 'application/json', 'GET')).status).toBe(401);
  });

  it('is refused if it is a minute late or early', async () => {
    const token = sign();
    vault.clock.pass({ seconds: 70 });
    expect((await send({ token })).status).toBe(401);
    const ahead = sign();
    vault.clock.pass({ seconds: -70 });
    expect((await send({ token: ahead })).status).toBe(401);
  });

  it('is refused with a wrong signer or audience', async () => {
    const stranger = { id: 'service', key: randomBytes(32) };
    expect((await send({ token: sign({}, { key: stranger }) })).status).toBe(401);
    expect((await send({ token: sign({}, { key: { ...vault.serviceKey, id: 'other' } }) })).status).toBe(401);
    expect((await send({ token: sign({}, { parties: parties.toService }) })).status).toBe(401);
  });

  it('is refused without a signed token', async () => {
    const unsigned = [{ alg: 'none', kid: 'service' }, { org: 'org_a' }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    for (const token of [undefined, '', 'x', 'a.b.c', `${unsigned.join('.')}.`]) {
      const { status, body: answer } = await send({ token });
      expect([status, answer.error.code]).toEqual([401, 'unauthorized']);
    }
  });

  it('without a token gets 401 even for an unknown path', async () => {
    expect((await send({ path: '/v1/nothing' })).status).toBe(401);
  });

  it('can be signed with the old key during a rotation', async () => {
    const next = { id: 'next', key: randomBytes(32) };
    const changing = await vault.start({ serviceKeys: [publicHalf(next), publicHalf(vault.serviceKey)] });
    for (const key of [next, vault.serviceKey])
      expect((await send({ token: sign({}, { key }), base: changing.base })).status).toBe(200);
    await changing.app.close();
  });

  it('with an invalid body gets a clear error', async () => {
    const bad = ['{', '[]', '{"account_ids":"x"}', '{"account_ids":[1]}', '{"account_ids":[],"more":1}'];
    for (const each of bad) {
      const { status, body: answer } = await send({ token: sign({ body: each }), body: each });
      expect([each, status, typeof answer.error.message]).toEqual([each, 400, 'string']);
    }
  });
});

describe("The vault's database", () => {
  it('can be read only by its own role', async () => {
    const seen = `
      select distinct table_schema from information_schema.role_table_grants
      where grantee = 'latchkey_vault' or grantee = current_user`;
    expect((await vault.sqlOfVault(seen)).map(({ table_schema }) => table_schema)).toEqual(['vault']);
    await expect(vault.sqlOfVault('select * from kernel.events')).rejects.toThrow('permission denied');
    const granted = `
      select distinct grantee from information_schema.role_table_grants
      where table_schema = 'vault' and grantee = 'latchkey_app'`;
    expect(await vault.sql(granted)).toEqual([]);
  });

  it('forces row level security on every table except the outbox', async () => {
    const tables = await vault.sql<{ relname: string; forced: boolean }>(`
      select c.relname, c.relforcerowsecurity or c.relrowsecurity and ${isOnCitus()} as forced from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where c.relnamespace = 'vault'::regnamespace and c.relkind = 'r'`);
    const open = tables.filter(({ forced }) => !forced).map(({ relname }) => relname);
    expect(open).toEqual(['outbox']);
    expect(tables.length).toBeGreaterThanOrEqual(8);
  });
});
