import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Departures, type MemberEvent } from '#identity';
import { actOfSystem, Clock, Job, subscribe, type Task, Transactions } from '#kernel';
import { Restrictions } from '../persistence/restrictions.js';

const yearInMs = 365 * 24 * 60 * 60 * 1000;

/** Rules are kept for a year in case a former member returns. */
const aYearAfter = (left: Date): Date => new Date(left.getTime() + yearInMs);

/** Returns the date a year ago. Rules of members who left after it are kept. */
const aYearBefore = (now: Date): Date => new Date(now.getTime() - yearInMs);

/** Deletes the rules of a member who left a year ago and has not returned. */
class DeleteStaleRestrictions extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteStaleRestrictions)
export class DeleteStaleRestrictionsHandler implements ICommandHandler<DeleteStaleRestrictions> {
  constructor(
    private readonly transactions: Transactions,
    private readonly restrictions: Restrictions,
    private readonly departures: Departures,
    private readonly clock: Clock,
  ) {}

  execute({ orgId, userId }: DeleteStaleRestrictions): Promise<void> {
    return this.transactions.withOrganizationLock(orgId, async () => {
      const act = actOfSystem(this.clock);
      if (!(await this.departures.leftBefore(orgId, userId, aYearBefore(act.at)))) return;
      await this.restrictions.changeAllOf(orgId, { target_type: 'user', target_id: userId }, (restriction) =>
        restriction.remove(null, act),
      );
    });
  }
}

const aYearLater = (_: object, at: Date) => aYearAfter(at);

export const staleRestrictions = subscribe<MemberEvent>('StaleRestrictionForgottenWhenMemberGoneAYear', {
  'member.removed': aYearLater,
  'member.left': aYearLater,
});

/** Deletes the rules on a member a year after they left. */
@Injectable()
export class DeleteStaleRestrictionsJob extends Job {
  readonly name = staleRestrictions.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commandBus.execute(new DeleteStaleRestrictions(orgId, subjectId));
  }
}
