import { Injectable } from '@nestjs/common';
import { MembersByRole } from '#identity';
import { Clock, Reads } from '#kernel';
import { type ActiveGrant, type ActiveGrants, type LiftableRule } from '../../restriction/domain/active-grants.js';

type Row = ActiveGrant & { user_id: string };

@Injectable()
export class StoredActiveGrants implements ActiveGrants {
  constructor(
    private readonly reads: Reads,
    private readonly membersByRole: MembersByRole,
    private readonly clock: Clock,
  ) {}

  async listByMember(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, readonly ActiveGrant[]>> {
    const rows = await this.reads.rows<Row>(orgId, ofMembers, { user_ids: userIds });
    const grants = new Map<string, ActiveGrant[]>();
    for (const { user_id, ...grant } of rows) {
      const known = grants.get(user_id);
      if (known) known.push(grant);
      else grants.set(user_id, [grant]);
    }
    return grants;
  }

  async countLifting(orgId: string, { target_type, target_id, ...rule }: LiftableRule): Promise<number> {
    const slugs = [...rule.connector_slugs, ...rule.tools.map((tool) => tool.connector_slug)];
    const user_id = target_type === 'user' ? target_id : null;
    const values = { user_id, any_connector: rule.mode === 'allow', slugs, now: this.clock.now() };
    const counts = await this.reads.rows<{ user_id: string; count: number }>(orgId, lifting, values);
    const holders = target_type === 'user' ? [target_id] : await this.holdersAmong(orgId, target_id, counts);
    const bound = new Set(holders);
    return counts.reduce((sum, each) => sum + (bound.has(each.user_id) ? each.count : 0), 0);
  }

  private holdersAmong(orgId: string, roleId: string, counts: { user_id: string }[]): Promise<string[]> {
    return this.membersByRole.filterHolders(
      orgId,
      roleId,
      counts.map(({ user_id }) => user_id),
    );
  }
}

const ofMembers = `
  select id, user_id, connector_slug, tool_name, operation, origin, lifts_member_rules,
    (extract(epoch from expires_at) * 1000)::float8 as expires_at
  from access_control.access_grants
  where org_id = :org_id and user_id = any(:user_ids) and revoked_at is null
  order by id`;

/**
 * SQL for the number of active grants that lift a part of a rule, by member. An allow rule blocks everything it does
 * not list, so grants for any connector count.
 */
const lifting = `
  select user_id, count(*)::integer as count from access_control.access_grants
  where org_id = :org_id and revoked_at is null and (expires_at is null or expires_at > :now::timestamptz)
    and (:any_connector or connector_slug = any(:slugs))
    and (:user_id::text is null or user_id = :user_id and lifts_member_rules)
  group by user_id`;
