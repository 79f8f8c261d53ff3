import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EndedRole, OnRoleDeleted, RoleDeletion, type RoleLeftBehind } from '../../role/domain/on-role-deleted.js';
import { Invites } from '../domain/invites.js';

/** Moves invites of a deleted role to its replacement. */
@Injectable()
export class InvitesOfDeletedRoles extends OnRoleDeleted implements OnModuleInit {
  constructor(
    private readonly deletion: RoleDeletion,
    private readonly invites: Invites,
  ) {
    super();
  }

  onModuleInit(): void {
    this.deletion.add(this);
  }

  async handle({ orgId, id, reassignTo, act }: EndedRole): Promise<Partial<RoleLeftBehind>> {
    return reassignTo === null ? {} : { moved_invite_ids: await this.invites.moveAll(orgId, id, reassignTo, act) };
  }
}
