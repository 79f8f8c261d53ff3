import { Client } from 'pg';
import { connectionTo } from '#kernel/plain';
import { type KeyMaterial } from '#composition/keys';

/**
 * The status of a key. `writes`: whether the key signs or seals new data. `data_keys`: the number of data keys that
 * it wraps.
 */
type KeyStatus = { setting: string; key: string; writes: boolean; data_keys: number | null };

/**
 * Lists the keys and their status.
 * @param ownerUrl of the database with the wrapped data keys
 */
export async function keyStatus({ service, vault }: KeyMaterial, ownerUrl: string): Promise<KeyStatus[]> {
  const [service_keys, vault_keys] = await wrappedBy(ownerUrl);
  return [
    ...master('MASTER_KEYS', service.MASTER_KEYS, service_keys!),
    ...master('VAULT_MASTER_KEYS', vault.MASTER_KEYS, vault_keys!),
    ...rows('CURSOR_KEYS', service.CURSOR_KEYS),
    ...rows('SERVICE_KEY', service.SERVICE_KEY),
    ...rows('VAULT_KEY', vault.VAULT_KEY),
  ];
}

const rows = (setting: string, value: string): KeyStatus[] =>
  value.split(',').map((key, place) => ({ setting, key: key.split(':')[0]!, writes: place === 0, data_keys: null }));

type Wrapped = Record<string, number>;

/** A key that still wraps data keys is listed even if the setting no longer has it. */
function master(setting: string, value: string, wrapped: Wrapped): KeyStatus[] {
  const configured = rows(setting, value).map((row) => ({ ...row, data_keys: wrapped[row.key] ?? 0 }));
  const missing = Object.keys(wrapped).filter((id) => !configured.some(({ key }) => key === id));
  return [...configured, ...missing.map((key) => ({ setting, key, writes: false, data_keys: wrapped[key]! }))];
}

async function wrappedBy(ownerUrl: string): Promise<Wrapped[]> {
  const client = new Client(connectionTo(ownerUrl));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await Promise.all(['kernel.data_keys', 'vault.data_keys'].map((table) => countIn(client, table)));
  } finally {
    await client.end();
  }
}

async function countIn(client: Client, table: string): Promise<Wrapped> {
  const count = `select master_key_id, count(*)::int as data_keys from ${table} group by master_key_id`;
  const { rows: counted } = await client.query<{ master_key_id: string; data_keys: number }>(count);
  return Object.fromEntries(counted.map(({ master_key_id, data_keys }) => [master_key_id, data_keys]));
}
