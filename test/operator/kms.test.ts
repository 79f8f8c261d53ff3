import { type KeyMaterial, makeKeys, vaultKeys, type RotationStep } from '#composition/keys';
import { runHere } from '../support/cli.js';
import { kmsKey, otherKmsKey, startKms } from '../support/kms.js';
import { eventually } from '../support/vault.js';
import { answerOf, type Installation, startInstallation } from './scene.js';

type Row = { setting: string; key: string; writes: boolean; data_keys: number | null };

const kms = await startKms();
const first = await startInstallation(undefined, makeKeys(), undefined, kms);
const started: Installation[] = [first];
afterAll(async () => {
  for (const { product } of started.reverse()) await product.stop();
  await kms.stop();
});
const { owner } = await first.product.organization();
await first.product.installDemo(owner);
const { id: connection } = await first.product.connect(owner);
// The service seals the endpoint's secret.
await owner('POST /webhook-endpoint', { url: 'https://siem.example.com/', events: ['role.*'], description: 'SIEM' });

const here = () => started.at(-1)!;

const run = ({ product }: Installation) =>
  product.client(owner.token)(`POST /connection/${connection}/execute`, { tool_name: 'list_notes', arguments: {} });

/** The keys of this step. */
async function rotated(step: RotationStep, environment = here().environment, ...more: string[]): Promise<KeyMaterial> {
  const { code, answer } = await answerOf(environment, 'keys', 'rotate', step, ...more);
  expect(code).toBe(0);
  return answer as KeyMaterial;
}

/** Starts an installation with these keys while one with the previous keys is still running. */
const startWith = async (keys: KeyMaterial) =>
  started.push(await startInstallation(here().urls, keys, first.product.provider, kms));

const status = async (): Promise<Row[]> => {
  const { answer } = await answerOf(here().environment, 'keys', 'status');
  return (answer.result as Row[]).filter(({ data_keys }) => data_keys !== null);
};

const checkOf = async (name: string, more = {}) => {
  const { answer } = await answerOf({ ...here().environment, ...more }, 'doctor');
  return answer.checks.find((each: { name: string }) => each.name === name);
};

describe('Master keys in AWS KMS', () => {
  it('replace local keys in three rotation steps', async () => {
    const introduced = await rotated('introduce', undefined, '--kms-key', kmsKey, '--vault-kms-key', otherKmsKey);
    expect(introduced.vault.MASTER_KEYS.split(',')[1]).toMatch(new RegExp(`^\\S+T\\S+?:${otherKmsKey}$`));
    const inUse = { ...here().environment, ...vaultKeys(introduced), ...introduced.service };
    await startWith(await rotated('use', inUse));
    await here().product.startWorker();
    const isDone = async () => (await status()).every(({ writes, data_keys }) => writes || !data_keys);
    await eventually(isDone, 'the old keys to be unused');
    expect((await run(here())).status).toBe(200);
    const { service, vault } = await rotated('retire');
    expect([service.MASTER_KEYS, vault.MASTER_KEYS]).toEqual([
      expect.stringMatching(`^\\S+T\\S+?:${kmsKey}$`),
      expect.stringMatching(`^\\S+T\\S+?:${otherKmsKey}$`),
    ]);
  });

  it('are checked by the doctor command', async () => {
    expect(await checkOf('vault_keys')).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^[^\sT]+T\S+ wraps 1 data keys\. Key \S+ is unused/),
    });
    kms.answers = 'AccessDeniedException';
    const message = expect.stringMatching(
      /^The master key \S+ in AWS KMS, arn:\S+, cannot be used: allow kms:Encrypt and kms:Decrypt in its key policy/,
    );
    expect(await checkOf('vault_keys')).toEqual({ name: 'vault_keys', ok: false, message });
    kms.answers = null;
    const shared = { VAULT_MASTER_KEYS: `other:${kmsKey}` };
    expect((await checkOf('vault_keys', shared)).message).toMatch(
      /^The vault's key other is also a key of the service/,
    );
    const same = await runHere(here().environment, 'keys', '--kms-key', kmsKey, '--vault-kms-key', kmsKey);
    expect([same.code, same.stderr]).toEqual([1, expect.stringMatching(/^Choose another key for the vault/)]);
    const alias = kmsKey.replace(/key\/.*/, 'alias/latchkey');
    expect((await runHere(here().environment, 'keys', '--kms-key', alias)).code).toBe(64);
  });

  it('that are unreachable fail only the requests that need them', async () => {
    const kept = here();
    await startWith(await rotated('retire'));
    const fresh = here();
    await kms.stop();
    // On a busy machine, a vault that works may answer too late.
    await eventually(async () => (await run(kept)).status === 200, 'the installation with opened keys to work');
    const { status: answered, body, headers } = await run(fresh);
    expect([answered, body.error.reason, headers.get('retry-after')]).toEqual([503, 'vault_unavailable', '5']);
    const webhook = { url: 'https://siem.example.com/2', events: ['role.*'], description: 'SIEM 2' };
    const refused = await fresh.product.client(owner.token)('POST /webhook-endpoint', webhook);
    expect([refused.status, refused.body.error.reason]).toEqual([503, 'keys_unavailable']);
    await kms.start();
    await eventually(async () => (await run(fresh)).status === 200, 'the key service to respond again');
    expect((await owner(`GET /connection/${connection}`)).body.status).toBe('active');
  });
});
