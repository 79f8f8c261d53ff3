import { Injectable } from '@nestjs/common';
import { levelOnThing, levelRanks, reachableThings, reachValues } from '#access-control';
import { type Caller, type Filters, narrow, type Narrowing, Reads, Searches } from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { sharing } from '../domain/toolbox-sharing.js';
import { EntryResolution } from '../services/entry-resolution.js';
import { type ToolboxQuery } from './toolbox-query.dto.js';

/** What a list's filters ask of a row, in SQL. */
@Injectable()
export class ToolboxFilters {
  constructor(
    private readonly reads: Reads,
    private readonly searches: Searches,
    private readonly resolution: EntryResolution,
  ) {}

  async of(caller: Caller, query: ToolboxQuery): Promise<Narrowing> {
    const { q, access, unmet } = query;
    const found = await this.searches.holding(caller.orgId, sharing.things, q);
    const unmet_ids = unmet === undefined ? undefined : await this.unmetOnes(caller);
    const { conditions, values } = narrow(columns, { ...query, found, unmet_ids });
    return {
      conditions: access ? `${conditions} and ${accessIs(access)}` : conditions,
      values: { ...values, ...(unmet !== undefined && { unmet }) },
    };
  }

  /** What is in the way of an entry lies in several contexts, so that each is asked for all of them at once. */
  private async unmetOnes(caller: Caller): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string; entries: ToolboxEntry[] }>(
      caller.orgId,
      reachable,
      reachValues(caller),
    );
    const resolved = await this.resolution.of(
      caller,
      rows.flatMap(({ entries }) => entries),
    );
    const broken = new Set(resolved.filter(({ unmet }) => unmet !== null).map(({ entry }) => entry));
    return rows.filter(({ entries }) => entries.some((entry) => broken.has(entry))).map(({ id }) => id);
  }
}

const reachable = `
  select id, entries from toolboxes.toolboxes
  where org_id = :org_id and id = any(array(select id from (${reachableThings(sharing)}) as reachable))`;

const columns: Filters<ToolboxQuery & { found?: string[]; unmet_ids?: string[] }> = {
  q: `strpos(name_key || ' ' || coalesce(lower(description), ''), :q) > 0`,
  found: 'id = any(:found)',
  owner_user_id: 'owner_user_id = :owner_user_id',
  template_id: 'template_id = :template_id',
  connector_slug: `exists (select from jsonb_array_elements(entries) as entry
    where entry ->> 'connector_slug' = any(:connector_slug::text[]))`,
  unmet_ids: '(id = any(:unmet_ids::text[])) = :unmet',
};

function accessIs(access: NonNullable<ToolboxQuery['access']>): string {
  if (access === 'owner') return 'owner_user_id = :user_id';
  if (access === 'shared') return 'owner_user_id is distinct from :user_id';
  return `owner_user_id is distinct from :user_id and ${levelOnThing(sharing)} = ${levelRanks[access]}`;
}
