import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, invalidCursor, notFound, permissionRequired, type RouteAccess } from '#kernel';
import { CurrentCaller } from '#kernel/http';
import { type Page, PageQuery } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { AuditActionView, AuditPageView, AuditRecordView } from '../queries/audit-record.view.js';
import { AuditLogQuery, ListAuditLog } from '../queries/list-audit-log.js';
import { GetAuditRecord } from '../queries/get-audit-record.js';
import { ListAuditActions } from '../queries/list-audit-actions.js';

const record = {
  id: 'aud_01k7vm3q8ef6ha4x2c9b5t0rsd',
  occurred_at: '2026-11-20T09:30:00.000Z',
  action: 'restriction.created',
  category: 'access',
  summary: 'Ada Lovelace restricted Contractor',
  actor: { kind: 'user', id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd', label: 'Ada Lovelace', summary: 'Ada Lovelace' },
  token: { id: 'atok_01k7vm3q8ef6ha4x2c9b5t0rsb', kind: 'personal', name: 'Laptop' },
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
  /**
   * Any member can call these routes. The query checks the permission for `scope=org`, because the scope is part of the
   * request.
   */
  static readonly access: RouteAccess<'list' | 'actions' | 'get'> = {
    list: anyMember,
    actions: anyMember,
    get: anyMember,
  };

  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Operation({
    id: 'listAuditLog',
    summary: 'List audit records',
    alsoCalled:
      'filter the audit log, search the audit log, read the audit log, who changed, activity of a member, ' +
      'audit trail, find out who did something, what happened, history, history of a member, activity, ' +
      'what did a member do, log of changes',
    description:
      'Actions in the organization: the actor, the resource, the time and the changes, newest first. By default, ' +
      'the list contains your own actions and those on connections you own or can edit. `scope=org` shows the ' +
      'actions of all actors and needs `audit:view`. The order, `from` and `to` use the time a record was written, which its id ' +
      'contains. A record is written at most a minute after `occurred_at`. Only records of role changes that ' +
      'affect very many members can be written later. To follow the log, request `from` a minute before your ' +
      'last response with `sort=occurred_at`, and skip ids you already have. A webhook delivers the same ' +
      'records without polling. Unlike other pages, a page of this list also has `scope` and `scopes`.',
    view: AuditPageView,
    example: { scope: 'org', scopes: ['own', 'org'], result: [record], next_cursor: null, prev_cursor: null },
    errors: [invalidCursor, [permissionRequired, '`scope=org` needs `audit:view`.']],
  })
  list(@CurrentCaller() caller: Caller, @Query() query: AuditLogQuery): Promise<AuditPageView> {
    return this.queryBus.execute(new ListAuditLog(caller, query));
  }

  @Get('actions')
  @Operation({
    id: 'listAuditActions',
    summary: 'List audit actions',
    description: 'Every action the log can contain, with its wording and category, for use in filters.',
    pageOf: AuditActionView,
    example: { result: [action], next_cursor: null, prev_cursor: null },
  })
  actions(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Page<AuditActionView>> {
    return this.queryBus.execute(new ListAuditActions(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getAuditRecord',
    summary: 'Get an audit record',
    description: 'One audit record. You can get every record that the list can show you.',
    view: AuditRecordView,
    example: record,
    errors: [[notFound, 'No such record, or you have no access to it.']],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<AuditRecordView> {
    return this.queryBus.execute(new GetAuditRecord(caller, id));
  }
}
