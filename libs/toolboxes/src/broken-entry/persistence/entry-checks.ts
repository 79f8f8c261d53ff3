import { Injectable } from '@nestjs/common';
import { EventLog, Reads, Transactions, type Recorded } from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { type LastCheck } from '../domain/entry-check.js';
import { type ToolboxEvent } from '../../toolbox/domain/toolbox.js';

/** A toolbox with the result of its last check. */
export type CheckedToolbox = { id: string; name: string; entries: readonly ToolboxEntry[]; last_check: LastCheck };

type CheckOutcome = { result: LastCheck; events: Recorded<ToolboxEvent>[] };

@Injectable()
export class EntryChecks {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
  ) {}

  /**
   * Finds the ids of the toolboxes whose entries depend on one of the subjects. A subject is a connection, connector,
   * synthetic tool, member, team or toolbox. A team affects all toolboxes, because an editor may have access through
   * the team.
   */
  async findAffected(orgId: string, subjects: readonly string[]): Promise<string[]> {
    const [first = ''] = subjects;
    if (first.startsWith('tbx_')) return [first];
    const values = { subjects: [...subjects], is_team: String(first.startsWith('team_')) };
    const rows = await this.reads.rows<{ id: string }>(orgId, affected, values, { heavy: true });
    return rows.map(({ id }) => id);
  }

  load(orgId: string, ids: readonly string[]): Promise<CheckedToolbox[]> {
    return this.reads.rows<CheckedToolbox>(orgId, `${toolboxWithCheck} and toolbox.id = any(:ids::text[])`, {
      ids: [...ids],
    });
  }

  /**
   * Checks a toolbox again under its lock, stores the result and logs newly broken entries. Does nothing if the
   * toolbox was deleted.
   */
  recheck(orgId: string, id: string, check: (toolbox: CheckedToolbox) => Promise<CheckOutcome>): Promise<void> {
    return this.transactions.run(orgId, async () => {
      // The lock has a statement of its own, because a statement that waits for a lock reads other tables as they were
      // before the wait.
      await this.transactions.rows(orgId, lock, { id });
      const toolbox = await this.transactions.one<CheckedToolbox>(orgId, `${toolboxWithCheck} and toolbox.id = :id`, {
        id,
      });
      if (!toolbox) return;
      const { result, events } = await check(toolbox);
      await this.transactions.execute(orgId, store, { id, ...result, unmet: JSON.stringify(result.unmet) });
      await this.eventLog.append(orgId, events);
    });
  }
}

/**
 * SQL for the toolboxes that depend on the subjects. Deleted synthetic tools have no row, so they are found only
 * through the entries that refer to them.
 */
const affected = `
  with programs as (
    select id from toolboxes.synthetic_tools where org_id = :org_id and (owner_user_id = any(:subjects::text[]) or exists (
      select from jsonb_array_elements(steps) as step
      where array[step ->> 'connection_id', step ->> 'connector_slug'] && :subjects::text[]))
    union all select unnest(:subjects::text[])
  )
  select id from toolboxes.toolboxes
  where org_id = :org_id and (:is_team::boolean or exists (
    select from jsonb_array_elements(entries) as entry
    where array[entry ->> 'connection_id', entry ->> 'connector_slug', entry ->> 'delegated_by_user_id']
        && :subjects::text[]
      or entry ->> 'synthetic_tool_id' in (select id from programs)))
  order by id`;

const lock = 'select id from toolboxes.toolboxes where org_id = :org_id and id = :id for no key update';

const toolboxWithCheck = `
  select toolbox.id, toolbox.name, toolbox.entries,
    json_build_object('looked_at', checked.looked_at, 'unmet', coalesce(checked.unmet, '{}')) as last_check
  from toolboxes.toolboxes as toolbox left join toolboxes.entry_looks as checked
    on checked.org_id = :org_id and checked.toolbox_id = toolbox.id
  where toolbox.org_id = :org_id`;

const store = `
  insert into toolboxes.entry_looks (org_id, toolbox_id, looked_at, unmet)
  values (:org_id, :id, :looked_at, :unmet::jsonb)
  on conflict (org_id, toolbox_id) do update set looked_at = excluded.looked_at, unmet = excluded.unmet`;
