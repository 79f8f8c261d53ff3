import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfSystem, Clock, Transactions } from '#kernel';
import { type AccessRequest } from '../domain/access-request.js';
import { AccessRequests, type Waiting } from '../domain/access-requests.js';
import { Needs } from '../domain/needs.js';

/** Closes the pending requests of an organization that nothing stands in the way of any more. */
export class CloseNeedlessRequests extends Command<void> {
  constructor(readonly orgId: string) {
    super();
  }
}

@CommandHandler(CloseNeedlessRequests)
export class CloseNeedlessRequestsHandler implements ICommandHandler<CloseNeedlessRequests> {
  constructor(
    private readonly transactions: Transactions,
    private readonly requests: AccessRequests,
    private readonly needs: Needs,
    private readonly clock: Clock,
  ) {}

  /** Looks without holding anybody up; only what it then closes is asked again, while no right can change. */
  async execute({ orgId }: CloseNeedlessRequests): Promise<void> {
    for (;;) {
      const { epoch, waiting } = await this.requests.unchecked(orgId, this.clock.now());
      if (waiting.length === 0) return;
      const needs = await this.needs.of(orgId, waiting);
      for (const [place, request] of waiting.entries())
        if (needs[place]!.blocked_by.length === 0) await this.close(orgId, request);
      await this.requests.noteChecked(
        orgId,
        waiting.map(({ id }) => id),
        epoch,
      );
    }
  }

  private close(orgId: string, { id }: Waiting): Promise<void> {
    const close = async (request: AccessRequest) => {
      const [need] = await this.needs.of(orgId, [request.state]);
      if (request.state.status !== 'pending' || need!.blocked_by.length > 0) return;
      request.close(need!.gone ? 'target_gone' : 'not_restricted', actOfSystem(this.clock));
    };
    return this.transactions.withOrganizationLock(orgId, () => this.requests.change(orgId, id, close));
  }
}
