import { Injectable } from '@nestjs/common';
import { type Act, StoredAggregates } from '#kernel';
import { type RuleConflicts } from '../domain/rule-conflicts.js';
import { type RestrictionEvent } from '../domain/restriction-events.js';
import { Restriction, type RestrictionState } from '../domain/restriction.js';
import { type Restrictions } from '../domain/restrictions.js';
import { RestrictionTable } from './restriction-table.js';

@Injectable()
export class StoredRestrictions
  extends StoredAggregates<RestrictionState, RestrictionEvent, Restriction>
  implements Restrictions
{
  protected readonly noun = 'restriction';
  protected readonly table = RestrictionTable;
  protected revive = (state: RestrictionState) => new Restriction(state);

  async conflictsOf({ tools, ...rule }: RestrictionState): Promise<RuleConflicts> {
    const { org_id, id, target_type, target_id, mode, connector_slugs } = rule;
    const tool_connectors = JSON.stringify(tools.map((tool) => tool.connector_slug));
    const tool_names = JSON.stringify(tools.map((tool) => tool.tool_name));
    const values = { id, target_type, target_id, mode, connector_slugs, tool_connectors, tool_names };
    return (await this.transactions.one<RuleConflicts>(org_id, conflicts, values))!;
  }

  overridesOf(orgId: string, userId: string): Promise<string[]> {
    return this.transactions.run(orgId, async (manager) => {
      const rows = await manager.query<{ id: string }[]>(
        `select id from access_control.restrictions
         where org_id = $1 and target_type = 'user' and target_id = $2 and legacy_override order by id`,
        [orgId, userId],
      );
      return rows.map(({ id }) => id);
    });
  }

  outlive(orgId: string, userId: string, time: Date): Promise<boolean> {
    return this.transactions.run(orgId, async (manager) => {
      const rows = await manager.query<unknown[]>(
        'select from identity.departures where org_id = $1 and user_id = $2 and removed_at <= $3',
        [orgId, userId, time],
      );
      return rows.length > 0;
    });
  }

  changeAllOf(orgId: string, userId: string, decide: (restriction: Restriction) => void): Promise<void> {
    return this.transactions.run(orgId, async (manager) => {
      const rows = await this.locked(manager, { org_id: orgId, target_type: 'user', target_id: userId });
      for (const state of rows) await this.settle(manager, state, decide);
    });
  }

  clearOverrides(orgId: string, userId: string, carrier: string, act: Act): Promise<void> {
    return this.transactions.run(orgId, async (manager) => {
      await manager.query(
        `update access_control.restrictions
         set legacy_override = false, version = version + 1, updated_by = $4, updated_at = $5
         where org_id = $1 and target_type = 'user' and target_id = $2 and id <> $3 and legacy_override`,
        [orgId, userId, carrier, act.by, act.at],
      );
    });
  }
}

const conflicts = `
  select
    (select count(*)::integer from access_control.restrictions
     where org_id = :org_id and target_type = :target_type and target_id = :target_id and id <> :id) as of_target,
    (select count(*)::integer from access_control.restrictions
     where org_id = :org_id and id <> :id) as of_organization,
    (select id from access_control.restrictions
     where org_id = :org_id and target_type = :target_type and target_id = :target_id and id <> :id
       and mode = :mode and connector_slugs = :connector_slugs and tool_connectors = :tool_connectors
       and jsonb_path_query_array(tools, '$[*].tool_name') = :tool_names limit 1) as duplicate`;
