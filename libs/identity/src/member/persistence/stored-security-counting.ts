import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type SecurityCounting, type SecurityCounts } from '../domain/security-counts.js';

@Injectable()
export class StoredSecurityCounting implements SecurityCounting {
  constructor(private readonly reads: Reads) {}

  async of(orgId: string, at: Date): Promise<SecurityCounts> {
    const [people, tokens] = await Promise.all([
      this.reads.one<Pick<SecurityCounts, 'members' | 'with_second_factor' | 'by_role'>>(orgId, ofPeople, { at }),
      this.reads.one<Pick<SecurityCounts, 'tokens_without_expiry' | 'tokens_unused_90_days'>>(orgId, ofTokens, { at }),
    ]);
    const { members, with_second_factor, by_role } = people!;
    // No sign-in tells yet that somebody had no second factor: whoever is not known to have one is unknown.
    return {
      members,
      with_second_factor,
      without_second_factor: 0,
      unknown: members - with_second_factor,
      by_role,
      ...tokens!,
    };
  }
}

const people = `identity.members member
  where member.org_id = :org_id and member.kind = 'person' and member.status = 'active'`;

const ofPeople = `
  select count(*)::integer as members,
    (count(*) filter (where member.second_factor_at > :at::timestamptz - interval '90 days'))::integer as with_second_factor,
    (select coalesce(json_agg(json_build_object('role_id', role.id, 'name', role.name, 'without_second_factor', 0)
        order by role.name_key, role.id), '[]')
     from identity.roles role where role.org_id = :org_id and role.member_count > 0) as by_role
  from ${people}`;

const ofTokens = `
  select (count(*) filter (where expires_at is null))::integer as tokens_without_expiry,
    (count(*) filter (where coalesce(last_used_at, created_at) <= :at::timestamptz - interval '90 days'))::integer
      as tokens_unused_90_days
  from identity.api_tokens
  where org_id = :org_id and revoked_at is null and (expires_at is null or expires_at > :at::timestamptz)`;
