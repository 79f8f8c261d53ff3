import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Reads, Transactions } from '#kernel';

/** Milliseconds for which a link works. A link that works for less than `reuse` is not given out again. */
const life = { whole: 15 * 60_000, reuse: 10 * 60_000 };

/** The links that lead a member to the page of their accounts in a toolbox. They give access to nothing. */
@Injectable()
export class AccountLinks {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Returns the random part of the address of the page. A link that the member got just before is returned again. */
  async create({ orgId, userId: user_id }: Caller, toolbox_id: string): Promise<string> {
    const now = this.clock.now().getTime();
    const known = { user_id, toolbox_id, until: new Date(now + life.reuse) };
    const found = await this.reads.one<{ handle: string }>(orgId, reusable, known);
    if (found) return found.handle;
    const handle = randomBytes(24).toString('base64url');
    const link = { handle, user_id, toolbox_id, expires_at: new Date(now + life.whole), now: new Date(now) };
    await this.transactions.inOwnTransaction(orgId, async () => {
      await this.transactions.execute(orgId, deleteExpired, link);
      await this.transactions.execute(orgId, insert, link);
    });
    return handle;
  }

  /** Returns the toolbox of a link that was made for this member and has not expired; null for any other link. */
  async findToolbox({ orgId, userId: user_id }: Caller, handle: string): Promise<string | null> {
    const values = { handle, user_id, now: this.clock.now() };
    return (await this.reads.one<{ toolbox_id: string }>(orgId, select, values))?.toolbox_id ?? null;
  }
}

const reusable = `
  select handle from toolboxes.account_links
  where org_id = :org_id and user_id = :user_id and toolbox_id = :toolbox_id and expires_at > :until
  order by expires_at desc limit 1`;

const deleteExpired = `
  delete from toolboxes.account_links where org_id = :org_id and user_id = :user_id and expires_at <= :now`;

const insert = `
  insert into toolboxes.account_links (org_id, handle, user_id, toolbox_id, expires_at)
  values (:org_id, :handle, :user_id, :toolbox_id, :expires_at)`;

const select = `
  select toolbox_id from toolboxes.account_links
  where org_id = :org_id and handle = :handle and user_id = :user_id and expires_at > :now`;
