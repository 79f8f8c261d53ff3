import { Injectable } from '@nestjs/common';
import { OnMemberProvisioned, type Provisioned } from '../../arrival/domain/arrivals.js';
import { type Invite } from '../domain/invite.js';
import { Invites } from '../persistence/invites.js';
import { InviteAcceptance } from '../services/invite-acceptance.js';

/** Accepts the pending invites of a person who becomes a member through a directory or by signing in. */
@Injectable()
export class InvitesOfProvisioned extends OnMemberProvisioned {
  constructor(
    private readonly invites: Invites,
    private readonly inviteAcceptance: InviteAcceptance,
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
      await this.inviteAcceptance.joinTeams(orgId, userId, invite.state.team_ids, act);
      invite.accept(userId, act);
    };
    for (const id of await this.invites.pendingIds(orgId, email)) await this.invites.change(orgId, id, accept);
  }
}
