import { type Transactions } from '../persistence/transactions.js';
import { type DataKey, type DataKeys } from './data-keys.js';

/** Data keys in a table of the context whose secrets they seal: org_id, number, master_key_id, wrapped. */
export class StoredDataKeys implements DataKeys {
  constructor(
    private readonly transactions: Transactions,
    private readonly table: `${string}.data_keys`,
  ) {}

  of(orgId: string): Promise<DataKey[]> {
    return this.query(orgId, `select * from ${this.table} where org_id = $1`, [orgId]);
  }

  async add({ org_id, number, master_key_id, wrapped }: DataKey): Promise<void> {
    await this.query(org_id, `insert into ${this.table} values ($1, $2, $3, $4) on conflict do nothing`, [
      org_id,
      number,
      master_key_id,
      wrapped,
    ]);
  }

  async rewrap({ org_id, number, master_key_id, wrapped }: DataKey, before: string): Promise<void> {
    await this.query(
      org_id,
      `update ${this.table} set master_key_id = $3, wrapped = $4 where org_id = $1 and number = $2 and master_key_id = $5`,
      [org_id, number, master_key_id, wrapped, before],
    );
  }

  private query<Row>(orgId: string, sql: string, values: unknown[]): Promise<Row[]> {
    return this.transactions.inOwnTransaction(orgId, (manager) => manager.query<Row[]>(sql, values));
  }
}
