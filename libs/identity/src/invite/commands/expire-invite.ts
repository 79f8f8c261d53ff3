import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfSystem, Clock } from '#kernel';
import { Invites } from '../persistence/invites.js';

/** Records that an invite has expired, unless it was resent, accepted or revoked in the meantime. */
export class ExpireInvite extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(ExpireInvite)
export class ExpireInviteHandler implements ICommandHandler<ExpireInvite> {
  constructor(
    private readonly invites: Invites,
    private readonly clock: Clock,
  ) {}

  execute({ orgId, id }: ExpireInvite): Promise<void> {
    return this.invites.change(orgId, id, (invite) => {
      const act = actOfSystem(this.clock);
      if (invite.state.status === 'pending' && !invite.isPending(act.at)) invite.expire(act);
    });
  }
}
