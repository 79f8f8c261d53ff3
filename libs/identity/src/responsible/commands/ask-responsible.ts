import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { type Member } from '../../member/domain/member.js';
import { Members } from '../../member/domain/members.js';
import { canAskResponsible, assertActivePerson } from '../../member/domain/responsible-policy.js';

/** Asks a person to become responsible for a service member. */
export class AskResponsible extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly userId: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(AskResponsible)
export class AskResponsibleHandler implements ICommandHandler<AskResponsible> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, userId, expected }: AskResponsible): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      const decide = async (member: Member) => {
        canAskResponsible(current, member.state).orThrow();
        assertActivePerson(await this.members.findRights(caller.orgId, userId));
        member.askResponsible(userId, createAct(current, this.clock));
      };
      return this.members.change(caller.orgId, id, decide, expected);
    });
  }
}
