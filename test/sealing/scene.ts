import { randomBytes } from 'node:crypto';
import { type EncryptionContext } from '#kernel';
import { type DataKey, DataKeys, LocalKeys, Sealing } from '#platform/sealing';

export class DataKeysInMemory extends DataKeys {
  readonly rows = new Map<string, DataKey>();
  reads = 0;

  keysFor(orgId: string): Promise<DataKey[]> {
    this.reads++;
    return Promise.resolve([...this.rows.values()].filter((key) => key.org_id === orgId));
  }
  add(key: DataKey): Promise<void> {
    const name = `${key.org_id}/${key.number}`;
    if (!this.rows.has(name)) this.rows.set(name, key);
    return Promise.resolve();
  }
  rewrap(key: DataKey, before: string): Promise<void> {
    const name = `${key.org_id}/${key.number}`;
    if (this.rows.get(name)?.master_key_id === before) this.rows.set(name, key);
    return Promise.resolve();
  }
}

export const masterKey = () => ({ id: randomBytes(4).toString('hex'), key: randomBytes(32) });
export const place: EncryptionContext = {
  org_id: 'org_a',
  table: 'vault.credentials',
  row: 'sfa_1',
  field: 'secret',
  generation: 1,
};
export const broken = 'A sealed value was altered, or sealed for another context.';

export const start = (key = masterKey(), store = new DataKeysInMemory()) => ({
  store,
  sealing: new Sealing(new LocalKeys([key]), store),
});
