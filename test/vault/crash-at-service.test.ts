import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kernelSchema, migrate } from '#kernel';
import { vaultSchema } from '#vault';
import { makeKeys } from '#composition/keys';
import { schemas } from '#composition/schemas';
import { type Postgres, startPostgres } from '#composition/postgres';
import { crash } from '../support/cluster/crash.js';
import { removeDataFolder } from '../support/cluster/embedded-server.js';
import { type MemberClient } from '../support/founder.js';
import { type Product, startProduct } from '../support/product.js';
import { eventually } from '../support/vault.js';

let postgres: Postgres;
let product: Product;
let owner: MemberClient;
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-service-crash-'));

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, report: () => undefined });
  const { urls } = postgres;
  await migrate(urls.owner, [kernelSchema, ...schemas, vaultSchema]);
  product = await startProduct({ installation: { urls, keys: makeKeys() } });
  ({ owner } = await product.organization());
});
afterAll(async () => {
  await product.stop();
  await postgres.stop();
  removeDataFolder(dataDir);
});

/** A notification about an unknown account has no effect. */
const notify = async () => {
  const body = { id: 'of_test', account_id: 'acc_of_nobody', kind: 'status_changed' };
  const call = { orgId: owner.orgId, method: 'POST', path: '/internal/vault/event', body, timeout_ms: 10_000 } as const;
  const { status, body: answer } = await product.asVault.send(call);
  return [status, (answer as { error?: { reason: string } } | undefined)?.error?.reason];
};

const accepted = [204, undefined];

/** The service has accepted the notification, and asked the vault, which may answer too late on a slow machine. */
const acceptedButLate = [503, 'vault_unavailable'];

describe('The first notification of the vault after PostgreSQL crashed', () => {
  it('is accepted by the service', async () => {
    await eventually(async () => (await notify())[0] === 204, 'the service accepts notifications');
    await crash(postgres.urls.owner);
    // The first request of each process may use a connection that was lost in the crash.
    await eventually(
      async () => (await owner('GET /user/me')).status === 200,
      'the service reaches its database again',
    );
    await eventually(async () => (await fetch(`${product.vaultUrl}/health/ready`)).ok, 'the vault is ready again');
    expect([accepted, acceptedButLate]).toContainEqual(await notify());
  });
});
