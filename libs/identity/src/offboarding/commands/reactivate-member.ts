import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { canManageMembers, canReactivate } from '../../member/domain/member-policy.js';
import { type Member } from '../../member/domain/member.js';
import { Members } from '../../member/domain/members.js';
import { seatUserOf, Seats } from '../../member/domain/seats.js';

export class ReactivateMember extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly note: string | null,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ReactivateMember)
export class ReactivateMemberHandler implements ICommandHandler<ReactivateMember> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly seats: Seats,
    private readonly clock: Clock,
  ) {}

  execute({ caller, id, note, expected }: ReactivateMember): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      canManageMembers(current).orThrow();
      const decide = async (member: Member) => {
        canReactivate(current, member.state, await this.members.getOwnership(caller.orgId, id)).orThrow();
        const before = seatUserOf(member.state);
        member.reactivate('admin', note, actOf(current, this.clock));
        await this.seats.assertSeatFor(caller.orgId, before, seatUserOf(member.state));
      };
      return this.members.change(caller.orgId, id, decide, expected);
    });
  }
}
