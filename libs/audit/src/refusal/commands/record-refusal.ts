import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Act, EventLog, type Resource, Transactions } from '#kernel';
import { type RefusalEvent } from '../domain/refusal-events.js';

/** Records a refused write. */
export class RecordRefusal extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly act: Act,
    readonly resource: Resource,
    readonly refusal: RefusalEvent['data'],
  ) {
    super();
  }
}

@CommandHandler(RecordRefusal)
export class RecordRefusalHandler implements ICommandHandler<RecordRefusal> {
  constructor(
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
  ) {}

  /** Runs in a transaction of its own, because the transaction of the refused request was rolled back. */
  execute({ orgId, act, resource, refusal: data }: RecordRefusal): Promise<void> {
    const event: RefusalEvent = { type: 'access.refused', data };
    return this.transactions.inOwnTransaction(orgId, () =>
      this.eventLog.append(orgId, [{ act, event, resource, changes: [] }]),
    );
  }
}
