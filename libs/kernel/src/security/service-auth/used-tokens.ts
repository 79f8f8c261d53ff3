import { type Transactions } from '../../persistence/transactions.js';

/** Port to the tokens that were used already. */
export abstract class UsedTokens {
  /** Notes a token as used, and answers whether this was the first time. */
  abstract firstUse(id: string, expires: Date): Promise<boolean>;
}

type Use = { id: string; expires: Date; answer: (isFirst: boolean) => void; fail: (error: unknown) => void };

/**
 * For any number of processes, in a table of id and expires_at that belongs to no organization. Tokens that come in the
 * same turn of the event loop share one statement.
 */
export class StoredUsedTokens implements UsedTokens {
  private waiting: Use[] = [];
  private statements = 0;

  constructor(
    private readonly transactions: Transactions,
    private readonly table: `${string}.used_tokens`,
  ) {}

  firstUse(id: string, expires: Date): Promise<boolean> {
    if (this.waiting.length === 0) setImmediate(() => void this.note(this.waiting.splice(0)));
    return new Promise((answer, fail) => this.waiting.push({ id, expires, answer, fail }));
  }

  private async note(uses: Use[]): Promise<void> {
    try {
      const first = await this.insert(uses);
      // Of those who bring the same token in the same turn, one is the first.
      for (const { id, answer } of uses) answer(first.delete(id));
    } catch (error) {
      for (const { fail } of uses) fail(error);
    }
  }

  private insert(uses: Use[]): Promise<Set<string>> {
    return this.transactions.inOwnTransaction(noOrganization, async () => {
      // Now and then, whoever comes clears away what ran out long ago.
      if (this.statements++ % 1000 === 0) await this.clear(longBefore(uses[0]!.expires));
      const rows = await this.transactions.rows<{ id: string }>(
        noOrganization,
        `insert into ${this.table} (id, expires_at) select * from unnest(:ids::text[], :expiries::timestamptz[])
         on conflict do nothing returning id`,
        { ids: uses.map(({ id }) => id), expiries: uses.map(({ expires }) => expires) },
      );
      return new Set(rows.map(({ id }) => id));
    });
  }

  private clear(before: Date): Promise<number> {
    return this.transactions.execute(noOrganization, `delete from ${this.table} where expires_at < :before`, {
      before,
    });
  }
}

const noOrganization = '';

const longBefore = (time: Date): Date => new Date(time.getTime() - 10 * 60_000);
