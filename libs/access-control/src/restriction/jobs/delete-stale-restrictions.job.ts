import { Injectable } from '@nestjs/common';
import { Departures, type MemberEvent } from '#identity';
import { actOfSystem, Clock, Job, subscribe, type Task, Transactions } from '#kernel';
import { Restrictions } from '../persistence/restrictions.js';

const yearInMs = 365 * 24 * 60 * 60 * 1000;

/** Rules are kept for a year in case a former member returns. */
const aYearAfter = (left: Date): Date => new Date(left.getTime() + yearInMs);

/** Returns the date a year ago. Rules of members who left after it are kept. */
const aYearBefore = (now: Date): Date => new Date(now.getTime() - yearInMs);

const aYearLater = (_: object, at: Date) => aYearAfter(at);

export const staleRestrictions = subscribe<MemberEvent>('StaleRestrictionForgottenWhenMemberGoneAYear', {
  'member.removed': aYearLater,
  'member.left': aYearLater,
});

/** Deletes the rules on a member who left a year ago and has not returned. */
@Injectable()
export class DeleteStaleRestrictionsJob extends Job {
  readonly name = staleRestrictions.job;

  constructor(
    private readonly transactions: Transactions,
    private readonly restrictions: Restrictions,
    private readonly departures: Departures,
    private readonly clock: Clock,
  ) {
    super();
  }

  run({ orgId, subjectId: userId }: Task): Promise<void> {
    return this.transactions.withOrganizationLock(orgId, async () => {
      const act = actOfSystem(this.clock);
      if (!(await this.departures.leftBefore(orgId, userId, aYearBefore(act.at)))) return;
      await this.restrictions.changeAllForTarget(orgId, { target_type: 'user', target_id: userId }, (restriction) =>
        restriction.remove(null, act),
      );
    });
  }
}
