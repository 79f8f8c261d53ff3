import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canManageInvites } from '../domain/invite-policy.js';
import { assertPending } from '../domain/invite.js';
import { Invites } from '../persistence/invites.js';

export class RevokeInvite extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RevokeInvite)
export class RevokeInviteHandler implements ICommandHandler<RevokeInvite> {
  constructor(
    private readonly callers: Callers,
    private readonly invites: Invites,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: RevokeInvite): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      canManageInvites(current).orThrow();
      return this.invites.change(
        caller.orgId,
        id,
        (invite) => {
          const act = createAct(current, this.clock);
          if (invite.state.status === 'revoked') return;
          assertPending(invite, act.at);
          invite.revoke(act);
        },
        expected,
      );
    });
  }
}
