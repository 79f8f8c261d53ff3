import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { canManageInvites } from '../domain/invite-policy.js';
import { refuseSettled } from '../domain/invite.js';
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
    private readonly clock: Clock,
  ) {}

  execute({ caller: sender, id, expected }: ResendInvite): Promise<string> {
    return this.callers.exclusively(sender, (caller) => {
      canManageInvites(caller).orThrow();
      return this.invites.change(
        caller.orgId,
        id,
        (invite) => {
          const act = actOf(caller, this.clock);
          refuseSettled(invite, act.at);
          invite.resend(act);
          return this.invites.renewSecret(invite);
        },
        expected,
      );
    });
  }
}
