import { Injectable } from '@nestjs/common';
import { Clock, Reads } from '#kernel';

/** How many restrictions, grants or requests name the tool or, if `tool_name` is null, any of the tools. */
type ToolCount = {
  kind: 'restrictions' | 'access_grants' | 'access_requests';
  tool_name: string | null;
  count: number;
};

/** Counts the restrictions, active grants and pending requests that name certain tools of a connector. */
@Injectable()
export class ToolReferences {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  count(orgId: string, slug: string, tools: readonly string[]): Promise<ToolCount[]> {
    return this.reads.rows<ToolCount>(orgId, references, { slug, tools, now: this.clock.now() });
  }
}

const references = `
  with named as (
    select 'restrictions' as kind, id, tool ->> 'tool_name' as tool_name
    from access_control.restrictions, jsonb_array_elements(tools) as tool
    where org_id = :org_id and tool_connectors ? :slug and tool ->> 'connector_slug' = :slug
    union all
    select 'access_grants', id, tool_name from access_control.access_grants
    where org_id = :org_id and connector_slug = :slug and revoked_at is null
      and (expires_at is null or expires_at > :now::timestamptz)
    union all
    select 'access_requests', id, tool_name from access_control.access_requests
    where org_id = :org_id and connector_slug = :slug and status = 'pending' and expires_at > :now::timestamptz
  )
  select kind, tool_name, count(distinct id)::integer as count from named
  where tool_name = any(:tools) group by kind, rollup (tool_name)`;
