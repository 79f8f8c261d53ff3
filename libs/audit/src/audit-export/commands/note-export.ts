import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Clock, EventLog } from '#kernel';
import { type ExportEvent } from '../domain/export-events.js';
import { type ExportRange } from '../domain/export-range.js';

/** Records how much of the log was exported. */
export class NoteExport extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly range: ExportRange,
    readonly count: number,
  ) {
    super();
  }
}

@CommandHandler(NoteExport)
export class NoteExportHandler implements ICommandHandler<NoteExport> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  execute({ caller, range, count }: NoteExport): Promise<void> {
    const { orgId } = caller;
    const data = { from: range.from.toISOString(), to: range.to.toISOString(), count };
    const event: ExportEvent = { type: 'audit_log.exported', data };
    const resource = { type: 'audit_log', id: orgId, label: null };
    return this.log.append(orgId, [{ act: actOf(caller, this.clock), event, resource, changes: [] }]);
  }
}
