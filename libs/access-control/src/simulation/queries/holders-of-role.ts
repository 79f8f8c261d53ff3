import { Injectable } from '@nestjs/common';
import { type Permission, type RoleState } from '#identity';
import { invalid, Reads } from '#kernel';

export type KnownRole = Pick<RoleState, 'id' | 'name' | 'is_system' | 'permissions'>;

/** Somebody who holds a role, with the others that they hold. */
export type Holder = { user_id: string; label: string | null; others: string[] };

export type Holders = { total: number; holders: Holder[] };

@Injectable()
export class HoldersOfRole {
  constructor(private readonly reads: Reads) {}

  /** The first `limit` who hold the role, by name. */
  async of(orgId: string, roleId: string, limit: number): Promise<Holders> {
    const rows = await this.reads.rows<Holder & { total: number }>(orgId, holding, [orgId, roleId, limit]);
    return { total: rows[0]?.total ?? 0, holders: rows };
  }

  /**
   * Every role of the organization by id: there are few.
   * @throws validation_error `unknown_role` when the one asked for is not among them.
   */
  async roles(orgId: string, roleId: string): Promise<{ role: KnownRole; permissions: Map<string, Set<Permission>> }> {
    const rows = await this.reads.rows<KnownRole>(orgId, roles, [orgId]);
    const role = rows.find(({ id }) => id === roleId);
    if (!role) throw invalid('role.role_id', 'unknown_role', 'This organization has no such role.');
    return { role, permissions: new Map(rows.map(({ id, permissions }) => [id, new Set(permissions)])) };
  }
}

const roles = `select id, name, is_system, permissions from identity.roles where org_id = $1`;

const holding = `
  select member.id as user_id, coalesce(member.name, member.email) as label,
    array(select role_id from identity.member_roles other
      where other.org_id = $1 and other.user_id = member.id and other.role_id <> $2) as others,
    (count(*) over ())::integer as total
  from identity.members member
  where member.org_id = $1
    and member.id in (select user_id from identity.member_roles where org_id = $1 and role_id = $2)
  order by member.label_key, member.id limit $3`;
