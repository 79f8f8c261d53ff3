import { Controller, Get, Param, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController, ApiTags } from '@nestjs/swagger';
import { RecordAccessList } from '#access-control';
import { anyMember, type Caller, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { ListMemberAccess } from '../queries/list-member-access.js';
import { MemberAccessQuery, MemberAccessView } from '../queries/member-access.view.js';

const github: MemberAccessView = {
  connector_slug: 'github',
  connector_label: 'GitHub',
  logo: '/logo/github.svg',
  origins: ['role', 'team'],
  ways: [
    {
      kind: 'new_connection',
      id: null,
      name: null,
      owner_user_id: null,
      owner_label: null,
      status: null,
      origin: 'role',
      team: null,
      tool_names: null,
    },
    {
      kind: 'connection',
      id: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsf',
      name: 'GitHub for builds',
      owner_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse',
      owner_label: 'Grace Hopper',
      status: 'active',
      origin: 'team',
      team: { id: 'team_01k7vm3q8ef6ha4x2c9b5t0rsg', name: 'Builders' },
      tool_names: null,
    },
  ],
  tools: [
    {
      tier: 'read',
      decision: 'allowed',
      sentence: 'Allowed: no rule blocks it.',
      restrictions: [],
      grant_ids: [],
      approval: 'allow',
      tool_names: ['get_issue', 'list_issues'],
    },
    {
      tier: 'write',
      decision: 'blocked',
      sentence: 'Blocked by a rule on role Contractor.',
      restrictions: [
        { id: 'rstr_01k7vm3q8ef6ha4x2c9b5t0rsh', mode: 'block', summary: 'Blocks “Create issue” on github.' },
      ],
      grant_ids: [],
      approval: 'allow',
      tool_names: ['create_issue'],
    },
  ],
  last_used_at: '2026-11-20T09:00:00.000Z',
};

@ApiTags('Members')
@Controller('member/:id/access')
export class MemberAccessController {
  static readonly access: RouteAccess<'list'> = { list: anyMember };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listMemberAccess',
    summary: 'List what a member can use',
    alsoCalled:
      'access review, what can a member access, what a member can use, tools of a member, ' +
      'review the access of a member',
    description:
      'The connectors whose tools a member can use, sorted by name. An item is one connector. It says in which ways ' +
      'the member can use it (connect an account of their own, a connection, a toolbox), and what restrictions decide ' +
      'about each tool, for the same reasons as in `GET /restriction/explain`. A connector is left out if a ' +
      'restriction blocks the member from all of it, and the list is empty if the member lacks `tool:execute`. The ' +
      'list does not include synthetic tools. A suspended member gets the list that applies after reactivation. ' +
      'Members can list their own access. For others, the caller needs `restriction:view`, and the audit log records ' +
      'the request. Ways that the caller cannot see, such as connections that are not shared with the caller, are ' +
      'left out of `ways` and `origins`.',
    pageOf: MemberAccessView,
    example: { result: [github], next_cursor: null, prev_cursor: null },
    errors: [[notFound, 'No such member.']],
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: MemberAccessQuery,
  ): Promise<Page<MemberAccessView>> {
    const page = await this.queryBus.execute(new ListMemberAccess(caller, id, query));
    // Further pages belong to the same look-up.
    if (query.cursor === undefined) await this.commandBus.execute(new RecordAccessList(caller, id));
    return page;
  }
}

/** The same route under its plural name. */
@ApiExcludeController()
@Controller('members/:id/access')
export class MembersAccessController extends MemberAccessController {}
