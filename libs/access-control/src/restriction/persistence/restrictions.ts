import { Injectable } from '@nestjs/common';
import { aggregateColumns, type Act, defineTable, StoredAggregates } from '#kernel';
import {
  Restriction,
  type RestrictionEvent,
  type RestrictionState,
  type RuleConflicts,
} from '../domain/restriction.js';

export const RestrictionTable = defineTable<RestrictionState>('access_control.restrictions', {
  ...aggregateColumns,
  target_type: { type: 'text' },
  target_id: { type: 'text' },
  mode: { type: 'text' },
  connector_slugs: { type: 'text', array: true },
  tools: { type: 'jsonb' },
  legacy_override: { type: 'boolean' },
  created_by: { type: 'text', nullable: true },
  updated_by: { type: 'text', nullable: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

@Injectable()
export class Restrictions extends StoredAggregates<RestrictionState, RestrictionEvent, Restriction> {
  protected readonly noun = 'restriction';
  protected readonly table = RestrictionTable;
  protected revive = (state: RestrictionState) => new Restriction(state);

  /** Counts the organization's other rules, and finds a rule that is identical to the given one. */
  async findConflicts({ tools, ...rule }: RestrictionState): Promise<RuleConflicts> {
    const { org_id, id, target_type, target_id, mode, connector_slugs } = rule;
    const tool_connectors = JSON.stringify(tools.map((tool) => tool.connector_slug));
    const tool_names = JSON.stringify(tools.map((tool) => tool.tool_name));
    const values = { id, target_type, target_id, mode, connector_slugs, tool_connectors, tool_names };
    return (await this.transactions.one<RuleConflicts>(org_id, conflicts, values))!;
  }

  /** Lists the ids of the rules on the member that still replace the rules on the member's roles (rule 5). */
  async listOverrides(orgId: string, userId: string): Promise<string[]> {
    const rows = await this.transactions.rows<{ id: string }>(orgId, overrides, { user_id: userId });
    return rows.map(({ id }) => id);
  }

  changeAllForTarget(
    orgId: string,
    { target_type, target_id }: Pick<RestrictionState, 'target_type' | 'target_id'>,
    decide: (restriction: Restriction) => void,
  ): Promise<void> {
    return this.transactions.run(orgId, async (manager) => {
      const rows = await this.locked(manager, { org_id: orgId, target_type, target_id });
      for (const state of rows) await this.commit(manager, state, decide);
    });
  }

  /**
   * Clears the override on every rule of the member except `carrier`. The change to `carrier` records one event for all
   * of them.
   */
  async clearOverrides(orgId: string, userId: string, carrier: string, { by, at }: Act): Promise<void> {
    await this.transactions.execute(orgId, cleared, { user_id: userId, carrier, by, at });
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

const ofMember = `org_id = :org_id and target_type = 'user' and target_id = :user_id and legacy_override`;

const overrides = `select id from access_control.restrictions where ${ofMember} order by id`;

const cleared = `
  update access_control.restrictions
  set legacy_override = false, version = version + 1, updated_by = :by, updated_at = :at
  where ${ofMember} and id <> :carrier`;
