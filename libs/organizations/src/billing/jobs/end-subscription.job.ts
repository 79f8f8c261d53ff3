import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, type RunAgain, subscribe, type Task } from '#kernel';
import { type OrganizationEvent } from '../../organization/domain/organization-events.js';
import { OrganizationsOptions } from '../../organization/domain/organizations-options.js';
import { ChangeSubscriptionEnd } from '../commands/change-subscription-end.js';
import { subscriptionEndJob } from '../domain/subscription.js';

export const endChanges = subscribe<OrganizationEvent>(subscriptionEndJob, {
  'organization.deletion_scheduled': 'at once',
  'organization.restored': 'at once',
});

/**
 * Ends or continues the subscription. This depends on the current state of the organization, not on the event that
 * started the job.
 */
@Injectable()
export class EndSubscriptionJob extends Job {
  readonly name = endChanges.job;

  constructor(
    private readonly commands: CommandBus,
    private readonly options: OrganizationsOptions,
  ) {
    super();
  }

  async run({ orgId }: Task): Promise<RunAgain> {
    if (this.options.stripe) return this.commands.execute(new ChangeSubscriptionEnd(orgId));
  }
}
