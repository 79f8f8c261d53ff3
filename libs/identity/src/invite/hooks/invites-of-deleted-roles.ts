import { Injectable } from '@nestjs/common';
import { OnRoleDeleted, type RoleDeletion, type RoleDeletionEffects } from '../../role/domain/on-role-deleted.js';
import { Invites } from '../persistence/invites.js';

/** Moves invites of a deleted role to its replacement. */
@Injectable()
export class InvitesOfDeletedRoles extends OnRoleDeleted {
  constructor(private readonly invites: Invites) {
    super();
  }

  async handle({ orgId, id, reassignTo, act }: RoleDeletion): Promise<Partial<RoleDeletionEffects>> {
    return reassignTo === null ? {} : { moved_invite_ids: await this.invites.moveAll(orgId, id, reassignTo, act) };
  }
}
