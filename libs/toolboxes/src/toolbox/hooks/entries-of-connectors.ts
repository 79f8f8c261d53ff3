import { Injectable } from '@nestjs/common';
import { ConnectorDependents, type Dependents, type ToolUse } from '#catalog';
import { Reads } from '#kernel';

/** Reports which toolbox entries, template entries and synthetic tools depend on a connector and its tools. */
@Injectable()
export class EntriesOfConnectors extends ConnectorDependents {
  constructor(private readonly reads: Reads) {
    super();
  }

  async count(orgId: string, slug: string): Promise<Partial<Dependents>> {
    const rows = await this.reads.rows<{ kind: keyof Dependents; count: number }>(orgId, counts, { slug });
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  }

  override listUses(orgId: string, slug: string, tools: readonly string[]): Promise<ToolUse[]> {
    return this.reads.rows<ToolUse>(orgId, uses, { slug, tools });
  }
}

const entriesIn = (table: string, kind: keyof Dependents): string => `
  select '${kind}' as kind, id || '/' || position as id, entry ->> 'tool_name' as tool_name
  from toolboxes.${table}, jsonb_array_elements(entries) with ordinality as listed (entry, position)
  where org_id = :org_id and entry ->> 'connector_slug' = :slug`;

const named = `
  with named as (
    ${entriesIn('toolboxes', 'toolbox_entries')} union all ${entriesIn('templates', 'template_entries')} union all
    select 'synthetic_tools', id, step ->> 'tool_name'
    from toolboxes.synthetic_tools, jsonb_array_elements(steps) as step
    where org_id = :org_id and step ->> 'connector_slug' = :slug
  )`;

const counts = `${named} select kind, count(distinct id)::integer as count from named group by kind`;

const uses = `${named}
  select kind, tool_name, count(distinct id)::integer as count from named
  where tool_name = any(:tools) group by kind, rollup (tool_name)`;
