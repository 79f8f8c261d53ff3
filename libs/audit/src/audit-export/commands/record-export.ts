import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Clock, EventLog, Resumable } from '#kernel';
import { type ExportEvent, type ExportRange } from '../domain/audit-export.js';

/** Records an export in the log: its time range and the number of sent records. */
export class RecordExport extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly range: ExportRange,
    readonly count: number,
  ) {
    super();
  }
}

@CommandHandler(RecordExport)
export class RecordExportHandler implements ICommandHandler<RecordExport> {
  constructor(
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, range, count }: RecordExport): Promise<void> {
    const { orgId } = caller;
    const data = { from: range.from.toISOString(), to: range.to.toISOString(), count };
    const event: ExportEvent = { type: 'audit_log.exported', data };
    const resource = { type: 'audit_log', id: orgId, label: null };
    return this.eventLog.append(orgId, [{ act: createAct(caller, this.clock), event, resource, changes: [] }]);
  }
}
