import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { memberLabel } from '../domain/member-labels.js';
import { AppCredentials } from '../domain/app-credentials.js';
import { type MembersByRole, type RestrictedMember, type RoleMember } from '../domain/members.js';

@Injectable()
export class StoredMembersByRole implements MembersByRole {
  private readonly restricted: string;

  constructor(
    private readonly reads: Reads,
    { credentials }: AppCredentials,
  ) {
    this.restricted = restricted(credentials);
  }

  async filter(
    orgId: string,
    { userIds, roleIds }: { userIds: readonly string[]; roleIds: readonly string[] },
    limit: number,
  ): Promise<{ total: number; members: RoleMember[] }> {
    const values = { user_ids: userIds, role_ids: roleIds, limit };
    const rows = await this.reads.rows<RoleMember & { total: number }>(orgId, named, values);
    const members = rows.map(({ user_id, label, role_ids }) => ({ user_id, label, role_ids }));
    return { total: rows[0]?.total ?? 0, members };
  }

  async filterRestricted(
    orgId: string,
    { userIds, roleIds }: { userIds: readonly string[]; roleIds: readonly string[] },
    limit: number,
    at: Date,
  ): Promise<{ total: number; members: RestrictedMember[] }> {
    const values = { user_ids: userIds, role_ids: roleIds, limit, now: at };
    const rows = await this.reads.rows<RestrictedMember & { total: number }>(orgId, this.restricted, values);
    const members = rows.map(({ total: _, ...member }) => member);
    return { total: rows[0]?.total ?? 0, members };
  }

  async findPeopleWith(orgId: string, permission: string, limit: number): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>(orgId, peopleWith, { permission, limit });
    return rows.map(({ id }) => id);
  }

  async filterHolders(orgId: string, roleId: string, userIds: readonly string[]): Promise<string[]> {
    if (userIds.length === 0) return [];
    const values = { role_id: roleId, user_ids: userIds };
    const rows = await this.reads.rows<{ user_id: string }>(orgId, holding, values);
    return rows.map(({ user_id }) => user_id);
  }
}

const buildRolesSql = (member: string) => `array(select role_id from identity.member_roles held
  where held.org_id = :org_id and held.user_id = ${member} order by role_id)`;

/**
 * SQL of the live tokens and credentials of service members, with the members who issued them and the people responsible
 * for these issuers.
 */
const liveTokens = (credentials: string): string => `
  select token.id, token.user_id, array_agg(distinct tied.id) as behind
  from (
    select id, user_id, issued_by from identity.api_tokens
    where org_id = :org_id and kind = 'service' and revoked_at is null
      and (expires_at is null or expires_at > :now::timestamptz)
    union all ${credentials}
  ) token
  cross join unnest(token.issued_by) as issuer (id)
  left join identity.members other on other.org_id = :org_id and other.id = issuer.id
  cross join lateral (values (issuer.id), (other.responsible_user_id)) as tied (id)
  where tied.id is not null
  group by token.id, token.user_id`;

const restricted = (credentials: string): string => `
  with bound as materialized (
    select unnest(:user_ids::text[]) as id
    union select user_id from identity.member_roles where org_id = :org_id and role_id = any(:role_ids)
  ), live as materialized (${liveTokens(credentials)})
  select member.id as user_id, ${memberLabel} as label, ${buildRolesSql('member.id')} as role_ids,
    (count(*) over ())::integer as total,
    case when member.kind = 'person' then '[[]]'::jsonb else coalesce(
      (select jsonb_agg(distinct to_jsonb(array_remove(live.behind || member.responsible_user_id, null)))
       from live where live.user_id = member.id),
      jsonb_build_array(to_jsonb(array_remove(array[member.responsible_user_id], null)))) end as behind
  from identity.members member
  where member.org_id = :org_id and (member.id in (select id from bound)
    or (member.kind = 'service' and member.responsible_user_id in (select id from bound))
    or member.id in (select live.user_id from live, unnest(live.behind) as tied (id) where tied.id in (select id from bound)))
  order by member.label_key, member.id limit :limit`;

const named = `
  select member.id as user_id, ${memberLabel} as label,
    ${buildRolesSql('member.id')} as role_ids,
    (count(*) over ())::integer as total
  from identity.members member
  where member.org_id = :org_id and (member.id = any(:user_ids) or member.id in (
    select user_id from identity.member_roles where org_id = :org_id and role_id = any(:role_ids)))
  order by member.label_key, member.id limit :limit`;

const peopleWith = `
  select member.id from identity.members member
  where member.org_id = :org_id and member.status = 'active' and member.kind = 'person' and exists (
    select from identity.member_roles held
    join identity.roles role on role.org_id = :org_id and role.id = held.role_id
    where held.org_id = :org_id and held.user_id = member.id and :permission = any(role.permissions))
  order by member.joined_at, member.id limit :limit`;

const holding = `
  select user_id from identity.member_roles
  where org_id = :org_id and role_id = :role_id and user_id = any(:user_ids)`;
