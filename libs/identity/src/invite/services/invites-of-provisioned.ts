import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OnMemberProvisioned, type Provisioned, Provisionings } from '../../member/domain/on-member-provisioned.js';
import { type Invite } from '../domain/invite.js';
import { Invites } from '../domain/invites.js';
import { Acceptance } from './acceptance.js';

/** Accepts a pending invite when the directory creates that member. */
@Injectable()
export class InvitesOfProvisioned extends OnMemberProvisioned implements OnModuleInit {
  constructor(
    private readonly provisionings: Provisionings,
    private readonly invites: Invites,
    private readonly acceptance: Acceptance,
  ) {
    super();
  }

  onModuleInit(): void {
    this.provisionings.add(this);
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
