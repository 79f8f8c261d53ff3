import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Clock, EventLog, Resumable } from '#kernel';
import { type AccessExplained, type AccessListed } from '../domain/explanation.js';

/** Records that a member looked up what another member may do. */
export class RecordExplanation extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly explained: AccessExplained['data'] & { connector_label: string },
  ) {
    super();
  }
}

@CommandHandler(RecordExplanation)
export class RecordExplanationHandler implements ICommandHandler<RecordExplanation> {
  constructor(
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, explained: { connector_label, ...data } }: RecordExplanation): Promise<void> {
    if (data.user_id === caller.userId) return;
    const event: AccessExplained = { type: 'access.explained', data };
    const resource = { type: 'connector', id: data.connector_slug, label: connector_label };
    await this.eventLog.append(caller.orgId, [{ act: createAct(caller, this.clock), event, resource, changes: [] }]);
  }
}

/** Records that a member listed what another member may use. */
export class RecordAccessList extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(RecordAccessList)
export class RecordAccessListHandler implements ICommandHandler<RecordAccessList> {
  constructor(
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, userId }: RecordAccessList): Promise<void> {
    if (userId === caller.userId) return;
    const event: AccessListed = { type: 'access.listed', data: { user_id: userId } };
    const resource = { type: 'member', id: userId, label: null };
    await this.eventLog.append(caller.orgId, [{ act: createAct(caller, this.clock), event, resource, changes: [] }]);
  }
}
