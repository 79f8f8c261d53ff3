import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type MemberEvent, type RoleEvent } from '#identity';
import { Job, type RunAgain, subscribe, type Subscription, type Task } from '#kernel';
import { OrganizationsOptions } from '../../organization/domain/organizations-options.js';
import { ReportSeats } from '../commands/report-seats.js';
import { seatReportDelay, seatReportJob } from '../domain/subscription.js';

const soon = (_: object, at: Date) => new Date(at.getTime() + seatReportDelay);

/** Events that may change the number of billed people. */
export const seatChanges: Subscription = {
  ...subscribe<MemberEvent | RoleEvent>(seatReportJob, {
    'member.joined': soon,
    'member.returned': soon,
    'member.roles_changed': soon,
    'member.suspended': soon,
    'member.reactivated': soon,
    'member.removed': soon,
    'member.left': soon,
    'role.updated': soon,
  }),
  gathers: true,
};

/** Reports all changes in seats within a minute together. */
@Injectable()
export class ReportSeatsJob extends Job {
  readonly name = seatReportJob;

  constructor(
    private readonly commands: CommandBus,
    private readonly options: OrganizationsOptions,
  ) {
    super();
  }

  async run({ orgId }: Task): Promise<RunAgain> {
    if (this.options.stripe) return this.commands.execute(new ReportSeats(orgId));
  }
}
