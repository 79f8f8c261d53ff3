import { dataKeyContext, isSameKey, type KmsAccess, type MasterKey, openKeys } from '#platform/sealing';
import { kmsAccess } from '#platform/configuration';
import { type Environments, apiSettings, vaultSettings } from '#composition/settings';
import { type Check, check, type Database, Fault } from './check.js';
import { serviceConfiguration, vaultConfiguration } from './installation.js';

/** Checks the master keys: how many data keys each of them wraps, and whether all of them are configured. */
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
  const { rows } = await database.query<InUse>(`
    select distinct on (master_key_id) org_id, number, master_key_id, wrapped,
      (count(*) over (partition by master_key_id))::int as data_keys
    from ${table} order by master_key_id, org_id, number`);
  for (const { data_keys, ...key } of rows) {
    const { master_key_id: id } = key;
    if (!keys.some((each) => each.id === id))
      throw new Fault(
        `${data_keys} data keys are wrapped by the master key ${id}, which is not configured. Add it to ${setting}.`,
      );
    await keyService.unwrap(key, dataKeyContext(key)).catch(() => {
      throw new Fault(
        `The master key ${id} cannot open the data keys it wrapped. Restore the original key with this name in ` +
          `${setting}.`,
      );
    });
  }
  const usage = rows.map(({ master_key_id, data_keys }) => `${master_key_id} wraps ${data_keys} data keys`);
  const unused = keys.filter(({ id }, place) => place > 0 && !rows.some(({ master_key_id }) => master_key_id === id));
  return (
    [...usage, ...unused.map(({ id }) => `key ${id} is unused and can be removed`)].join(', ') ||
    'Nothing is sealed yet.'
  );
}

type InUse = { org_id: string; number: number; master_key_id: string; wrapped: Buffer; data_keys: number };
