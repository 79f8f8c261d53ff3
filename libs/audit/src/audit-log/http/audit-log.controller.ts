import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, anyMember, type Caller, CurrentCaller, Operation, type Page, PageQuery } from '#kernel';
import { AuditLogQuery } from '../queries/audit-log-query.dto.js';
import { AuditActionView, AuditPageView, AuditRecordView } from '../queries/audit-record.view.js';
import { GetAuditRecord } from '../queries/get-audit-record.js';
import { ListAuditActions } from '../queries/list-audit-actions.js';
import { ListAuditLog } from '../queries/list-audit-log.js';

const record = {
  id: 'aud_01k7vm3q8ef6ha4x2c9b5t0rsd',
  occurred_at: '2026-11-20T09:30:00.000Z',
  action: 'restriction.created',
  category: 'access',
  summary: 'Ada Lovelace restricted Contractor',
  actor: { kind: 'user', id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd', label: 'Ada Lovelace', summary: 'Ada Lovelace' },
  token: { id: 'tok_01k7vm3q8ef6ha4x2c9b5t0rsb', kind: 'personal', name: 'Laptop' },
  delegation: [],
  resource: { type: 'restriction', id: 'rstr_01k7vm3q8ef6ha4x2c9b5t0rse', label: 'Contractor', deleted: false },
  subject_user_id: null,
  subject_label: null,
  changes: [],
  data: { mode: 'block', connector_slugs: ['slack'] },
  outcome: 'success',
  ip: '192.0.2.1',
  user_agent: 'curl/8.5.0',
  request_id: 'req_01k7vm3q8ef6ha4x2c9b5t0rsd',
};
const action = { name: 'restriction.created', wording: 'restricted', category: 'access' };

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
      'Who did what, to what, when, and what it changed, newest first. Everybody reads what they did themselves and what happened to connections they own or may edit; `scope=org` shows everything and needs `audit:view`. The order, `from` and `to` go by when a record was written, which its id holds: a minute after `occurred_at` at most, but for the role changes of very many people at once, which are written after the change. So whoever follows the log asks `from` a minute before their last answer, with `sort=occurred_at`, and leaves out the ids that they have; a webhook tells the same without asking.',
    view: AuditPageView,
    example: { scope: 'org', result: [record], next_cursor: null, prev_cursor: null },
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
    example: { result: [action], next_cursor: null, prev_cursor: null },
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
    example: record,
    errors: { 404: 'No such record, or not in your reach.' },
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<AuditRecordView> {
    return this.queries.execute(new GetAuditRecord(caller, id));
  }
}
