import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type RouteAccess,
  anyMember,
  type Caller,
  CurrentCaller,
  heavyRequests,
  RateLimit,
  Operation,
  type Page,
} from '#kernel';
import { NoteExport } from '../commands/note-export.js';
import { canExportAuditLog } from '../domain/audit-policy.js';
import { AuditActionView, AuditRecordView } from '../queries/audit-record.view.js';
import { ExportAuditLog } from '../queries/export-audit-log.js';
import { GetAuditRecord } from '../queries/get-audit-record.js';
import { ListAuditActions } from '../queries/list-audit-actions.js';
import { type AuditPage, ListAuditLog } from '../queries/list-audit-log.js';
import { linesOf } from './audit-export.js';
import { AuditExportQuery, AuditLogQuery } from './audit-log.dto.js';
import { exported, exporting, file } from './audit-export-operation.js';
import { AuditPageView } from './audit-page.view.js';

@ApiTags('Audit log')
@Controller('audit-log')
export class AuditLogController {
  /** `scope=org` is refused by the query, because only the request says which scope it asks for. */
  static readonly access: RouteAccess<'list' | 'actions' | 'export' | 'get'> = {
    list: anyMember,
    actions: anyMember,
    export: canExportAuditLog,
    get: anyMember,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listAuditLog',
    summary: 'List audit records',
    description:
      'Who did what, to what, when, and what it changed, newest first. Everybody reads what they did themselves and what happened to connections they own or may edit; `scope=org` shows everything and needs `audit:view`.',
    view: AuditPageView,
    errors: { 403: '`scope=org` without `audit:view`.' },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: AuditLogQuery): Promise<AuditPage> {
    return this.queries.execute(new ListAuditLog(caller, query));
  }

  @Get('actions')
  @Operation({
    id: 'listAuditActions',
    summary: 'List kinds of audit records',
    description: 'Every action the log knows, with its wording and category: what a filter can be made of.',
    pageOf: AuditActionView,
  })
  actions(): Promise<Page<AuditActionView>> {
    return this.queries.execute(new ListAuditActions());
  }

  @Get('export')
  @RateLimit(heavyRequests)
  @Operation(exporting)
  @ApiOkResponse(exported)
  async export(@CurrentCaller() caller: Caller, @Query() query: AuditExportQuery): Promise<StreamableFile> {
    const running = await this.queries.execute(new ExportAuditLog(caller, query));
    const lines = linesOf(running, (count) => this.commands.execute(new NoteExport(caller, running.range, count)));
    return new StreamableFile(lines, file);
  }

  @Get(':id')
  @Operation({
    id: 'getAuditRecord',
    summary: 'Get an audit record',
    description: 'One record, if the list would show it to you.',
    view: AuditRecordView,
    errors: { 404: 'No such record, or not in your reach.' },
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<AuditRecordView> {
    return this.queries.execute(new GetAuditRecord(caller, id));
  }
}
