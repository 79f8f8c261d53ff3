import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError } from '#kernel';
import { Configuration, keyring } from '#platform/configuration';
import {
  type KeyMaterial,
  keyLines,
  makeKeys,
  rotateKeys,
  type RotationStep,
  rotationSteps,
  vaultKeys,
} from '#composition/keys';
import { readOrCreateJson } from '#composition/postgres';
import { vaultOptions } from '#composition/vault';
import { vaultSettings } from '#composition/settings';
import { runHere } from '../support/cli.js';
import { createDatabase } from '../support/database.js';
import { kmsKey, otherKmsKey } from '../support/kms.js';
import { eventually } from '../support/vault.js';
import { answerOf, environmentOf, type Installation, startInstallation } from './scene.js';

type Row = { setting: string; key: string; writes: boolean; data_keys: number | null };

const now = new Date('2026-11-21T15:30:12Z');
const forwards = rotationSteps.filter((step) => step !== 'undo');

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
    const [replaced] = first(before);
    for (const step of forwards) {
      const after = rotateKeys(before, step, new Date());
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
    expect(keyLines(before).join('\n')).not.toContain(`${replaced}:`);
  });

  it('in AWS KMS keep using the same key unless another is named', () => {
    const masters = ({ service, vault }: KeyMaterial) =>
      [service.MASTER_KEYS, vault.MASTER_KEYS].map((list) => list.split(',').map((key) => key.replace(/^[^:]+:/, '')));
    const before = makeKeys({ service: kmsKey, vault: otherKmsKey });
    expect(masters(rotateKeys(before, 'introduce', now))).toEqual([
      [kmsKey, kmsKey],
      [otherKmsKey, otherKmsKey],
    ]);
    const [service] = masters(rotateKeys(before, 'introduce', now, { service: otherKmsKey }));
    expect(service).toEqual([kmsKey, otherKmsKey]);
  });

  it('leave connections working after every rotation step', async () => {
    expect(await startAfter('introduce')).toEqual([200, 200]);
    expect(await startAfter('use')).toEqual([200, 200]);
    // No worker has rewrapped the service's data keys yet.
    const refused = await answerOf(here.environment, 'keys', 'rotate', 'retire');
    expect([refused.code, refused.answer.error.message]).toEqual([1, expect.stringMatching(/still wraps 1 data keys/)]);
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

    expect(await startAfter('retire')).toEqual([200, 200]);
    expect((await answerOf(here.environment, 'keys', 'status')).answer.result).toHaveLength(5);
  });

  it('are refused in the wrong order', async () => {
    const settled = environmentOf(here.product, { urls: await createDatabase(), keys: makeKeys() });
    const refused = async (environment: object, step: RotationStep) => {
      const { code, answer } = await answerOf({ ...environment }, 'keys', 'rotate', step);
      expect(code).toBe(1);
      return answer.error.message as string;
    };
    const after = async (environment: object, step: RotationStep) => {
      const { code, answer } = await answerOf({ ...environment }, 'keys', 'rotate', step);
      expect(code).toBe(0);
      return { ...environment, ...vaultKeys(answer), ...answer.service };
    };
    for (const step of ['use', 'retire'] as const)
      expect(await refused(settled, step)).toMatch(/^MASTER_KEYS has no new key\. Run `keys rotate introduce`/);
    expect(await refused(settled, 'undo')).toMatch(/nothing to undo/);
    const introduced = await after(settled, 'introduce');
    for (const step of ['introduce', 'retire'] as const)
      expect(await refused(introduced, step)).toMatch(/^MASTER_KEYS has a new key that is not in use yet\./);
    const used = await after(introduced, 'use');
    expect(await refused(used, 'use')).toMatch(/^MASTER_KEYS already uses its newest key\./);
    const back = await after(used, 'undo');
    expect(back).toEqual(introduced);
    expect(await after(back, 'undo')).toEqual(settled);
  });

  it('are refused if their names do not say which key is the newest', () => {
    const { service, vault } = makeKeys();
    const named = (list: string, name: string) => list.replace(/^[^:]+/, name);
    const MASTER_KEYS = `${named(service.MASTER_KEYS, '2026-12')},${named(vault.MASTER_KEYS, '2026-11')}`;
    for (const step of ['use', 'retire', 'undo'] as const)
      expect(() => rotateKeys({ service: { ...service, MASTER_KEYS }, vault }, step, now)).toThrow(
        /^MASTER_KEYS has several keys, none of which `keys rotate` has added/,
      );
  });

  it('are recognized as newer even if the clock is behind', () => {
    const before = makeKeys();
    const introduced = rotateKeys(before, 'introduce', new Date('2020-01-01T00:00:00Z'));
    const used = rotateKeys(introduced, 'use', now);
    expect(keyring(used.service.MASTER_KEYS)[1]).toEqual(keyring(before.service.MASTER_KEYS)[0]);
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
