import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type MemberEvent } from '#identity';
import { Job, subscribe, type Task } from '#kernel';
import { DeleteStaleRestrictions, aYearAfter } from '../commands/delete-stale-restrictions.js';

const aYearLater = (_: object, at: Date) => aYearAfter(at);

export const staleRestrictions = subscribe<MemberEvent>('StaleRestrictionForgottenWhenMemberGoneAYear', {
  'member.removed': aYearLater,
  'member.left': aYearLater,
});

/** Deletes the rules on a member a year after they left. */
@Injectable()
export class DeleteStaleRestrictionsJob extends Job {
  readonly name = staleRestrictions.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new DeleteStaleRestrictions(orgId, subjectId));
  }
}
