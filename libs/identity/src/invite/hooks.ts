import { Injectable } from '@nestjs/common';
import { type RoleDeletion, OnRoleDeleted, type RoleDeletionEffects } from '../role/domain/on-role-deleted.js';
import { OnMemberProvisioned, type Provisioned } from '../arrival/domain/arrivals.js';
import { Invites } from './persistence/invites.js';
import { type Invite } from './domain/invite.js';
import { InviteAcceptance } from './services/invite-acceptance.js';

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

/** Accepts the pending invites of a person who becomes a member through a directory or by signing in. */
@Injectable()
export class InvitesOfProvisioned extends OnMemberProvisioned {
  constructor(
    private readonly invites: Invites,
    private readonly acceptance: InviteAcceptance,
  ) {
    super();
  }

  async rolesFor(orgId: string, email: string, at: Date): Promise<string[]> {
    const roleIds: string[] = [];
    for (const id of await this.invites.pendingIds(orgId, email))
      await this.invites.change(orgId, id, (invite) => {
        if (invite.isPending(at)) roleIds.push(...invite.state.role_ids);
      });
    return roleIds;
  }

  async handle({ orgId, userId, email, act }: Provisioned): Promise<void> {
    const accept = async (invite: Invite) => {
      if (!invite.isPending(act.at)) return invite.expire(act);
      await this.acceptance.joinTeams(orgId, userId, invite.state.team_ids, act);
      invite.accept(userId, act);
    };
    for (const id of await this.invites.pendingIds(orgId, email)) await this.invites.change(orgId, id, accept);
  }
}
