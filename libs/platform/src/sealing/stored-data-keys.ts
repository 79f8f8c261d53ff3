import { type Transactions, type Values } from '#kernel';
import { type DataKey, type DataKeys } from './data-keys.js';

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
