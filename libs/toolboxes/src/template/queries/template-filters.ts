import { Injectable } from '@nestjs/common';
import { levelOnThing, levelRanks, reachableThings, reachValues } from '#access-control';
import { type Caller, type Filters, narrow, type Narrowing, Reads, Searches } from '#kernel';
import { type TemplateEntry } from '../../entry/domain/entry.js';
import { sharing } from '../domain/template-sharing.js';
import { StampStates } from '../services/stamp-states.js';
import { type TemplateQuery } from './template-query.dto.js';

/** What a list's filters ask of a row, in SQL. */
@Injectable()
export class TemplateFilters {
  constructor(
    private readonly reads: Reads,
    private readonly searches: Searches,
    private readonly states: StampStates,
  ) {}

  async of(caller: Caller, query: TemplateQuery): Promise<Narrowing> {
    const { q, access, usable } = query;
    const found = await this.searches.holding(caller.orgId, sharing.things, q);
    const usable_ids = usable === undefined ? undefined : await this.usableOnes(caller);
    const { conditions, values } = narrow(columns, { ...query, found, usable_ids });
    return {
      conditions: access ? `${conditions} and ${accessIs(access)}` : conditions,
      values: { ...values, ...(usable !== undefined && { usable }) },
    };
  }

  private async usableOnes(caller: Caller): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string; entries: TemplateEntry[] }>(
      caller.orgId,
      reachable,
      reachValues(caller),
    );
    const entries = rows.flatMap((row) => row.entries);
    const { stateOf } = await this.states.of(caller, entries);
    return rows.filter((row) => row.entries.every((entry) => stateOf(entry) === 'ok')).map(({ id }) => id);
  }
}

const reachable = `
  select id, entries from toolboxes.templates
  where org_id = :org_id and id = any(array(select id from (${reachableThings(sharing)}) as reachable))`;

const columns: Filters<Omit<TemplateQuery, 'usable'> & { found?: string[]; usable_ids?: string[] }> = {
  q: `strpos(name_key || ' ' || coalesce(lower(description), ''), :q) > 0`,
  found: 'id = any(:found)',
  owner_user_id: 'owner_user_id = :owner_user_id',
  connector_slug: `exists (select from jsonb_array_elements(entries) as entry
    where entry ->> 'connector_slug' = any(:connector_slug::text[]))`,
  usable_ids: '(id = any(:usable_ids::text[])) = :usable',
};

function accessIs(access: NonNullable<TemplateQuery['access']>): string {
  if (access === 'owner') return 'owner_user_id = :user_id';
  if (access === 'shared') return 'owner_user_id is distinct from :user_id';
  return `owner_user_id is distinct from :user_id and ${levelOnThing(sharing)} = ${levelRanks[access]}`;
}
