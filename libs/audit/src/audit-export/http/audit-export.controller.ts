import { Readable } from 'node:stream';
import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, type RouteAccess } from '#kernel';
import { CurrentCaller, Deadline } from '#kernel/http';
import { heavyRequests, RateLimit } from '#platform/rate-limit';
import { Operation } from '#platform/openapi';
import { AuditFilterQuery } from '../../audit-log/queries/audit-record.view.js';
import { RecordExport } from '../commands/record-export.js';
import { canExportAuditLog } from '../domain/audit-export.js';
import { type AuditExport, ExportAuditLog, type ExportEnd, maxDuration } from '../queries/export-audit-log.js';

const record =
  '{"id":"aud_01k7vm3q8ef6ha4x2c9b5t0rsd","occurred_at":"2026-11-20T09:30:00.000Z","action":"role.created"}';
const end = '{"export":{"complete":true,"count":1,"until":"2026-11-20T10:00:00.000Z"}}';

const exported = {
  description: 'One audit record per line. The last line says whether the export is complete.',
  content: { 'application/x-ndjson': { schema: { type: 'string' }, example: `${record}\n${end}\n` } },
};

const file = { type: 'application/x-ndjson', disposition: 'attachment; filename="audit-log.ndjson"' };

@ApiTags('Audit log')
@Controller('audit-log/export')
export class AuditExportController {
  static readonly access: RouteAccess<'export'> = { export: canExportAuditLog };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @RateLimit(heavyRequests)
  @Deadline(maxDuration)
  @Operation({
    id: 'exportAuditLog',
    summary: 'Export the audit log',
    alsoCalled:
      'download the audit log, export audit events, stream logs, download audit records, audit log to a SIEM, ' +
      'audit log as a file, export logs, download the log',
    description:
      'The records of at most 31 days (by default the last 31) that match the filters, oldest first, as ' +
      'newline-delimited JSON: one record per line, as the list shows them with `scope=org`. Tool calls are not ' +
      'included unless `category`, `action` or `request_id` asks for them. The last line is ' +
      '`{"export": {"complete": true, "count", "until"}}`. Start the next export with `from` set to `until`. ' +
      'This is a minute before the export, so skip records that you already have, by their `id`. An export of more ' +
      'than 1,000,000 records ends with `{"export": {"complete": false, "count", "resume_from"}}`. ' +
      'Continue with `from` set to `resume_from`. A response without such a line was cut off, for example because ' +
      'the caller lost access during the export. Needs `audit:view` and the feature `audit_export`. The export ' +
      'itself is recorded.',
  })
  @ApiOkResponse(exported)
  async export(@CurrentCaller() caller: Caller, @Query() query: AuditFilterQuery): Promise<StreamableFile> {
    const { range, records } = await this.queryBus.execute(new ExportAuditLog(caller, query));
    // The first batch is read before the response begins, so that a refusal is an error response and not a file.
    const first = await records.next();
    const recordEnd = (count: number) => this.commandBus.execute(new RecordExport(caller, range, count));
    return new StreamableFile(Readable.from(lines(first, records, recordEnd)), file);
  }
}

/**
 * Yields the lines of an export: one per record, and a last line that says whether it is complete.
 * @param recordEnd is called once with the number of sent records: before the last line, or when the export stops
 * early.
 */
async function* lines(
  first: IteratorResult<string[], ExportEnd>,
  records: AuditExport['records'],
  recordEnd: (count: number) => Promise<void>,
) {
  let count = 0;
  let isRecorded = false;
  const recordOnce = () => (isRecorded ? Promise.resolve() : ((isRecorded = true), recordEnd(count)));
  try {
    let next = first;
    for (; !next.done; next = await records.next()) {
      count += next.value.length;
      yield `${next.value.join('\n')}\n`;
    }
    await recordOnce();
    yield lastLine(next.value, count);
  } finally {
    await recordOnce();
  }
}

const lastLine = ({ complete, ...rest }: ExportEnd, count: number): string =>
  `${JSON.stringify({ export: { complete, count, ...rest } })}\n`;
