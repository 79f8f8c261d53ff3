import { Injectable } from '@nestjs/common';
import { type BindingRules, type MemberRestrictions, type RestrictionCounts } from '#identity';
import { type Caller, Clock, Reads } from '#kernel';
import { Recent } from '../../decision/domain/recent.js';

/** What is kept of a member; grants as the milliseconds when they end. */
type Kept = { epoch: number; restriction_count: number; legacy_override: boolean; grant_ends: readonly number[] };

const mostMembers = 20_000;

@Injectable()
export class StoredMemberRestrictions implements MemberRestrictions {
  /** As of an epoch or later: every change of rules and grants moves the epoch on, but for grants that only run out. */
  private readonly kept = new Recent<Kept>(mostMembers);

  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async countsOf(
    { orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, RestrictionCounts>> {
    const missing = userIds.filter((id) => !this.isKnown(`${orgId} ${id}`, epoch));
    if (missing.length > 0) await this.read(orgId, epoch, missing);
    const now = this.clock.now().getTime();
    return new Map(userIds.map((id) => [id, countsIn(this.kept.get(`${orgId} ${id}`) ?? nothing, now)]));
  }

  async restrictedIds(orgId: string): Promise<string[]> {
    const found = await this.reads.one<{ ids: string[] }>(orgId, restricted);
    return found?.ids ?? [];
  }

  async bindingOn({ orgId, userId, roleIds }: Pick<Caller, 'orgId' | 'userId' | 'roleIds'>): Promise<BindingRules> {
    const values = { user_id: userId, role_ids: [...roleIds], now: this.clock.now() };
    return (await this.reads.one<BindingRules>(orgId, binding, values))!;
  }

  private isKnown(key: string, epoch: number): boolean {
    const known = this.kept.get(key);
    return known !== undefined && known.epoch >= epoch;
  }

  private async read(orgId: string, epoch: number, userIds: string[]): Promise<void> {
    const rows = await this.reads.rows<Omit<Kept, 'epoch'> & { user_id: string }>(orgId, counts, { user_ids: userIds });
    const found = new Map(rows.map((row) => [row.user_id, row]));
    for (const id of userIds) {
      const { restriction_count, legacy_override, grant_ends } = found.get(id) ?? nothing;
      this.kept.set(`${orgId} ${id}`, { epoch, restriction_count, legacy_override, grant_ends });
    }
  }
}

const nothing: Omit<Kept, 'epoch'> = { restriction_count: 0, legacy_override: false, grant_ends: [] };

const countsIn = ({ restriction_count, legacy_override, grant_ends }: Omit<Kept, 'epoch'>, now: number) => ({
  restriction_count,
  legacy_override,
  active_grant_count: grant_ends.filter((end) => end > now).length,
});

const counts = `
  with rules as (
    select target_id as user_id, count(*)::integer as restriction_count, bool_or(legacy_override) as legacy_override
    from access_control.restrictions
    where org_id = :org_id and target_type = 'user' and target_id = any(:user_ids) group by target_id
  ), grants as (
    select user_id, array_agg(coalesce(extract(epoch from expires_at) * 1000, 'infinity')::float8) as grant_ends
    from access_control.access_grants
    where org_id = :org_id and user_id = any(:user_ids) and revoked_at is null group by user_id
  )
  select user_id, coalesce(restriction_count, 0) as restriction_count,
    coalesce(legacy_override, false) as legacy_override, coalesce(grant_ends, '{}') as grant_ends
  from rules full join grants using (user_id)`;

const restricted = `
  select array(select distinct target_id from access_control.restrictions
    where org_id = :org_id and target_type = 'user') as ids`;

/** A member's rule that replaces those of their roles leaves only the member's own to count. */
const binding = `
  with own as (
    select coalesce(bool_or(legacy_override), false) as legacy_override, count(*)::integer as rules
    from access_control.restrictions where org_id = :org_id and target_type = 'user' and target_id = :user_id
  )
  select own.legacy_override,
    own.rules + case when own.legacy_override then 0 else (
      select count(*)::integer from access_control.restrictions
      where org_id = :org_id and target_type = 'role' and target_id = any(:role_ids)) end as rule_count,
    (select count(*)::integer from access_control.access_grants
     where org_id = :org_id and user_id = :user_id and revoked_at is null
       and (expires_at is null or expires_at > :now::timestamptz)) as active_grant_count
  from own`;
