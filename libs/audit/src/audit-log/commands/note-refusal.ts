import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Act, EventLog, type Resource, Transactions } from '#kernel';
import { type AuditEvent } from '../domain/audit-events.js';

/** Leaves a trace of a write that was refused. */
export class NoteRefusal extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly act: Act,
    readonly resource: Resource,
    readonly told: Extract<AuditEvent, { type: 'access.refused' }>['data'],
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

  /** In a transaction that is not the request's: that one was undone, and its Idempotency-Key with it. */
  execute({ orgId, act, resource, told: data }: NoteRefusal): Promise<void> {
    const event: AuditEvent = { type: 'access.refused', data };
    return this.transactions.inOwnTransaction(orgId, () =>
      this.log.append(orgId, [{ act, event, resource, changes: [] }]),
    );
  }
}
