import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { Roles } from '../../role/domain/roles.js';
import { canManageInvites, canResendInvite } from '../domain/invite-policy.js';
import { type Invite, refuseSettled } from '../domain/invite.js';
import { Invites } from '../domain/invites.js';

/** Answers the new secret; the old one no longer opens anything. */
export class ResendInvite extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ResendInvite)
export class ResendInviteHandler implements ICommandHandler<ResendInvite> {
  constructor(
    private readonly callers: Callers,
    private readonly invites: Invites,
    private readonly roles: Roles,
    private readonly clock: Clock,
  ) {}

  execute({ caller, id, expected }: ResendInvite): Promise<string> {
    return this.callers.withOrganizationLock(caller, (current) => {
      canManageInvites(current).orThrow();
      return this.invites.change(caller.orgId, id, (invite) => this.resend(current, invite), expected);
    });
  }

  private async resend(caller: Caller, invite: Invite): Promise<string> {
    const { org_id, role_ids, team_ids } = invite.state;
    const roles = await this.roles.named(org_id, role_ids, (position) => `role_ids[${position}]`);
    const permissions = [...new Set(roles.flatMap((role) => role.permissions))];
    canResendInvite(caller, { permissions, team_ids }).orThrow();
    const act = actOf(caller, this.clock);
    refuseSettled(invite, act.at);
    invite.resend(act);
    return this.invites.renewSecret(invite, act);
  }
}
