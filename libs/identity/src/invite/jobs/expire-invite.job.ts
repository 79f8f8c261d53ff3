import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfSystem, Clock, Job, subscribe, type Task } from '#kernel';
import { type InviteEvent } from '../domain/invite.js';
import { Invites } from '../persistence/invites.js';

/** Records that an invite has expired, unless it was resent, accepted or revoked in the meantime. */
class ExpireInvite extends Command<void> {
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

const whenItExpires = ({ expires_at }: { expires_at: string }) => new Date(expires_at);

export const inviteExpiry = subscribe<InviteEvent>('ExpireInvite', {
  'invite.created': whenItExpires,
  'invite.resent': whenItExpires,
});

/** Due on the date in `invite.created` or `invite.resent`. */
@Injectable()
export class ExpireInviteJob extends Job {
  readonly name = inviteExpiry.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commandBus.execute(new ExpireInvite(orgId, subjectId));
  }
}
