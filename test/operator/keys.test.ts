import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError } from '#kernel';
import { Configuration, keyring } from '#platform/configuration';
import { type KeyMaterial, keyLines, makeKeys, rotateKeys, type RotationStep, rotationSteps } from '#composition/keys';
import { readOrCreateJson } from '#composition/postgres';
import { vaultOptions } from '#composition/vault';
import { vaultSettings } from '#composition/settings';
import { runHere } from '../support/cli.js';
import { kmsKey, otherKmsKey } from '../support/kms.js';
import { eventually } from '../support/vault.js';
import { answerOf, type Installation, startInstallation } from './scene.js';

type Row = { setting: string; key: string; writes: boolean; data_keys: number | null };

/** The installation with the newest keys. */
let here = await startInstallation();
/** Installations started so far, one with the keys of each step, like processes that are restarted one by one. */
const started = [here];
afterAll(async () => {
  for (const { product } of started.reverse()) await product.stop();
});
const { owner } = await here.product.organization();
await here.product.installDemo(owner);
const { id: connection } = await here.product.connect(owner);
// The service seals the endpoint's secret.
await owner('POST /webhook-endpoint', { url: 'https://siem.example.com/', events: ['role.*'], description: 'SIEM' });

/**
 * Starts an installation with the keys of this step while the previous one is still running, and runs a tool through
 * both.
 */
async function startAfter(step: RotationStep): Promise<number[]> {
  const { code, answer } = await answerOf(here.environment, 'keys', 'rotate', step);
  expect(code).toBe(0);
  started.push((here = await startInstallation(here.urls, answer as KeyMaterial, started[0]!.product.provider)));
  const run = async ({ product }: Installation) => {
    const as = product.client(owner.token);
    return (await as(`POST /connection/${connection}/execute`, { tool_name: 'list_notes', arguments: {} })).status;
  };
  return Promise.all(started.slice(-2).map(run));
}

const wrapping = async () => {
  const { answer } = await answerOf(here.environment, 'keys', 'status');
  return (answer.result as Row[]).filter(({ data_keys }) => data_keys !== null);
};

const first = ({ service, vault }: KeyMaterial) =>
  [service.MASTER_KEYS, service.CURSOR_KEYS, service.SERVICE_KEY, vault.MASTER_KEYS, vault.VAULT_KEY].map(
    (list) => keyring(list)[0]!.id,
  );

const isNeeded = ({ writes, data_keys }: Row) => !writes && data_keys! > 0;

describe('Rotated keys', () => {
  it('can be read by every process before any process uses them', () => {
    let before = makeKeys();
    for (const step of rotationSteps) {
      const after = rotateKeys(before, step, new Date('2026-11-21T15:30:12Z'));
      for (const [one, other] of [
        [before, after],
        [after, before],
      ] as const) {
        const reads = (writes: string, read: string) =>
          expect(keyring(read).map(({ id }) => id)).toContain(keyring(writes)[0]!.id);
        for (const name of ['MASTER_KEYS', 'CURSOR_KEYS'] as const) {
          reads(one.service[name], other.service[name]);
          reads(one.vault[name], other.vault[name]);
        }
        reads(one.service.SERVICE_KEY, other.vault.SERVICE_PUBLIC_KEYS);
        reads(one.vault.VAULT_KEY, other.service.VAULT_PUBLIC_KEYS);
      }
      before = after;
    }
    expect(first(before)).toEqual(Array.from({ length: 5 }, () => '20261121T153012'));
    expect(keyLines(before).join('\n')).not.toContain('first:');
  });

  it('in AWS KMS keep using the same key unless another is named', () => {
    const now = new Date('2026-11-21T15:30:12Z');
    const masters = ({ service, vault }: KeyMaterial) => [service.MASTER_KEYS, vault.MASTER_KEYS];
    const before = makeKeys({ service: kmsKey, vault: otherKmsKey });
    expect(masters(rotateKeys(before, 'introduce', now))).toEqual([
      `first:${kmsKey},20261121T153012:${kmsKey}`,
      `first:${otherKmsKey},20261121T153012:${otherKmsKey}`,
    ]);
    const [service] = masters(rotateKeys(before, 'introduce', now, { service: otherKmsKey }));
    expect(service).toBe(`first:${kmsKey},20261121T153012:${otherKmsKey}`);
  });

  it('leave connections working after every rotation step', async () => {
    expect(await startAfter('introduce')).toEqual([200, 200]);
    const needed = await answerOf(here.environment, 'keys', 'rotate', 'retire');
    // The new keys were never used, so dropping them undoes the step.
    expect([needed.code, needed.answer.service.MASTER_KEYS.split(':')[0]]).toEqual([0, 'first']);

    const unused = { ...here.environment };
    expect(await startAfter('use')).toEqual([200, 200]);
    await here.product.startWorker();
    await eventually(async () => !(await wrapping()).some(isNeeded), 'the old keys to be unused');
    const listedKeys = await wrapping();
    expect(listedKeys.map(({ setting, writes }) => [setting, writes])).toEqual([
      ['MASTER_KEYS', true],
      ['MASTER_KEYS', false],
      ['VAULT_MASTER_KEYS', true],
      ['VAULT_MASTER_KEYS', false],
    ]);
    expect(listedKeys.filter(({ writes }) => writes).every(({ data_keys }) => data_keys! > 0)).toBe(true);
    const refused = await answerOf(unused, 'keys', 'rotate', 'retire');
    expect([refused.code, refused.answer.error.message]).toEqual([1, expect.stringMatching(/still wraps 1 data keys/)]);

    expect(await startAfter('retire')).toEqual([200, 200]);
    expect((await answerOf(here.environment, 'keys', 'status')).answer.result).toHaveLength(5);
  });

  it('of the vault are refused if the service also has them', () => {
    const { MASTER_KEYS = '' } = here.environment;
    const options = (own: string) =>
      vaultOptions(Configuration.read({ ...here.environment, VAULT_MASTER_KEYS: own }, vaultSettings));
    expect(() => options(MASTER_KEYS.replace(/^[^:]+/, 'renamed'))).toThrow(ConfigurationError);
    expect(options(here.environment.VAULT_MASTER_KEYS!).serviceKeys).toHaveLength(1);
  });

  it('of a data folder are stored in the same folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-keys-'));
    const kept = readOrCreateJson(folder, 'keys.json', () => here.keys);
    const { DATABASE_URL } = here.environment;
    const environment = { DATABASE_URL, LATCHKEY_DATA_DIR: folder };
    const stored = (): string => readFileSync(join(folder, 'keys.json'), 'utf8');
    const before = stored();
    const printed = await runHere(environment, 'keys', 'rotate', 'introduce');
    expect(printed.stdout).toMatch(/^step: introduce\nnext: Restart Latchkey, then run `keys rotate use`\./);
    expect(stored()).not.toBe(before);
    const { stdout } = await runHere(environment, 'keys', 'status');
    expect(stdout).toMatch(/^SERVICE_KEY +\S+ +true +–$/m);
    for (const line of keyLines(kept)) expect(stdout).not.toContain(line.slice(-43));
    expect((await runHere(environment, 'keys', 'rotate', 'away')).code).toBe(64);
    const nowhere = await answerOf({ ...here.environment, CURSOR_KEYS: undefined }, 'keys', 'status');
    expect(nowhere.answer.error.message).toMatch(/^CURSOR_KEYS is not in the environment\. Load the file .* wrote\.$/);
    const backup = await answerOf(
      { ...here.environment, CURSOR_KEYS: undefined },
      ...['backup', '--out', join(folder, 'backup'), '--passphrase-file', join(folder, 'keys.json')],
    );
    expect(backup.answer.error.message).toMatch(/ wrote, or leave the keys out with --without-keys\.$/);
    rmSync(folder, { recursive: true });
  });
});
