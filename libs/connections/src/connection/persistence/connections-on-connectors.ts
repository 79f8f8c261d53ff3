import { Injectable } from '@nestjs/common';
import { type ConnectedAccounts } from '#catalog';
import { Reads } from '#kernel';

/** Connections on one connector that are not disconnected. */
@Injectable()
export class ConnectionsOnConnectors implements ConnectedAccounts {
  constructor(private readonly reads: Reads) {}

  async byAuthMethod(orgId: string, slug: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.reads.rows<{ auth_method: string; count: number }>(orgId, byAuthMethod, { slug });
    return new Map(rows.map(({ auth_method, count }) => [auth_method, count]));
  }

  async count(orgId: string, slug: string): Promise<number> {
    return (await this.reads.one<{ count: number }>(orgId, count, { slug }))?.count ?? 0;
  }

  /**
   * Ids of some of these connections.
   * @param most the maximum number of ids.
   */
  async some(orgId: string, slug: string, most: number): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>(orgId, some, { slug, most });
    return rows.map(({ id }) => id);
  }
}

const live = `from connections.connections
  where org_id = :org_id and connector_slug = :slug and status <> 'disconnected'`;

const byAuthMethod = `
  select auth_method, count(*)::integer as count ${live} and auth_method is not null group by auth_method`;

const count = `select count(*)::integer as count ${live}`;

const some = `select id ${live} order by id limit :most`;
