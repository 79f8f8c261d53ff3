import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canActOn, canRemove } from '../../member/domain/member-policy.js';
import { type Member } from '../../member/domain/member.js';
import { Members } from '../../member/domain/members.js';
import { type Leaving, type LeftBehind } from '../domain/on-member-left.js';
import { MemberOffboarding } from '../services/member-offboarding.js';

type Removal = Pick<Leaving, 'transferTo' | 'replacements'> & { confirmOwnerless: boolean; note: string | null };

/** What happened to the resources of the leaver. */
export type ResourceOutcome = Pick<LeftBehind, 'transferred' | 'disconnected' | 'replaced' | 'ownerless'>;

/** Ends a membership. Returns what happened to the resources of the leaver. */
export class RemoveMember extends Command<ResourceOutcome> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly removal: Removal,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RemoveMember)
export class RemoveMemberHandler implements ICommandHandler<RemoveMember> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly memberOffboarding: MemberOffboarding,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, removal, expected }: RemoveMember): Promise<ResourceOutcome> {
    return this.callers.withOrganizationLock(caller, (current) => {
      canActOn(current, id).orThrow();
      return this.members.change(caller.orgId, id, (member) => this.remove(current, member, removal), expected);
    });
  }

  private async remove(caller: Caller, member: Member, removal: Removal): Promise<ResourceOutcome> {
    const { org_id, id: userId } = member.state;
    const ownership = await this.members.getOwnership(org_id, userId);
    canRemove(caller, member.state, ownership).orThrow();
    const { transferTo, replacements, note } = removal;
    if (transferTo !== null) await this.memberOffboarding.assertSuccessor(org_id, userId, transferTo);
    else if (!removal.confirmOwnerless) await this.memberOffboarding.assertNoSuccessorNeeded(org_id, userId);
    const act = createAct(caller, this.clock);
    const left = await this.memberOffboarding.offboard({ caller, userId, transferTo, replacements, act });
    await this.members.recordDeparture(member.state, ownership.is_owner, act);
    member.end({ transfer_to: transferTo, ...left }, note, act);
    const { transferred, disconnected, replaced, ownerless } = left;
    return { transferred, disconnected, replaced, ownerless };
  }
}
