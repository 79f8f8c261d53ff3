import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kernelSchema, migrate } from '#kernel';
import { RequestSigner } from '#platform/service-auth';
import { vaultSchema } from '#vault';
import { parties } from '#vault-protocol';
import { type Postgres, startPostgres } from '#composition/postgres';
import { crash } from '../support/cluster/crash.js';
import { removeDataFolder } from '../support/cluster/embedded-server.js';
import { eventually, type RunningVault, startVault } from '../support/vault.js';

let postgres: Postgres;
let vault: RunningVault;
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-vault-crash-'));

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, report: () => undefined });
  await migrate(postgres.urls.owner, [kernelSchema, vaultSchema]);
  vault = await startVault(postgres.urls);
});
afterAll(async () => {
  await vault.stop();
  await postgres.stop();
  removeDataFolder(dataDir);
});

const path = '/v1/accounts/status';
const body = JSON.stringify({ account_ids: ['sfa_x'] });
const sign = (after: string | null = null) => {
  const signer = new RequestSigner(parties.toVault, vault.serviceKey, vault.clock);
  return signer.sign('org_a', { method: 'POST', path, body }, null, after);
};

async function send(token: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return (await fetch(vault.base + path, { method: 'POST', headers, body })).status;
}

/** The first request may use a connection lost in the crash. */
const reached = () => eventually(async () => (await send(sign())) < 500, 'the vault reaches its database again');

describe('A request answered before PostgreSQL crashed', () => {
  it('is still refused when it is repeated after the crash', async () => {
    const token = sign();
    expect([await send(token), await send(token)]).toEqual([200, 401]);
    await crash(postgres.urls.owner);
    await reached();
    expect(await send(token)).toBe(401);
    vault.clock.pass({ seconds: 6 });
    expect([await send(token), await send(sign())]).toEqual([401, 200]);
  });

  it('is not accepted again after another crash', async () => {
    const { since } = await refusalAfter(() => crash(postgres.urls.owner));
    const token = sign(since);
    expect([await send(token), await send(token)]).toEqual([200, 401]);
    await refusalAfter(() => crash(postgres.urls.owner));
    expect(await send(token)).toBe(401);
  });
});

describe('The service’s first request after PostgreSQL crashed', () => {
  it('is answered', async () => {
    await crash(postgres.urls.owner);
    await reached();
    const { asService } = vault.callers(vault.base);
    const answer = await asService('org_a', `POST ${path}`, { account_ids: ['sfa_x'] });
    expect(answer).toMatchObject({ status: 200, body: { sfa_x: { state: 'missing' } } });
  });
});

/** The vault's response when it has lost the record of used tokens. */
async function refusalAfter(loss: () => Promise<void>): Promise<{ since: string }> {
  await loss();
  let refusal: { reason: string; details: { since: string } } | undefined;
  await eventually(async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${sign()}` };
    const response = await fetch(vault.base + path, { method: 'POST', headers, body });
    ({ error: refusal } = (await response.json()) as { error?: typeof refusal });
    return response.status < 500;
  }, 'the vault reaches its database again');
  expect(refusal?.reason).toBe('service_tokens_forgotten');
  return refusal!.details;
}
