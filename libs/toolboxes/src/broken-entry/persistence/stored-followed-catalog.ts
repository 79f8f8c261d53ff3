import { Injectable } from '@nestjs/common';
import { Reads, Transactions } from '#kernel';

/** A connector, and an organization whose toolboxes use it. */
export type UsedConnector = { org_id: string; connector_slug: string };

const noOrganization = '';

/** Stores the last processed catalog revision, and finds the organizations that use changed connectors. */
@Injectable()
export class StoredFollowedCatalog {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the last processed revision; null before the first run. */
  async revision(): Promise<number | null> {
    return (await this.reads.rows<{ revision: number }>(null, followed))[0]?.revision ?? null;
  }

  async follow(revision: number): Promise<void> {
    await this.transactions.execute(noOrganization, follow, { revision });
  }

  /** Lists which organizations use these connectors, in order. The list starts after the pair `after`. */
  listUses(slugs: readonly string[], after: UsedConnector, limit: number): Promise<UsedConnector[]> {
    return this.reads.rows<UsedConnector>(null, users, { slugs, ...after, limit });
  }
}

const followed = 'select revision from toolboxes.followed_catalog';

const follow = `
  insert into toolboxes.followed_catalog (revision) values (:revision)
  on conflict (only_one) do update set revision = excluded.revision`;

const users = 'select * from toolboxes.users_of(:slugs::text[], :org_id, :connector_slug, :limit)';
