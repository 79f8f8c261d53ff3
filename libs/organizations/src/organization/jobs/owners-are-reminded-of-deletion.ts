import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock, Job, type RunAgain, subscribe, type Task } from '#kernel';
import { RemindOwners } from '../commands/remind-owners.js';
import { type OrganizationEvent } from '../domain/organization-events.js';

/** Not of those that a restore leaves out: its row brings every reminder that is still to come, and says what is so then. */
export const deletionReminders = subscribe<OrganizationEvent>('OwnersAreRemindedOfDeletion', {
  'organization.deletion_scheduled': 'at once',
});

/** Waits for the next reminder in its row, which is none of an organization that was restored. */
@Injectable()
export class OwnersAreRemindedOfDeletion extends Job {
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
