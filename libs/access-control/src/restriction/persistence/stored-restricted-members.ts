import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type OwnRules, type RestrictedMembers } from '../domain/restricted-members.js';

@Injectable()
export class StoredRestrictedMembers implements RestrictedMembers {
  constructor(private readonly reads: Reads) {}

  async ids(orgId: string): Promise<string[]> {
    const found = await this.reads.one<{ ids: string[] }>(orgId, restricted);
    return found?.ids ?? [];
  }

  async rulesOf(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, OwnRules>> {
    const rows = await this.reads.rows<OwnRules & { user_id: string }>(orgId, counts, { user_ids: userIds });
    return new Map(rows.map(({ user_id, ...rules }) => [user_id, rules]));
  }

  async binding(orgId: string, userId: string, roleIds: readonly string[]) {
    const values = { user_id: userId, role_ids: roleIds };
    return (await this.reads.one<{ rule_count: number; legacy_override: boolean }>(orgId, binding, values))!;
  }
}

const restricted = `
  select array(select distinct target_id from access_control.restrictions
    where org_id = :org_id and target_type = 'user') as ids`;

const counts = `
  select target_id as user_id, count(*)::integer as restriction_count, bool_or(legacy_override) as legacy_override
  from access_control.restrictions
  where org_id = :org_id and target_type = 'user' and target_id = any(:user_ids) group by target_id`;

const binding = `
  with own as (
    select coalesce(bool_or(legacy_override), false) as legacy_override, count(*)::integer as rules
    from access_control.restrictions where org_id = :org_id and target_type = 'user' and target_id = :user_id
  )
  select own.legacy_override,
    own.rules + case when own.legacy_override then 0 else (
      select count(*)::integer from access_control.restrictions
      where org_id = :org_id and target_type = 'role' and target_id = any(:role_ids)) end as rule_count
  from own`;
