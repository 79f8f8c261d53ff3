import { Injectable } from '@nestjs/common';
import { ConnectorLabels } from '#access-control';
import { type Caller, Reads } from '#kernel';

/** What an administrator reads about somebody's connections before that person leaves. */
@Injectable()
export class LeavingConnections {
  constructor(
    private readonly reads: Reads,
    private readonly labels: ConnectorLabels,
  ) {}

  async preview(caller: Caller, userId: string): Promise<object> {
    const { orgId } = caller;
    const [rows, [shared]] = await Promise.all([
      this.reads.rows<OfConnector>(orgId, byConnector, [orgId, caller.userId, [...caller.teams.keys()], userId]),
      this.reads.rows<{ count: number }>(orgId, sharedByThem, [orgId, userId]),
    ]);
    const slugs = rows.map(({ connector_slug }) => connector_slug);
    const labels = await this.labels.of(orgId, slugs);
    const connections = rows.map(({ connector_slug, connection_count, candidates }) => ({
      connector_slug,
      connector_label: labels.get(connector_slug)?.label ?? connector_slug,
      connection_count,
      entry_count: 0,
      synthetic_tool_count: 0,
      replacement_candidates: candidates.slice(0, 10),
      replacement_candidate_count: candidates.length,
    }));
    return { connections, shared_with_others: shared?.count ?? 0 };
  }
}

type OfConnector = { connector_slug: string; connection_count: number; candidates: { id: string; name: string }[] };

/** What could stand in: active connections on the same connector that the caller may use. */
const byConnector = `
  with reachable as (
    select id from connections.connections where org_id = $1 and owner_user_id = $2
    union select resource_id from connections.shares
    where org_id = $1 and level <> 'view' and (grantee_type = 'org' or grantee_type = 'user' and grantee_id = $2
      or grantee_type = 'team' and grantee_id = any($3::text[]))
  )
  select theirs.connector_slug, count(*)::integer as connection_count,
    coalesce((select json_agg(json_build_object('id', other.id, 'name', other.name) order by other.id)
     from reachable join connections.connections other on other.org_id = $1 and other.id = reachable.id
     where other.connector_slug = theirs.connector_slug and other.owner_user_id <> $4 and other.status = 'active'),
     '[]') as candidates
  from connections.connections theirs
  where theirs.org_id = $1 and theirs.owner_user_id = $4 and theirs.status <> 'disconnected'
  group by theirs.connector_slug order by theirs.connector_slug`;

const sharedByThem = `
  select count(distinct share.resource_id)::integer as count
  from connections.shares share
  join connections.connections connection on connection.org_id = share.org_id and connection.id = share.resource_id
  where share.org_id = $1 and connection.owner_user_id = $2`;
