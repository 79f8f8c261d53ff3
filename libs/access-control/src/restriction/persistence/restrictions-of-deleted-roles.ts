import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EndedRole, OnRoleDeleted, RoleDeletion, type RoleLeftBehind } from '#identity';
import { Transactions } from '#kernel';

/** The rules that bound the holders of a role end with it; the event of its deletion lists them. */
@Injectable()
export class RestrictionsOfDeletedRoles extends OnRoleDeleted implements OnModuleInit {
  constructor(
    private readonly deletion: RoleDeletion,
    private readonly transactions: Transactions,
  ) {
    super();
  }

  onModuleInit(): void {
    this.deletion.add(this);
  }

  async settle({ orgId, id }: EndedRole): Promise<Partial<RoleLeftBehind>> {
    const rows = await this.transactions.rows<{ id: string }>(orgId, ended, { role_id: id });
    return { restriction_ids: rows.map((row) => row.id) };
  }
}

const ended = `
  delete from access_control.restrictions
  where org_id = :org_id and target_type = 'role' and target_id = :role_id returning id`;
