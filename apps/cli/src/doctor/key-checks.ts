import { dataKeyContext, LocalKeys } from '#kernel';
import { type Environments } from '../../../standalone/src/environments.js';
import { type Check, check, type Database, Fault } from './check.js';
import { serviceConfiguration, vaultConfiguration } from './installation.js';
import { apiSettings } from '../../../api/src/api-settings.js';
import { vaultSettings } from '../../../vault/src/vault-settings.js';

type Keys = readonly { id: string; key: Buffer }[];

/** The master keys: which of them wrap how many data keys, and whether each that does is still given. */
export async function keyChecks(database: Database, asked: Promise<Environments>): Promise<Check[]> {
  const service = async () => serviceConfiguration(await asked).of(apiSettings).MASTER_KEYS;
  const vault = async () => vaultConfiguration(await asked).of(vaultSettings).VAULT_MASTER_KEYS;
  return [
    await check('service_keys', async () => inUse(database, 'kernel.data_keys', await service(), 'MASTER_KEYS')),
    await check('vault_keys', async () => {
      const [own, others] = [await vault(), await service()];
      const shared = own.find(({ key }) => others.some((other) => other.key.equals(key)));
      if (shared)
        throw new Fault(
          `The vault's key ${shared.id} is the service's too, which could open every credential: give the vault keys of its own (\`cli -- keys\`).`,
        );
      return inUse(database, 'vault.data_keys', own, 'VAULT_MASTER_KEYS');
    }),
  ];
}

async function inUse(database: Database, table: string, keys: Keys, setting: string): Promise<string> {
  const { rows } = await database.query<InUse>(`
    select distinct on (master_key_id) org_id, number, master_key_id, wrapped,
      (count(*) over (partition by master_key_id))::int as data_keys
    from ${table} order by master_key_id, org_id, number`);
  for (const { data_keys, ...key } of rows) {
    const { master_key_id: id } = key;
    if (!keys.some((given) => given.id === id))
      throw new Fault(
        `${data_keys} data keys are wrapped by the master key ${id}, which is not given: add it to ${setting}.`,
      );
    await new LocalKeys(keys).unwrap(key, dataKeyContext(key)).catch(() => {
      throw new Fault(
        `The master key ${id} does not open what was wrapped by it: put the one of that name back into ${setting}.`,
      );
    });
  }
  const told = rows.map(({ master_key_id, data_keys }) => `${master_key_id} wraps ${data_keys} data keys`);
  const unused = keys.filter(({ id }, place) => place > 0 && !rows.some(({ master_key_id }) => master_key_id === id));
  return [...told, ...unused.map(({ id }) => `${id} wraps none and may go`)].join(', ') || 'Nothing is sealed yet.';
}

type InUse = { org_id: string; number: number; master_key_id: string; wrapped: Buffer; data_keys: number };
