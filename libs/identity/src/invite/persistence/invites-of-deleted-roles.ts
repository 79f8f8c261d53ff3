import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventLog, type Recorded, Transactions } from '#kernel';
import { type EndedRole, OnRoleDeleted, RoleDeletion, type RoleLeftBehind } from '../../role/domain/on-role-deleted.js';
import { type InviteEvent } from '../domain/invite-events.js';

/** Whoever was invited to the role is invited to the one that stands in for it. */
@Injectable()
export class InvitesOfDeletedRoles extends OnRoleDeleted implements OnModuleInit {
  constructor(
    private readonly deletion: RoleDeletion,
    private readonly transactions: Transactions,
    private readonly log: EventLog,
  ) {
    super();
  }

  onModuleInit(): void {
    this.deletion.add(this);
  }

  async settle({ orgId, id: roleId, reassignTo, act }: EndedRole): Promise<Partial<RoleLeftBehind>> {
    if (reassignTo === null) return {};
    return this.transactions.run(orgId, async () => {
      const values = { role_id: roleId, reassign_to: reassignTo };
      const rows = await this.transactions.rows<{ id: string }>(orgId, moved, values);
      const event: InviteEvent = {
        type: 'invite.roles_changed',
        data: { role_id: reassignTo, cause: 'role_deleted' },
      };
      const recorded = rows.map(({ id }): Recorded => {
        return { act, event, resource: { type: 'invite', id, label: null }, changes: [] };
      });
      await this.log.append(orgId, recorded);
      return { moved_invite_ids: rows.map(({ id }) => id) };
    });
  }
}

const moved = `
  update identity.invites
  set role_ids = array_append(array_remove(array_remove(role_ids, :role_id), :reassign_to), :reassign_to),
    version = version + 1
  where org_id = :org_id and status = 'pending' and role_ids @> array[:role_id::text] returning id`;
