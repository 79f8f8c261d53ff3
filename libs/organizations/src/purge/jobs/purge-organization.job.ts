import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, type RunAgain, subscribe, type Task } from '#kernel';
import { type OrganizationEvent } from '../../organization/domain/organization-events.js';
import { PurgeOrganization } from '../commands/purge-organization.js';

export const purging = subscribe<OrganizationEvent>('OrganizationIsPurgedWhenDue', {
  'organization.deletion_scheduled': ({ purge_at }) => new Date(purge_at),
});

@Injectable()
export class PurgeOrganizationJob extends Job {
  readonly name = purging.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, id, signal }: Task): Promise<RunAgain> {
    return this.commands.execute(new PurgeOrganization(orgId, id, signal));
  }
}
