import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { memberLabel } from '../domain/member-labels.js';
import { type MembersByRole, type RoleMember } from '../domain/members-by-role.js';

@Injectable()
export class StoredMembersByRole implements MembersByRole {
  constructor(private readonly reads: Reads) {}

  async among(
    orgId: string,
    { userIds, roleIds }: { userIds: readonly string[]; roleIds: readonly string[] },
    limit: number,
  ): Promise<{ total: number; members: RoleMember[] }> {
    const values = { user_ids: userIds, role_ids: roleIds, limit };
    const rows = await this.reads.rows<RoleMember & { total: number }>(orgId, named, values);
    const members = rows.map(({ user_id, label, role_ids }) => ({ user_id, label, role_ids }));
    return { total: rows[0]?.total ?? 0, members };
  }

  async holding(orgId: string, roleId: string, userIds: readonly string[]): Promise<string[]> {
    if (userIds.length === 0) return [];
    const values = { role_id: roleId, user_ids: userIds };
    const rows = await this.reads.rows<{ user_id: string }>(orgId, holding, values);
    return rows.map(({ user_id }) => user_id);
  }
}

const named = `
  select member.id as user_id, ${memberLabel} as label,
    array(select role_id from identity.member_roles held
      where held.org_id = :org_id and held.user_id = member.id order by role_id) as role_ids,
    (count(*) over ())::integer as total
  from identity.members member
  where member.org_id = :org_id and (member.id = any(:user_ids) or member.id in (
    select user_id from identity.member_roles where org_id = :org_id and role_id = any(:role_ids)))
  order by member.label_key, member.id limit :limit`;

const holding = `
  select user_id from identity.member_roles
  where org_id = :org_id and role_id = :role_id and user_id = any(:user_ids)`;
