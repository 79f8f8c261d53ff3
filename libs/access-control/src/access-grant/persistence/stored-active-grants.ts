import { Injectable } from '@nestjs/common';
import { MembersByRole } from '#identity';
import { Clock, Reads } from '#kernel';
import { ConnectorLineage } from '../../decision/domain/effective-policy.js';
import {
  type ActiveGrant,
  type ActiveGrants,
  type GrantScope,
  isExceptionTo,
  type LiftableRule,
} from '../../restriction/domain/active-grants.js';
import { enforcedConnectors } from '../../restriction/domain/restriction-rule.js';

type Row = ActiveGrant & { user_id: string };

/** A grant with its holder. */
type Holding = GrantScope & { id: string; user_id: string };

@Injectable()
export class StoredActiveGrants implements ActiveGrants {
  constructor(
    private readonly reads: Reads,
    private readonly membersByRole: MembersByRole,
    private readonly connectorLineage: ConnectorLineage,
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

  listLifting(orgId: string, rule: LiftableRule): Promise<string[]> {
    return this.reads.heavily(() => this.findLifting(orgId, rule));
  }

  private async findLifting(orgId: string, rule: LiftableRule): Promise<string[]> {
    const user_id = rule.target_type === 'user' ? rule.target_id : null;
    const active = { user_id, now: this.clock.now() };
    const connectors = await this.reads.rows<{ slug: string }>(orgId, grantedConnectors, active);
    const slugs = connectors.map(({ slug }) => slug);
    const ancestors = await this.connectorLineage.getAncestors(orgId, slugs);
    const rows = await this.reads.rows<Holding>(orgId, grantsOn, {
      ...active,
      slugs: slugs.filter((slug) => isNaming(rule, [slug, ...(ancestors.get(slug) ?? [])])),
    });
    const lifting = rows.filter((row) => isExceptionTo(rule, row, ancestors.get(row.connector_slug) ?? []));
    const bound = new Set(user_id === null ? await this.holdersAmong(orgId, rule.target_id, lifting) : [user_id]);
    return lifting.filter((row) => bound.has(row.user_id)).map(({ id }) => id);
  }

  private holdersAmong(orgId: string, roleId: string, grants: readonly Holding[]): Promise<string[]> {
    return this.membersByRole.filterHolders(orgId, roleId, [...new Set(grants.map(({ user_id }) => user_id))]);
  }
}

/** Whether the rule can concern a connector with this lineage. An allow rule concerns all that it does not list. */
const isNaming = (rule: LiftableRule, lineage: readonly string[]): boolean =>
  rule.mode === 'allow' || enforcedConnectors(rule).some((slug) => lineage.includes(slug));

const ofMembers = `
  select id, user_id, connector_slug, tool_name, operation, origin, lifts_member_rules,
    (extract(epoch from expires_at) * 1000)::float8 as expires_at
  from access_control.access_grants
  where org_id = :org_id and user_id = any(:user_ids) and revoked_at is null
  order by id`;

const active = `
  from access_control.access_grants
  where org_id = :org_id and revoked_at is null and (expires_at is null or expires_at > :now::timestamptz)
    and (:user_id::text is null or user_id = :user_id)`;

const grantedConnectors = `select distinct connector_slug as slug ${active}`;

const grantsOn = `
  select id, user_id, connector_slug, tool_name, operation, origin, lifts_member_rules ${active}
    and connector_slug = any(:slugs)
  order by id`;
