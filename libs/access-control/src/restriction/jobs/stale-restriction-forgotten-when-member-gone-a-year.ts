import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, type Task } from '#kernel';
import { ForgetStaleRestrictions } from '../commands/forget-stale-restrictions.js';

/** Due a year after somebody left. */
@Injectable()
export class StaleRestrictionForgottenWhenMemberGoneAYear extends Job {
  readonly name = 'StaleRestrictionForgottenWhenMemberGoneAYear';

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new ForgetStaleRestrictions(orgId, subjectId));
  }
}
