import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type MemberEvent, type RoleEvent, type TeamEvent } from '#identity';
import { AccessEpochs, actOfSystem, Clock, Job, subscribe, type Subscription, type Task, Transactions } from '#kernel';
import { type AccessGrantEvent } from '../../access-grant/domain/access-grant.js';
import { type RestrictionEvent } from '../../restriction/domain/restriction.js';
import { shareKinds } from '../../share/domain/shareable.js';
import { type AccessRequest } from '../domain/access-request.js';
import { AccessRequests, type UncheckedRequest } from '../persistence/access-requests.js';
import { RequestBlockers } from '../services/request-blockers.js';

/** Closes an organization's pending requests for access that is no longer blocked. */
class CloseObsoleteRequests extends Command<void> {
  constructor(readonly orgId: string) {
    super();
  }
}

@CommandHandler(CloseObsoleteRequests)
export class CloseObsoleteRequestsHandler implements ICommandHandler<CloseObsoleteRequests> {
  constructor(
    private readonly transactions: Transactions,
    private readonly accessEpochs: AccessEpochs,
    private readonly accessRequests: AccessRequests,
    private readonly requestBlockers: RequestBlockers,
    private readonly clock: Clock,
  ) {}

  /**
   * Searches without a lock, then checks the found requests again under the organization's lock. Under it, rights
   * cannot change before the requests are closed.
   */
  async execute({ orgId }: CloseObsoleteRequests): Promise<void> {
    for (;;) {
      const epoch = await this.accessEpochs.get(orgId);
      const pending = await this.accessRequests.listUnchecked(orgId, epoch, this.clock.now());
      if (pending.length === 0) return;
      const blockers = await this.requestBlockers.findBlockers(orgId, pending);
      for (const [position, request] of pending.entries())
        if (blockers[position]!.blocked_by.length === 0) await this.close(orgId, request);
      await this.accessRequests.recordChecked(
        orgId,
        pending.map(({ id }) => id),
        epoch,
      );
    }
  }

  private close(orgId: string, { id }: UncheckedRequest): Promise<void> {
    const close = async (request: AccessRequest) => {
      const [blocked] = await this.requestBlockers.findBlockers(orgId, [request.state]);
      if (request.state.status !== 'pending' || blocked!.blocked_by.length > 0) return;
      request.close(blocked!.gone ? 'target_gone' : 'not_restricted', actOfSystem(this.clock));
    };
    return this.transactions.withOrganizationLock(orgId, () => this.accessRequests.change(orgId, id, close));
  }
}

/** Milliseconds to wait for further changes, so that one check of the pending requests covers all of them. */
const gatherDelay = 5_000;

const soon = (_: object, at: Date) => new Date(at.getTime() + gatherDelay);

/** The events of all contexts that delete a resource, or change its shares or owner. */
const shareableEvents = [
  ...shareKinds.flatMap((kind) => [
    `${kind}.shared`,
    `${kind}.share_changed`,
    `${kind}.transferred`,
    `${kind}.deleted`,
  ]),
  'connection.expired',
  'connector.owner_assigned',
];

const granting = subscribe<RoleEvent | MemberEvent | TeamEvent | RestrictionEvent | AccessGrantEvent>('', {
  'role.updated': soon,
  'role.deleted': soon,
  'member.roles_changed': soon,
  'team.member_added': soon,
  'restriction.created': soon,
  'restriction.updated': soon,
  'restriction.deleted': soon,
  // A grant may also satisfy requests for a part of the same access.
  'access_grant.created': soon,
  'access_grant.extended': soon,
});

export const obsoleteRequests: Subscription = {
  job: 'CloseObsoleteRequests',
  to: { ...granting.to, ...Object.fromEntries(shareableEvents.map((type) => [type, soon])) },
  gathers: true,
};

/** Closes requests that are no longer needed, soon after every event that may remove what blocks a requester. */
@Injectable()
export class CloseObsoleteRequestsJob extends Job {
  readonly name = obsoleteRequests.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId }: Task): Promise<void> {
    return this.commandBus.execute(new CloseObsoleteRequests(orgId));
  }
}
