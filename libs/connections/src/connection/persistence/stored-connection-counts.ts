import { Injectable } from '@nestjs/common';
import { grantedIds } from '#access-control';
import { type ConnectionCount, type ConnectionCounts } from '#catalog';
import { type Caller, Reads } from '#kernel';

@Injectable()
export class StoredConnectionCounts implements ConnectionCounts {
  constructor(private readonly reads: Reads) {}

  async of({ orgId, userId, teams }: Caller): Promise<ReadonlyMap<string, ConnectionCount>> {
    const values = [orgId, userId, [...teams.keys()]];
    const rows = await this.reads.rows<ConnectionCount & { slug: string }>(orgId, countsBySlug, values);
    return new Map(rows.map(({ slug, total, active }) => [slug, { total, active }]));
  }
}

/** Own connections and granted ones, each once. */
const countsBySlug = `
  select connector_slug as slug, count(*)::integer as total,
    (count(*) filter (where status = 'active'))::integer as active
  from (
    select id from connections.connections where org_id = $1 and owner_user_id = $2
    union ${grantedIds('connections.shares')}
  ) as reachable
  join connections.connections as connection using (id)
  where connection.org_id = $1
  group by connector_slug`;
