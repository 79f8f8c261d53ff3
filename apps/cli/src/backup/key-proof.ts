import { type DataKey, findUnopened, type KmsAccess, openKeys } from '#platform/sealing';
import { masterKeyring } from '#platform/configuration';
import { type KeyMaterial } from '#composition/keys';
import { OperatorError } from '#composition/operator-error';

/** The tables of wrapped data keys, and the settings of their master keys. */
export const dataKeyTables = {
  'kernel.data_keys': { setting: 'MASTER_KEYS', of: ({ service }: KeyMaterial) => service.MASTER_KEYS },
  'vault.data_keys': { setting: 'VAULT_MASTER_KEYS', of: ({ vault }: KeyMaterial) => vault.MASTER_KEYS },
} as const;

export type DataKeyTable = keyof typeof dataKeyTables;

type Query = { query<Row extends object>(sql: string): Promise<{ rows: Row[] }> };

/**
 * Checks that these keys open the data keys of a database.
 * @throws OperatorError if they do not.
 */
export async function proveKeys(client: Query, keys: KeyMaterial, kms: KmsAccess): Promise<void> {
  for (const table of Object.keys(dataKeyTables) as DataKeyTable[]) {
    const { rows } = await client.query<DataKey>(`select org_id, number, master_key_id, wrapped from ${table}`);
    await proveDataKeys(table, rows, keys, kms);
  }
}

/**
 * Checks that these keys open all data keys. With AWS KMS, checks only one data key per master key, because each
 * check costs a request.
 */
export async function proveDataKeys(
  table: DataKeyTable,
  rows: readonly DataKey[],
  keys: KeyMaterial,
  kms: KmsAccess,
): Promise<void> {
  const { setting, of } = dataKeyTables[table];
  const masterKeys = masterKeyring(of(keys));
  if (rows.length === 0) return;
  const checked = new Set<string>();
  const keysToOpen = rows.filter(({ master_key_id: id }) => {
    const isInKms = masterKeys.some((key) => key.id === id && 'arn' in key);
    return !isInKms || (!checked.has(id) && checked.add(id));
  });
  const [unopened] = await findUnopened(await openKeys(masterKeys, kms), keysToOpen);
  if (!unopened) return;
  const { master_key_id: id, number, org_id, problem } = unopened;
  const why = problem === 'another' ? `the key ${id} of ${setting} cannot open it` : `${setting} has no key ${id}`;
  throw new OperatorError(
    `These keys do not belong to this database: data key ${number} of ${org_id} in ${table} is wrapped by ${id}, and ` +
      `${why}. Load the keys that the product runs with.`,
  );
}
