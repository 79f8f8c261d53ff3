import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, anyMember, type Caller, CurrentCaller, Operation, type Page, PageQuery } from '#kernel';
import { AuditLogQuery } from '../queries/audit-log-query.dto.js';
import { AuditActionView, AuditPageView, AuditRecordView } from '../queries/audit-record.view.js';
import { GetAuditRecord } from '../queries/get-audit-record.js';
import { ListAuditActions } from '../queries/list-audit-actions.js';
import { ListAuditLog } from '../queries/list-audit-log.js';

@ApiTags('Audit log')
@Controller('audit-log')
export class AuditLogController {
  /** `scope=org` is refused by the query, because only the request says which scope it asks for. */
  static readonly access: RouteAccess<'list' | 'actions' | 'get'> = {
    list: anyMember,
    actions: anyMember,
    get: anyMember,
  };

  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    id: 'listAuditLog',
    summary: 'List audit records',
    description:
      'Who did what, to what, when, and what it changed, newest first. Everybody reads what they did themselves and what happened to connections they own or may edit; `scope=org` shows everything and needs `audit:view`.',
    view: AuditPageView,
    errors: { 403: '`scope=org` without `audit:view`.' },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: AuditLogQuery): Promise<AuditPageView> {
    return this.queries.execute(new ListAuditLog(caller, query));
  }

  @Get('actions')
  @Operation({
    id: 'listAuditActions',
    summary: 'List kinds of audit records',
    description: 'Every action the log knows, with its wording and category: what a filter can be made of.',
    pageOf: AuditActionView,
  })
  actions(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Page<AuditActionView>> {
    return this.queries.execute(new ListAuditActions(caller, query));
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
