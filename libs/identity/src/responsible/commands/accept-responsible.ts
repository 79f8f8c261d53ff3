import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { Members } from '../../member/domain/members.js';
import { canAcceptResponsible } from '../../member/domain/responsible-policy.js';

/** The person who was asked becomes responsible for a service member. */
export class AcceptResponsible extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(AcceptResponsible)
export class AcceptResponsibleHandler implements ICommandHandler<AcceptResponsible> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: AcceptResponsible): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.members.change(
        caller.orgId,
        id,
        (member) => {
          canAcceptResponsible(current, member.state).orThrow();
          member.acceptResponsibility(createAct(current, this.clock));
        },
        expected,
      ),
    );
  }
}
