import { type Clock, maxClockSkew, type Transactions } from '#kernel';

/** `after`: the `since` of the `forgotten` result that made the signer sign again, in RFC 3339. It is usually null. */
type TokenUse = { id: string; issued: Date; expires: Date; after: string | null };

/**
 * `forgotten`: the record of used tokens was lost, so a token this old may have been used before. A token whose
 * `after` equals `since` was signed after the loss.
 */
export type FirstUse = 'first' | 'used' | { forgotten: { since: string } };

/** Port: records used tokens. */
export abstract class UsedTokens {
  /** Marks a token as used, and returns whether this is its first use. */
  abstract firstUse(use: TokenUse): Promise<FirstUse>;
}

type Waiting = TokenUse & { answer: (use: FirstUse) => void; fail: (error: unknown) => void };

/**
 * Stores used tokens in a table that all processes share. Its rows (`id`, `expires_at`) belong to no organization.
 * Tokens that arrive in the same turn of the event loop share one statement.
 *
 * The vault's table is unlogged, so that no call of a tool waits for the disk because of a token. A crash or failover of
 * PostgreSQL empties it, including the row that says since when the table is complete. A token issued before that time is
 * refused unless it names the time, which its signer can only know from the refusal. The service gets few such requests, so
 * its table is logged and survives a crash.
 */
export class StoredUsedTokens implements UsedTokens {
  private waiting: Waiting[] = [];
  private statements = 0;

  constructor(
    private readonly transactions: Transactions,
    private readonly table: `${string}.used_tokens`,
    private readonly clock: Clock,
  ) {}

  firstUse(use: TokenUse): Promise<FirstUse> {
    if (this.waiting.length === 0) setImmediate(() => void this.record(this.waiting.splice(0)));
    return new Promise((answer, fail) => this.waiting.push({ ...use, answer, fail }));
  }

  private async record(uses: Waiting[]): Promise<void> {
    try {
      const { fresh, since } = await this.insert(uses);
      // If several requests bring the same token in one turn of the event loop, only one of them is the first use.
      for (const { id, issued, after, answer } of uses)
        if (!fresh.delete(id)) answer('used');
        else if (issued > since || after === since.toISOString()) answer('first');
        else answer({ forgotten: { since: since.toISOString() } });
    } catch (error) {
      for (const { fail } of uses) fail(error);
    }
  }

  private async insert(uses: Waiting[]): Promise<{ fresh: Set<string>; since: Date }> {
    // Every thousandth statement also deletes expired tokens.
    if (this.statements++ % 1000 === 0) await this.clear(longBefore(uses[0]!.expires));
    const values = { ids: uses.map(({ id }) => id), expiries: uses.map(({ expires }) => expires), complete_since };
    const rows = await this.transactions.rowsWith<{ id: string; since: string | null }>(
      noOrganization,
      [],
      `with fresh as (
         insert into ${this.table} (id, expires_at) select * from unnest(:ids::text[], :expiries::timestamptz[])
         on conflict do nothing returning id)
       select id, (select expires_at from ${this.table} where id = :complete_since) as since from fresh`,
      values,
      { unnoticed: true },
    );
    const isLost = rows.some(({ since }) => since === null);
    const since = isLost ? await this.restartRecord() : new Date(rows[0]?.since ?? 0);
    return { fresh: new Set(rows.map(({ id }) => id)), since };
  }

  /** Starts the record again. The time in it is later than now, to allow for clocks that run ahead. */
  private async restartRecord(): Promise<Date> {
    const since = new Date(this.clock.now().getTime() + maxClockSkew * 1000);
    // Another process may have inserted the row first. All processes use the time in that row.
    const row = await this.transactions.one<{ since: string }>(
      noOrganization,
      `insert into ${this.table} as used (id, expires_at) values (:complete_since, :since)
       on conflict (id) do update set expires_at = used.expires_at returning expires_at as since`,
      { complete_since, since },
    );
    return new Date(row!.since);
  }

  private clear(before: Date): Promise<number> {
    return this.transactions.execute(
      noOrganization,
      `delete from ${this.table} where expires_at < :before and id <> :complete_since`,
      { before, complete_since },
    );
  }
}

/** The id of the row whose time says since when the table is complete. */
const complete_since = '';

const noOrganization = '';

const longBefore = (time: Date): Date => new Date(time.getTime() - 10 * 60_000);
