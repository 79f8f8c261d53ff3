import { Injectable } from '@nestjs/common';
import { Clock, Reads } from '#kernel';
import {
  type SeatCounting,
  type SeatCounts,
  type SecurityCounting,
  type SecurityCounts,
} from '../domain/member-counts.js';

@Injectable()
export class StoredSeatCounting implements SeatCounting {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async count(orgId: string): Promise<SeatCounts> {
    return (await this.reads.one<SeatCounts>(orgId, seatCounts, { now: this.clock.now() }))!;
  }
}

const seatCounts = `
  with people as (
    select exists (
      select from identity.member_roles holder
      join identity.roles role on role.org_id = :org_id and role.id = holder.role_id
      where holder.org_id = :org_id and holder.user_id = member.id and role.seat_class = 'billable'
    ) as billable
    from identity.members member
    where member.org_id = :org_id and member.kind = 'person' and member.status = 'active'
  )
  select (select count(*)::integer from people where billable) as billable,
    (select count(*)::integer from people where not billable) as free_admin,
    (select count(*)::integer from identity.members where org_id = :org_id and kind = 'service') as service,
    (select count(*)::integer from identity.invites invite
     where invite.org_id = :org_id and invite.status = 'pending' and invite.expires_at > :now::timestamptz and exists (
       select from identity.roles role
       where role.org_id = :org_id and role.id = any(invite.role_ids) and role.seat_class = 'billable'
     )) as pending_billable`;

@Injectable()
export class StoredSecurityCounting implements SecurityCounting {
  constructor(private readonly reads: Reads) {}

  async count(orgId: string, at: Date): Promise<SecurityCounts> {
    const [people, tokens] = await Promise.all([
      this.reads.one<Pick<SecurityCounts, 'members' | 'with_second_factor' | 'without_second_factor' | 'by_role'>>(
        orgId,
        countPeople,
        { at },
      ),
      this.reads.one<Pick<SecurityCounts, 'tokens_without_expiry' | 'tokens_unused_90_days'>>(orgId, countTokens, {
        at,
      }),
    ]);
    const { members, with_second_factor, without_second_factor } = people!;
    return { ...people!, unknown: members - with_second_factor - without_second_factor, ...tokens! };
  }
}

/**
 * SQL for whether the last sign-in that reported its factors used a second factor. Null if no sign-in of the last 90
 * days reported them.
 */
const factor = `
  case when greatest(member.second_factor_at, member.single_factor_at) > :at::timestamptz - interval '90 days'
    then coalesce(member.second_factor_at >= member.single_factor_at, member.second_factor_at is not null) end`;

const countPeople = `
  with person as (
    select member.id, ${factor} as second_factor from identity.members member
    where member.org_id = :org_id and member.kind = 'person' and member.status = 'active'
  ), lacking as (
    select holder.role_id, count(*)::integer as people
    from person join identity.member_roles holder on holder.org_id = :org_id and holder.user_id = person.id
    where not person.second_factor group by holder.role_id
  )
  select count(*)::integer as members,
    (count(*) filter (where second_factor))::integer as with_second_factor,
    (count(*) filter (where not second_factor))::integer as without_second_factor,
    (select coalesce(json_agg(json_build_object('role_id', role.id, 'name', role.name,
        'without_second_factor', coalesce(lacking.people, 0)) order by role.name_key, role.id), '[]')
     from identity.roles role left join lacking on lacking.role_id = role.id
     where role.org_id = :org_id and role.member_count > 0) as by_role
  from person`;

const countTokens = `
  select (count(*) filter (where expires_at is null))::integer as tokens_without_expiry,
    (count(*) filter (where coalesce(last_used_at, created_at) <= :at::timestamptz - interval '90 days'))::integer
      as tokens_unused_90_days
  from identity.api_tokens
  where org_id = :org_id and revoked_at is null and (expires_at is null or expires_at > :at::timestamptz)`;
