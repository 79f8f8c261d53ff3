import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock, Job, type RunAgain, subscribe, type Task } from '#kernel';
import { RemindOwners } from '../commands/remind-owners.js';
import { type OrganizationEvent } from '../domain/organization-events.js';

/** The task stays in the outbox until the last reminder. Each run checks the organization's current state. */
export const deletionReminders = subscribe<OrganizationEvent>('OwnersAreRemindedOfDeletion', {
  'organization.deletion_scheduled': 'at once',
});

/** Reminds owners, and runs again at the next reminder. A restored organization has no further reminders. */
@Injectable()
export class RemindOwnersOfDeletionJob extends Job {
  readonly name = deletionReminders.job;

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId }: Task): Promise<RunAgain> {
    const next = await this.commands.execute(new RemindOwners(orgId));
    if (next) return { again_in: next.getTime() - this.clock.now().getTime() };
  }
}
