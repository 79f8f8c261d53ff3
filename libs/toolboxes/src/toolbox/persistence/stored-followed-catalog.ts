import { Injectable } from '@nestjs/common';
import { Reads, Transactions } from '#kernel';
import { type FollowedCatalog, type UsedConnector } from '../domain/followed-catalog.js';

/** The catalog belongs to no organization. */
const noOrganization = '';

@Injectable()
export class StoredFollowedCatalog implements FollowedCatalog {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
  ) {}

  async revision(): Promise<number | null> {
    return (await this.reads.rows<{ revision: number }>(null, followed))[0]?.revision ?? null;
  }

  async follow(revision: number): Promise<void> {
    await this.transactions.execute(noOrganization, follow, { revision });
  }

  usersOf(slugs: readonly string[], after: UsedConnector, most: number): Promise<UsedConnector[]> {
    return this.reads.rows<UsedConnector>(null, users, { slugs, ...after, most });
  }
}

const followed = 'select revision from toolboxes.followed_catalog';

const follow = `
  insert into toolboxes.followed_catalog (revision) values (:revision)
  on conflict (only_one) do update set revision = excluded.revision`;

const users = 'select * from toolboxes.users_of(:slugs::text[], :org_id, :connector_slug, :most)';
