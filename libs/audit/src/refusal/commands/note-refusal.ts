import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Act, EventLog, type Resource, Transactions } from '#kernel';
import { type RefusalEvent } from '../domain/refusal-events.js';

/** Records a refused write. */
export class NoteRefusal extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly act: Act,
    readonly resource: Resource,
    readonly refusal: RefusalEvent['data'],
  ) {
    super();
  }
}

@CommandHandler(NoteRefusal)
export class NoteRefusalHandler implements ICommandHandler<NoteRefusal> {
  constructor(
    private readonly transactions: Transactions,
    private readonly log: EventLog,
  ) {}

  /** Runs in a separate transaction, because the request's transaction was rolled back with its Idempotency-Key. */
  execute({ orgId, act, resource, refusal: data }: NoteRefusal): Promise<void> {
    const event: RefusalEvent = { type: 'access.refused', data };
    return this.transactions.inOwnTransaction(orgId, () =>
      this.log.append(orgId, [{ act, event, resource, changes: [] }]),
    );
  }
}
