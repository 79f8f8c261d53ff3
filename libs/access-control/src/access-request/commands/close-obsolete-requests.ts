import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccessEpochs, actOfSystem, Clock, Transactions } from '#kernel';
import { type AccessRequest } from '../domain/access-request.js';
import { type UncheckedRequest, AccessRequests } from '../persistence/access-requests.js';
import { RequestBlockers } from '../services/request-blockers.js';

/** Closes an organization's pending requests for access that is no longer blocked. */
export class CloseObsoleteRequests extends Command<void> {
  constructor(readonly orgId: string) {
    super();
  }
}

@CommandHandler(CloseObsoleteRequests)
export class CloseObsoleteRequestsHandler implements ICommandHandler<CloseObsoleteRequests> {
  constructor(
    private readonly transactions: Transactions,
    private readonly epochs: AccessEpochs,
    private readonly requests: AccessRequests,
    private readonly blockers: RequestBlockers,
    private readonly clock: Clock,
  ) {}

  /**
   * Searches without a lock, then checks the found requests again under the organization's lock. Under it, rights
   * cannot change before the requests are closed.
   */
  async execute({ orgId }: CloseObsoleteRequests): Promise<void> {
    for (;;) {
      const epoch = await this.epochs.get(orgId);
      const pending = await this.requests.listUnchecked(orgId, epoch, this.clock.now());
      if (pending.length === 0) return;
      const blockers = await this.blockers.findBlockers(orgId, pending);
      for (const [position, request] of pending.entries())
        if (blockers[position]!.blocked_by.length === 0) await this.close(orgId, request);
      await this.requests.recordChecked(
        orgId,
        pending.map(({ id }) => id),
        epoch,
      );
    }
  }

  private close(orgId: string, { id }: UncheckedRequest): Promise<void> {
    const close = async (request: AccessRequest) => {
      const [blocked] = await this.blockers.findBlockers(orgId, [request.state]);
      if (request.state.status !== 'pending' || blocked!.blocked_by.length > 0) return;
      request.close(blocked!.gone ? 'target_gone' : 'not_restricted', actOfSystem(this.clock));
    };
    return this.transactions.withOrganizationLock(orgId, () => this.requests.change(orgId, id, close));
  }
}
