import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags, ApiExcludeController } from '@nestjs/swagger';
import {
  type RouteAccess,
  anyMember,
  type Caller,
  CurrentCaller,
  FlagsWhileFrozen,
  IfMatch,
  type Page,
  type Versioned,
} from '#kernel';
import { Operation } from '#platform/openapi';
import { CreateMember } from '../commands/create-member.js';
import { UpdateMember } from '../commands/update-member.js';
import { canAddMember } from '../domain/member-policy.js';
import { GetMember } from '../queries/get-member.js';
import { ListMembers } from '../queries/list-members.js';
import { MemberQuery, type MemberView } from '../queries/member.view.js';
import { memberOperations } from './member-operations.js';
import { CreateMemberBody, UpdateMemberBody } from './member.dto.js';

@ApiTags('Members')
@FlagsWhileFrozen({ can_remove: ({ userId }, { id }) => id === userId })
@Controller('member')
export class MemberController {
  static readonly access: RouteAccess<'list' | 'get' | 'create' | 'update'> = {
    list: anyMember,
    get: anyMember,
    create: (caller) => canAddMember(caller, 'service'),
    update: anyMember,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(memberOperations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: MemberQuery): Promise<Page<MemberView>> {
    return this.queries.execute(new ListMembers(caller, query));
  }

  @Get(':id')
  @Operation(memberOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<MemberView>> {
    return this.queries.execute(new GetMember(caller, id));
  }

  @Post()
  @Operation(memberOperations.create)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateMemberBody): Promise<Versioned<MemberView>> {
    const id = await this.commands.execute(new CreateMember(caller, { ...body, email: null }, 'cli'));
    return (await this.get(caller, id)).at(`/member/${id}`);
  }

  @Patch(':id')
  @Operation(memberOperations.update)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateMemberBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<MemberView>> {
    await this.commands.execute(new UpdateMember(caller, id, body, expected));
    return this.get(caller, id);
  }
}

/** The same routes under their plural name. */
@ApiExcludeController()
@Controller('members')
export class MembersController extends MemberController {}
