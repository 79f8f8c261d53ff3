import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, Equals, IsArray, IsString } from 'class-validator';
import { anyMember, type Caller, EarlyRead, type RouteAccess, type RouteReads } from '#kernel';
import { CurrentCaller, FlagsWhileFrozen, IfMatch, NullableText, Text, type Versioned } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { CreateMember } from '../commands/create-member.js';
import { UpdateMember } from '../commands/update-member.js';
import { canAddMember } from '../domain/member-policy.js';
import { GetMember, memberById } from '../queries/get-member.js';
import { ListMembers, MemberQuery } from '../queries/list-members.js';
import { MemberView } from '../queries/member.view.js';
import { member, missing, role, service, stale } from './member-examples.js';
import { RoleIds } from '../../role/http/role-ids.js';
import { permissionsLacking, ownRoles, seatLimit } from '../../role/domain/refusals.js';
import { featureRequired } from '../../permission/domain/features.js';
import { serviceMemberLimit } from '../domain/seats.js';
import { alreadyMember, ownershipOwnersOnly, lastOwner, provisionedAttribute } from '../domain/refusals.js';

class CreateMemberBody {
  /** Always `service`. To add a person, use `POST /invite`. */
  @ApiPropertyOptional({ enum: ['service'], default: 'service' })
  @Equals('service', { message: 'kind must be "service". To add a person, use POST /invite.' })
  kind = 'service' as const;

  /** The display name of the member. */
  @Text({ max: 80 })
  name!: string;

  /** The ids of the roles, at least one, but not the owner role. You must hold every permission of the roles. */
  @ApiProperty({ type: [String], example: ['role_01k7vm3q8ef6ha4x2c9b5t0rsd'] })
  @ArrayUnique()
  @IsString({ each: true })
  @ArrayMaxSize(20)
  @ArrayMinSize(1)
  @IsArray()
  role_ids!: string[];
}

class UpdateMemberBody {
  /** The display name. Null removes the name, which only members with an email address can do without. */
  @NullableText({ max: 80 })
  name?: string | null;

  /** The job title of the member. */
  @NullableText({ max: 80 })
  title?: string | null;

  /**
   * The ids of the roles that replace all directly assigned roles, at least one. Roles from groups stay, and the default
   * role of people from a directory.
   */
  @RoleIds()
  role_ids?: string[];
}

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

  static readonly earlyReads: RouteReads<'get'> = { get: ({ id }) => new EarlyRead(memberById, { id }) };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listMembers',
    summary: 'List members',
    alsoCalled: 'everyone in the organization, members of the organization',
    description: "All members of the organization. Some fields depend on the caller's permissions.",
    pageOf: MemberView,
    example: { result: [member], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: MemberQuery): Promise<Page<MemberView>> {
    return this.queryBus.execute(new ListMembers(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getMember',
    summary: 'Get a member',
    description: 'Returns a member, with flags for what the caller may do with the member.',
    view: MemberView,
    example: member,
    errors: [missing],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<MemberView>> {
    return this.queryBus.execute(new GetMember(caller, id));
  }

  @Post()
  @Operation({
    id: 'createMember',
    summary: 'Create a service member',
    alsoCalled: 'add a bot',
    description:
      'Creates a member for a program. The member holds roles, is bound by restrictions, and acts with service tokens. ' +
      'You become its responsible person. Needs `member:manage` and the feature `service_members`.',
    status: 201,
    body: { type: CreateMemberBody, example: { kind: 'service', name: 'Nightly export', role_ids: [role.id] } },
    view: MemberView,
    example: service,
    errors: [permissionsLacking, featureRequired, serviceMemberLimit, alreadyMember, seatLimit],
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateMemberBody): Promise<Versioned<MemberView>> {
    const id = await this.commandBus.execute(new CreateMember(caller, { ...body, email: null }));
    return (await this.get(caller, id)).at(`/member/${id}`);
  }

  @Patch(':id')
  @Operation({
    id: 'updateMember',
    summary: 'Update a member',
    alsoCalled:
      'make a member an owner, make an owner, change the roles of a member, assign a role to a member, ' +
      'give a role, make a member an admin, make an admin, promote a member, promote to admin, ' +
      'add a role to a member, remove a role from a member, roles of a member',
    description:
      'Changes only the fields you send. Members can change their own name and title. Everything else requires ' +
      '`member:manage`. For roles, you also need every permission of the added roles, and you cannot change your own. ' +
      "The change takes effect on the member's next request.",
    body: { type: UpdateMemberBody, example: { title: 'Analyst', role_ids: [role.id] } },
    view: MemberView,
    example: member,
    errors: [
      ownRoles,
      permissionsLacking,
      ownershipOwnersOnly,
      missing,
      lastOwner,
      seatLimit,
      provisionedAttribute,
      stale,
    ],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateMemberBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<MemberView>> {
    await this.commandBus.execute(new UpdateMember(caller, id, body, expected));
    return this.get(caller, id);
  }
}

/** The same routes under their plural name. */
@ApiExcludeController()
@Controller('members')
export class MembersController extends MemberController {}
