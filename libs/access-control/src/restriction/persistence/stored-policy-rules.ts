import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type PolicyRules, type TargetedRule } from '../domain/restriction-rule.js';

@Injectable()
export class StoredPolicyRules implements PolicyRules {
  constructor(private readonly reads: Reads) {}

  rulesFor(
    orgId: string,
    targets: { userIds: readonly string[]; roleIds: readonly string[] },
  ): Promise<TargetedRule[]> {
    const values = { user_ids: targets.userIds, role_ids: targets.roleIds };
    return this.reads.rows<TargetedRule>(orgId, ofTargets, values);
  }

  async find(orgId: string, id: string): Promise<TargetedRule | null> {
    return (await this.reads.one<TargetedRule>(orgId, byId, { id })) ?? null;
  }

  async countNaming(orgId: string, slug: string): Promise<number> {
    return (await this.reads.one<{ count: number }>(orgId, naming, { slug }))?.count ?? 0;
  }
}

const rules = `
  select id, target_type, target_id, mode, connector_slugs, tools, legacy_override from access_control.restrictions
  where org_id = :org_id`;

const ofTargets = `${rules}
    and (target_type = 'user' and target_id = any(:user_ids) or target_type = 'role' and target_id = any(:role_ids))
  order by id`;

const byId = `${rules} and id = :id`;

const naming = `
  select count(*)::integer as count from access_control.restrictions
  where org_id = :org_id and (:slug = any(connector_slugs) or tool_connectors ? :slug)`;
