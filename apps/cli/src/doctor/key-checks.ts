import {
  type DataKey,
  findUnopened,
  isSameKey,
  type KmsAccess,
  type MasterKey,
  openKeys,
  type UnopenedKey,
} from '#platform/sealing';
import { kmsAccess } from '#platform/configuration';
import { describeUnused } from '#composition/keys';
import { type Environments, apiSettings, vaultSettings } from '#composition/settings';
import { type Check, check, type Database, Fault } from './check.js';
import { serviceConfiguration, vaultConfiguration } from './installation.js';

/** Checks that the master keys open the data keys, and reports how many data keys each of them wraps. */
export async function keyChecks(database: Database, environments: Promise<Environments>): Promise<Check[]> {
  const service = async (): Promise<Keys> => {
    const configuration = serviceConfiguration(await environments);
    return { setting: 'MASTER_KEYS', keys: configuration.read(apiSettings).MASTER_KEYS, kms: kmsAccess(configuration) };
  };
  const vault = async (): Promise<Keys> => {
    const configuration = vaultConfiguration(await environments);
    const keys = configuration.read(vaultSettings).VAULT_MASTER_KEYS;
    return { setting: 'VAULT_MASTER_KEYS', keys, kms: kmsAccess(configuration) };
  };
  return [
    await check('service_keys', async () => inUse(database, 'kernel.data_keys', await service())),
    await check('vault_keys', async () => {
      const [own, others] = [await vault(), await service()];
      const shared = own.keys.find((key) => others.keys.some((other) => isSameKey(key, other)));
      if (shared)
        throw new Fault(
          `The vault's key ${shared.id} is also a key of the service, which could then open every credential. ` +
            'Create a separate key for the vault (`cli -- keys`).',
        );
      return inUse(database, 'vault.data_keys', own);
    }),
  ];
}

/** The keys of the service or of the vault. */
type Keys = { setting: string; keys: readonly MasterKey[]; kms: KmsAccess };

async function inUse(database: Database, table: string, { setting, keys, kms }: Keys): Promise<string> {
  const keyService = await openKeys(keys, kms);
  const { rows: usage } = await database.query<Usage>(
    `select master_key_id as id, count(*)::int as data_keys from ${table} group by 1 order by 1`,
  );
  const missing = usage.find(({ id }) => !keys.some((key) => key.id === id));
  if (missing)
    throw new Fault(
      `${missing.data_keys} data keys are wrapped by the master key ${missing.id}, which is not configured. Add it to ${setting}.`,
    );
  const inKms = keys.filter((key) => 'arn' in key).map(({ id }) => id);
  const { rows: sample } = await database.query<DataKey>(buildSampleQuery(table), [inKms]);
  assertAllOpened(setting, await findUnopened(keyService, sample));
  const countOf = (id: string) => sample.filter(({ master_key_id }) => master_key_id === id).length;
  const unused = keys.filter(({ id }, place) => place > 0 && !usage.some((used) => used.id === id));
  const names = keys.map(({ id }) => id);
  return (
    [
      usage.map(({ id, data_keys }) => describe(id, data_keys, countOf(id))).join(', '),
      ...unused.map(({ id }) => `Key ${id} ${describeUnused(id, names)}`),
    ]
      .filter(Boolean)
      .join('. ') || 'Nothing is sealed yet.'
  );
}

type Usage = { id: string; data_keys: number };

/** Maximum number of data keys to open for each master key. Each request to AWS KMS takes time and costs money. */
const maxOpened = { here: 10_000, inKms: 100 };

const buildSampleQuery = (table: string): string => `
  select org_id, number, master_key_id, wrapped from (
    select *, row_number() over (partition by master_key_id order by random()) as place from ${table}
  ) as data_key
  where place <= case when master_key_id = any($1) then ${maxOpened.inKms} else ${maxOpened.here} end`;

const describe = (id: string, dataKeys: number, opened: number): string =>
  `${id} wraps ${dataKeys} data keys${opened < dataKeys ? ` (only a random sample of ${opened} was opened)` : ''}`;

/** Maximum number of organizations in a message. */
const maxNamed = 5;

function assertAllOpened(setting: string, unopened: readonly UnopenedKey[]): void {
  if (unopened.length === 0) return;
  const { master_key_id: id } = unopened[0]!;
  const named = [...new Set(unopened.map(({ org_id }) => org_id))].slice(0, maxNamed).join(', ');
  throw new Fault(
    `The master key ${id} in ${setting} cannot open ${unopened.length} of the data keys that name it, including those ` +
      `of ${named}. Another key had this name when it wrapped them. Put that key into ${setting}, or restore these ` +
      'organizations from a backup.',
  );
}
