import { type KeyMaterial, makeKeys, vaultKeys } from '#composition/keys';
import { runHere } from '../support/cli.js';
import { answerOf, emptyDatabase, refusalOf, startInstallation } from './scene.js';

const here = await startInstallation();
afterAll(() => here.product.stop());
const { owner } = await here.product.organization();
await here.product.installDemo(owner);
await here.product.connect(owner);
// The service seals the endpoint's secret.
await owner('POST /webhook-endpoint', { url: 'https://siem.example.com/', events: ['role.*'], description: 'SIEM' });

/** The output of a process that refuses to start with these keys. */
function refusal(app: 'api' | 'worker' | 'vault', keys: KeyMaterial): Promise<string> {
  const { app: service, vault } = here.urls;
  if (app === 'vault') return refusalOf(app, { ...vaultKeys(keys), DATABASE_URL: vault });
  return refusalOf(app, { ...keys.service, DATABASE_URL: service });
}

/** New keys with the names of existing ones. */
function namedAlike({ service }: KeyMaterial): KeyMaterial {
  const [name] = service.MASTER_KEYS.split(':');
  const made = makeKeys();
  const [madeName] = made.service.MASTER_KEYS.split(':');
  return JSON.parse(JSON.stringify(made).replaceAll(`${madeName}:`, `${name}:`)) as KeyMaterial;
}

const settingOf = { api: 'MASTER_KEYS', worker: 'MASTER_KEYS', vault: 'VAULT_MASTER_KEYS' };

describe('A process', () => {
  it('does not start with keys of another installation', async () => {
    expect(await refusal('api', makeKeys())).toMatch(
      /^Invalid configuration:\n {2}MASTER_KEYS has no key \S+, which wraps data keys of this database\./,
    );
  });

  it.each(['api', 'worker', 'vault'] as const)('(%s) does not start with another key of the same name', async (app) => {
    expect(await refusal(app, namedAlike(here.keys))).toMatch(
      new RegExp(
        `^Invalid configuration:\n  The key \\S+ in ${settingOf[app]} does not open the data keys of this database`,
      ),
    );
  });
});

describe('cli keys', () => {
  it('creates no keys for a database that has data keys', async () => {
    const { DATABASE_URL, LATCHKEY_DATA_DIR } = here.environment;
    const { code, answer } = await answerOf({ DATABASE_URL, LATCHKEY_DATA_DIR }, 'keys');
    expect([code, answer.error.message]).toEqual([
      1,
      expect.stringMatching(
        /^The database in DATABASE_URL has data that is encrypted with the key \S+, which new keys/,
      ),
    ]);
  });

  it('creates keys for an empty database', async () => {
    const { owner: DATABASE_URL } = await emptyDatabase(here.urls);
    const { code, answer } = await answerOf({ DATABASE_URL, LATCHKEY_DATA_DIR: '/nonexistent/latchkey' }, 'keys');
    expect([code, Object.keys(answer)]).toEqual([0, ['service', 'vault']]);
  });

  it('says in which data folder it found no installation', async () => {
    const { code, stderr } = await runHere({ LATCHKEY_DATA_DIR: '/nonexistent/latchkey' }, 'keys');
    expect([code, stderr]).toEqual([0, expect.stringContaining('The data folder /nonexistent/latchkey has no keys.')]);
  });

  it('never gives two keys the same name', () => {
    const names = Array.from({ length: 50 }, () => makeKeys().service.MASTER_KEYS.split(':')[0]);
    expect(new Set(names).size).toBe(50);
  });
});
