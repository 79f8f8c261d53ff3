import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canManageInvites } from '../domain/invite-policy.js';
import { type Invite, assertPending } from '../domain/invite.js';
import { Invites } from '../persistence/invites.js';
import { InviteIssuer } from '../services/invite-issuer.js';

/** Returns the new secret, or null if it is mailed. The old secret stops working. */
export class ResendInvite extends Command<string | null> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ResendInvite)
export class ResendInviteHandler implements ICommandHandler<ResendInvite> {
  constructor(
    private readonly callers: Callers,
    private readonly invites: Invites,
    private readonly inviteIssuer: InviteIssuer,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: ResendInvite): Promise<string | null> {
    return this.callers.withOrganizationLock(caller, (current) => {
      canManageInvites(current).orThrow();
      return this.invites.change(caller.orgId, id, (invite) => this.resend(current, invite), expected);
    });
  }

  private async resend(caller: Caller, invite: Invite): Promise<string | null> {
    await this.inviteIssuer.assertCanResend(caller, invite.state);
    const act = createAct(caller, this.clock);
    assertPending(invite, act.at);
    return this.inviteIssuer.resend(caller, invite, act);
  }
}
