import { type Transactions } from '../persistence/transactions.js';

/** Port to the tokens that were used already. */
export abstract class UsedTokens {
  /** Notes a token as used, and answers whether this was the first time. */
  abstract firstUse(id: string, expires: Date): Promise<boolean>;
}

/** For any number of processes, in a table of id and expires_at that belongs to no organization. */
export class StoredUsedTokens implements UsedTokens {
  private uses = 0;

  constructor(
    private readonly transactions: Transactions,
    private readonly table: `${string}.used_tokens`,
  ) {}

  async firstUse(id: string, expires: Date): Promise<boolean> {
    // Now and then, whoever comes clears away what ran out long ago.
    if (this.uses++ % 1000 === 0)
      await this.query(`delete from ${this.table} where expires_at < $1`, [minutesBefore(expires)]);
    const insert = `insert into ${this.table} (id, expires_at) values ($1, $2) on conflict do nothing returning id`;
    return (await this.query(insert, [id, expires])).length === 1;
  }

  private query(sql: string, values: unknown[]): Promise<unknown[]> {
    return this.transactions.runApart('', (manager) => manager.query(sql, values));
  }
}

const minutesBefore = (time: Date): Date => new Date(time.getTime() - 10 * 60_000);
