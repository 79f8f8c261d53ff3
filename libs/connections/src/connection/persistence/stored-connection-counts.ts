import { Injectable } from '@nestjs/common';
import { type ConnectionCount, type ConnectionCounts } from '#catalog';
import { type Caller, Reads } from '#kernel';
import { callerValues, reachableIds } from './reachable-connections.js';

@Injectable()
export class StoredConnectionCounts implements ConnectionCounts {
  constructor(private readonly reads: Reads) {}

  async of(caller: Caller): Promise<ReadonlyMap<string, ConnectionCount>> {
    const rows = await this.reads.rows<ConnectionCount & { slug: string }>(
      caller.orgId,
      countsBySlug,
      callerValues(caller),
    );
    return new Map(rows.map(({ slug, total, active }) => [slug, { total, active }]));
  }
}

/** Each connection once, however many ways lead to it. */
const countsBySlug = `
  select connector_slug as slug, count(*)::integer as total,
    (count(*) filter (where status = 'active'))::integer as active
  from (${reachableIds()}) as reachable
  join connections.connections as connection using (id)
  where connection.org_id = :org_id
  group by connector_slug`;
