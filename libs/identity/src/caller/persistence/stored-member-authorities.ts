import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { memberLabel } from '../../member/domain/member-labels.js';
import { representationOf, type TiedRow } from '../../member/domain/represented-members.js';
import { type MemberAuthorities, type MemberAuthority } from '../domain/member-authorities.js';

@Injectable()
export class StoredMemberAuthorities implements MemberAuthorities {
  constructor(private readonly reads: Reads) {}

  load(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberAuthority>> {
    return this.read(orgId, authorities, userIds);
  }

  loadTied(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberAuthority>> {
    return this.read(orgId, `${authorities} and ${mayBeTied}`, userIds);
  }

  private async read(orgId: string, sql: string, userIds: readonly string[]) {
    const ids = [...new Set(userIds)];
    if (ids.length === 0) return new Map<string, MemberAuthority>();
    const rows = await this.reads.rows<Row>(orgId, sql, { ids });
    return new Map(rows.map((row) => [row.id, toAuthority(orgId, row)]));
  }
}

type Row = Pick<MemberAuthority, 'label' | 'kind' | 'roles'> & {
  id: string;
  permissions: string[];
  teams: Record<string, boolean>;
  epoch: number | string;
  ties: TiedRow[] | null;
};

const toAuthority = (
  orgId: string,
  { id, label, kind, roles, permissions, teams, epoch, ties }: Row,
): MemberAuthority => ({
  orgId,
  userId: id,
  label,
  kind,
  roles,
  roleIds: new Set(roles.map((role) => role.id)),
  permissions: new Set(permissions),
  teams: new Map(Object.entries(teams)),
  epoch: Number(epoch),
  represented: representationOf({ userId: id, issuers: [] }, ties).represented,
});

const mayBeTied = `(member.kind = 'service' or not member.confirmed or member.brought_by <> '{}')`;

const authorities = `
  select member.id, ${memberLabel} as label, member.kind, epoch.epoch,
    case when ${mayBeTied} then identity.ties_of(member.org_id, array[member.id]) end as ties,
    coalesce(held.roles, '[]') as roles, coalesce(held.permissions, '[]') as permissions,
    (select coalesce(json_object_agg(team_id, is_admin), '{}') from identity.team_members belongs
     where belongs.org_id = :org_id and belongs.user_id = member.id) as teams
  from identity.members member
  join kernel.access_epochs epoch on epoch.org_id = member.org_id
  cross join lateral (
    select json_agg(json_build_object('id', role.id, 'name', role.name) order by role.name, role.id) as roles,
      array_to_json(string_to_array(string_agg(nullif(role.permission_key, ''), ' '), ' ')) as permissions
    from identity.member_roles holder
    join identity.roles role on role.org_id = holder.org_id and role.id = holder.role_id
    where holder.org_id = :org_id and holder.user_id = member.id
  ) as held
  where member.org_id = :org_id and member.id = any(:ids)`;
