import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type Viewer } from '../../share/domain/shareable.js';
import { type PolicySubject } from '../../decision/domain/access-decider.js';

/** A member as explaining needs them: what they hold, whatever token asks. */
export type ExplainedMember = {
  label: string | null;
  kind: 'person' | 'service';
  roles: { id: string; name: string }[];
  subject: PolicySubject;
  viewer: Viewer;
};

@Injectable()
export class ExplainedMembers {
  constructor(private readonly reads: Reads) {}

  async find(orgId: string, userId: string): Promise<ExplainedMember | null> {
    const [found] = await this.reads.rows<Found>(orgId, member, [orgId, userId]);
    if (!found) return null;
    const { label, kind, roles, permissions, teams, epoch } = found;
    const roleIds = new Set(roles.map(({ id }) => id));
    return {
      label,
      kind,
      roles,
      subject: { orgId, userId, roleIds, epoch: Number(epoch) },
      viewer: { orgId, userId, permissions: new Set(permissions), teams: new Map(Object.entries(teams)) },
    };
  }
}

type Found = Pick<ExplainedMember, 'label' | 'kind' | 'roles'> & {
  permissions: string[];
  teams: Record<string, boolean>;
  epoch: number | string;
};

const member = `
  with held as (
    select role.id, role.name, role.permissions from identity.member_roles holder
    join identity.roles role on role.org_id = holder.org_id and role.id = holder.role_id
    where holder.org_id = $1 and holder.user_id = $2
  )
  select coalesce(member.name, member.email) as label, member.kind,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]') from held) as roles,
    (select coalesce(json_agg(distinct permission), '[]') from held, unnest(permissions) as permission) as permissions,
    (select coalesce(json_object_agg(team_id, is_admin), '{}') from identity.team_members
     where org_id = $1 and user_id = $2) as teams,
    (select epoch from kernel.access_epochs where org_id = $1) as epoch
  from identity.members member where member.org_id = $1 and member.id = $2`;
