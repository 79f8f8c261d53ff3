import { Injectable } from '@nestjs/common';
import { Clock, Reads } from '#kernel';
import { type SeatCounting, type SeatCounts } from '../domain/seats.js';

@Injectable()
export class StoredSeatCounting implements SeatCounting {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async count(orgId: string): Promise<SeatCounts> {
    return (await this.reads.one<SeatCounts>(orgId, counts, { now: this.clock.now() }))!;
  }
}

const counts = `
  with people as (
    select exists (
      select from identity.member_roles holder
      join identity.roles role on role.org_id = holder.org_id and role.id = holder.role_id
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
