import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Members } from '#identity';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { canAllowAppOf } from '../domain/connected-app-policy.js';
import { DisconnectedApps } from '../domain/connected-apps.js';

/** Lets the identity provider connect an app of a member again. */
export class AllowAppAgain extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(AllowAppAgain)
export class AllowAppAgainHandler implements ICommandHandler<AllowAppAgain> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly disconnectedApps: DisconnectedApps,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, userId, id }: AllowAppAgain): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { orgId } = current;
      canAllowAppOf(current, userId, await this.members.findRights(orgId, userId)).orThrow();
      if (!(await this.disconnectedApps.allow(orgId, userId, id, createAct(current, this.clock))))
        throw notFound('disconnected app');
    });
  }
}
