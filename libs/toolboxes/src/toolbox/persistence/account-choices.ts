import { Injectable } from '@nestjs/common';
import { EventLog, Reads, type Recorded, Transactions } from '#kernel';
import { type ToolboxEvent } from '../domain/toolbox.js';

/** The account that a member chose for the tools of one connector in a toolbox. */
export type AccountChoice = { toolbox_id: string; connector_slug: string; connection_id: string };

/** Stores which of their accounts members use in toolboxes whose entries run on the caller's account. */
@Injectable()
export class AccountChoices {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
  ) {}

  list(orgId: string, userId: string, toolboxIds: readonly string[]): Promise<AccountChoice[]> {
    return this.reads.rows<AccountChoice>(orgId, listed, { user_id: userId, ids: [...toolboxIds] });
  }

  /** Stores a choice, and does nothing if the member made the same choice before. */
  async choose(orgId: string, userId: string, choice: AccountChoice, recorded: Recorded<ToolboxEvent>): Promise<void> {
    await this.transactions.run(orgId, async () => {
      const changed = await this.transactions.execute(orgId, stored, { user_id: userId, ...choice });
      if (changed > 0) await this.eventLog.append(orgId, [recorded]);
    });
  }

  /** @returns whether there was a choice. */
  remove(
    orgId: string,
    userId: string,
    choice: Pick<AccountChoice, 'toolbox_id' | 'connector_slug'>,
    recorded: Recorded<ToolboxEvent>,
  ): Promise<boolean> {
    return this.transactions.run(orgId, async () => {
      const removed = await this.transactions.execute(orgId, deleted, { user_id: userId, ...choice });
      if (removed > 0) await this.eventLog.append(orgId, [recorded]);
      return removed > 0;
    });
  }

  async removeAllOf(orgId: string, userId: string): Promise<void> {
    await this.transactions.execute(orgId, deletedOf, { user_id: userId });
  }
}

const listed = `
  select toolbox_id, connector_slug, connection_id from toolboxes.account_choices
  where org_id = :org_id and user_id = :user_id and toolbox_id = any(:ids::text[])`;

const stored = `
  insert into toolboxes.account_choices as choice (org_id, user_id, toolbox_id, connector_slug, connection_id)
  values (:org_id, :user_id, :toolbox_id, :connector_slug, :connection_id)
  on conflict (org_id, user_id, toolbox_id, connector_slug) do update set connection_id = excluded.connection_id
  where choice.connection_id <> excluded.connection_id`;

const deleted = `
  delete from toolboxes.account_choices
  where org_id = :org_id and user_id = :user_id and toolbox_id = :toolbox_id and connector_slug = :connector_slug`;

const deletedOf = 'delete from toolboxes.account_choices where org_id = :org_id and user_id = :user_id';
