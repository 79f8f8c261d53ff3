import { RequestSigner } from '#platform/service-auth';
import { parties } from '#vault-protocol';
import { wireTo } from '../support/wire.js';
import { startVaultScene } from './scene.js';

const { vault } = await startVaultScene();

const path = '/v1/accounts/status';
const request = { method: 'POST', path, body: JSON.stringify({ account_ids: ['sfa_x'] }) };
const signer = () => new RequestSigner(parties.toVault, vault.serviceKey, vault.clock);

async function send(base: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(base + path, { ...request, headers });
  const { error } = (await response.json()) as { error?: { reason: string } };
  return { status: response.status, reason: error?.reason, by: response.headers.get('x-answered-by')! };
}

const noted = async () =>
  (await vault.sql<{ count: number }>('select count(*)::int as count from vault.used_tokens'))[0]!.count;

describe('A token addressed to one process', () => {
  it('works once and only in that process', async () => {
    const second = await vault.start();
    const { by } = await send(vault.base, signer().sign('org_a', request));
    const before = await noted();
    const token = signer().sign('org_a', request, by);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send(n % 2 ? second.base : vault.base, token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ reason }) => reason === 'service_process_changed')).toHaveLength(6);
    expect((await send(vault.base, token)).status).toBe(401);
    expect(await noted()).toBe(before);
    await second.app.close();
  });

  it('is remembered for longer than it is valid', async () => {
    const { by } = await send(vault.base, signer().sign('org_a', request));
    const token = signer().sign('org_a', request, by);
    expect((await send(vault.base, token)).status).toBe(200);
    vault.clock.pass({ seconds: 50 });
    expect((await send(vault.base, token)).status).toBe(401);
    vault.clock.pass({ seconds: -50 });
  });
});

describe('The service', () => {
  const ask = async (as: ReturnType<typeof vault.callers>) =>
    (await as.asService('org_a', `POST ${path}`, { account_ids: ['sfa_x'] })).status;

  it('gets a response even after another vault process has taken over', async () => {
    const second = await vault.start();
    const wire = await wireTo(vault.base);
    const as = vault.callers(wire.url);
    expect(await ask(as)).toBe(200);
    const before = await noted();
    expect(await ask(as)).toBe(200);
    expect(await noted()).toBe(before);
    wire.leadTo(Number(new URL(second.base).port));
    await wire.cut();
    await wire.mend();
    // A client notices closed connections only gradually.
    while ((await ask(as).catch(() => 0)) === 0);
    expect(await ask(as)).toBe(200);
    expect(await noted()).toBeGreaterThan(before);
    await wire.cut();
    await second.app.close();
  });
});
