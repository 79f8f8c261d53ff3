import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { isDecidedByOther, SecondAccounts } from '../domain/second-accounts.js';
import { canManageMembers, canReactivate, canSuspend } from '../domain/member-policy.js';
import { type Member } from '../domain/member.js';
import { Members } from '../domain/members.js';
import { Seats, buildSeatUser } from '../domain/seats.js';
import { ServiceMemberSuspension } from '../services/service-member-suspension.js';

class ChangeMemberStatus extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly note: string | null,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

/**
 * Requests with the member's tokens get 401 until the member is reactivated. The member keeps owning resources. The
 * service members that the member is responsible for are suspended until another person takes responsibility.
 */
export class SuspendMember extends ChangeMemberStatus {}

@CommandHandler(SuspendMember)
export class SuspendMemberHandler implements ICommandHandler<SuspendMember> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly serviceMemberSuspension: ServiceMemberSuspension,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, note, expected }: SuspendMember): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      canManageMembers(current).orThrow();
      const decide = async (member: Member) => {
        canSuspend(current, member.state, await this.members.getOwnership(caller.orgId, id)).orThrow();
        const act = createAct(current, this.clock);
        member.suspend('admin', note, act);
        await this.serviceMemberSuspension.suspendServiceMembers(caller.orgId, id, act);
      };
      return this.members.change(caller.orgId, id, decide, expected);
    });
  }
}

export class ReactivateMember extends ChangeMemberStatus {}

@CommandHandler(ReactivateMember)
export class ReactivateMemberHandler implements ICommandHandler<ReactivateMember> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly seats: Seats,
    private readonly secondAccounts: SecondAccounts,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, note, expected }: ReactivateMember): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      canManageMembers(current).orThrow();
      const decide = async (member: Member) => {
        const { suspender_ids } = member.state;
        const isByOther = isDecidedByOther(
          await this.secondAccounts.find(current, [id], suspender_ids),
          id,
          suspender_ids,
        );
        const ownership = await this.members.getOwnership(caller.orgId, id);
        canReactivate(current, member.state, ownership, isByOther).orThrow();
        const before = buildSeatUser(member.state);
        member.reactivate('admin', note, createAct(current, this.clock));
        await this.seats.assertSeatFor(caller.orgId, before, buildSeatUser(member.state));
      };
      return this.members.change(caller.orgId, id, decide, expected);
    });
  }
}
