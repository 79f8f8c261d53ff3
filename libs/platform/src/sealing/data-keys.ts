import { type Transactions, type Values } from '#kernel';
import { encodeContext } from './aead.js';
import { type WrappedKey } from './key-service.js';

/** A data key of an organization. A higher number is newer. */
export type DataKey = WrappedKey & { org_id: string; number: number };

/** Returns the context that a data key is wrapped for. The key cannot be unwrapped for another context. */
export const dataKeyContext = ({ org_id, number }: Pick<DataKey, 'org_id' | 'number'>): Buffer =>
  encodeContext('data key', org_id, number);

/** Port: stores wrapped data keys, next to the data that they protect. */
export abstract class DataKeys {
  abstract keysFor(orgId: string): Promise<DataKey[]>;

  /**
   * Stores a key unless another process has already stored one. The stored key is committed when this returns: if it
   * were rolled back with an outer transaction, values that were sealed in between could never be read.
   */
  abstract add(key: DataKey): Promise<void>;

  /** Replaces the wrapping of a key if the master key `before` still wraps the key. */
  abstract rewrap(key: DataKey, before: string): Promise<void>;
}

/**
 * Stores data keys in a table of the context whose secrets they seal. Its columns are org_id, number, master_key_id
 * and wrapped.
 */
export class StoredDataKeys implements DataKeys {
  constructor(
    private readonly transactions: Transactions,
    private readonly table: `${string}.data_keys`,
  ) {}

  keysFor(orgId: string): Promise<DataKey[]> {
    const find = `select org_id, number, master_key_id, wrapped from ${this.table} where org_id = :org_id`;
    return this.transactions.inOwnTransaction(orgId, () => this.transactions.rows<DataKey>(orgId, find));
  }

  async add({ org_id, number, master_key_id, wrapped }: DataKey): Promise<void> {
    const insert = `insert into ${this.table} (org_id, number, master_key_id, wrapped)
      values (:org_id, :number, :master_key_id, :wrapped) on conflict do nothing`;
    await this.write(org_id, insert, { number, master_key_id, wrapped });
  }

  async rewrap({ org_id, number, master_key_id, wrapped }: DataKey, before: string): Promise<void> {
    const update = `update ${this.table} set master_key_id = :master_key_id, wrapped = :wrapped
      where org_id = :org_id and number = :number and master_key_id = :before`;
    await this.write(org_id, update, { number, master_key_id, wrapped, before });
  }

  private write(orgId: string, sql: string, values: Values): Promise<number> {
    return this.transactions.inOwnTransaction(orgId, () => this.transactions.execute(orgId, sql, values));
  }
}
