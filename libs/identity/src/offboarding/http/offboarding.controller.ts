import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { ArrayUnique, IsBoolean, IsIn, IsString, Length } from 'class-validator';
import { type FastifyRequest } from 'fastify';
import { anyMember, type Caller, invalidFields, type RouteAccess } from '#kernel';
import {
  CurrentCaller,
  Flag,
  Id,
  IfMatch,
  ListOf,
  MayBeAbsent,
  MayBeNull,
  NullableText,
  WhileFrozen,
} from '#kernel/http';
import { Operation, type RouteError } from '#platform/openapi';
import { heavyRequests, RateLimit } from '#platform/rate-limit';
import { canManageMembers } from '../../member/domain/member-policy.js';
import { missing, stale } from '../../member/http/member-examples.js';
import { RemoveMember, type ResourceOutcome } from '../commands/remove-member.js';
import { OffboardingView, PreviewOffboarding } from '../queries/preview-offboarding.js';
import { ownersOnly, lastOwner } from '../../member/domain/refusals.js';
import { ownsResources } from '../domain/on-member-left.js';

class ReplacementBody {
  /** The slug of the connector whose connections are replaced. */
  @IsString() @Length(1, 200) connector_slug!: string;
  /** An active connection on the same connector that the caller may use. */
  @Id('conn') connection_id!: string;
}

class RemoveMemberBody {
  /** A note for the audit log. */
  @NullableText({ max: 2000, lines: true })
  note?: string | null;

  /** The member who takes over toolboxes, templates and connectors. */
  @MayBeNull() @Id('usr') @ApiPropertyOptional({ type: String, nullable: true }) transfer_to?: string | null;

  /** Whether toolboxes, templates and connectors may be left without an owner. */
  @ApiPropertyOptional({ default: false }) @MayBeAbsent() @IsBoolean() confirm_ownerless?: boolean;

  /** Connections that replace the leaving member's connections, one per connector. */
  @MayBeAbsent()
  @ArrayUnique((replacement?: ReplacementBody) => replacement?.connector_slug)
  @ListOf(ReplacementBody, 200)
  replacements?: ReplacementBody[];
}

class RemoveMemberQuery {
  /** The member who takes over toolboxes, templates and connectors. */
  @MayBeAbsent() @Id('usr') transfer_to?: string;

  /** Whether toolboxes, templates and connectors may be left without an owner. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) confirm_ownerless?: boolean;
}

class RemovedView {
  /** Number of resources of each kind that have a new owner. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } }) transferred!: Record<string, number>;
  /** Number of the member's connections that became `disconnected`. */
  @ApiProperty({ type: 'integer' }) disconnected!: number;
  /** Number of toolbox entries that now run on another connection. */
  @ApiProperty({ type: 'integer' }) replaced!: number;
  /** Number of resources that now have no owner. */
  @ApiProperty({ type: 'integer' }) ownerless!: number;
}

const offboarding = {
  connections: [
    {
      connector_slug: 'github',
      connector_label: 'GitHub',
      connection_count: 1,
      entry_count: 3,
      synthetic_tool_count: 0,
      toolbox_count: 2,
      toolboxes: [{ id: 'tbx_01k7vm3q8ef6ha4x2c9b5t0rsd', name: 'Support', entry_count: 2 }],
      replacement_candidates: [
        {
          id: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd',
          name: 'GitHub for builds',
          owner_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsg',
          owner_label: 'Grace Hopper',
        },
      ],
      replacement_candidate_count: 1,
    },
  ],
  delegated_entries: {
    entry_count: 1,
    toolbox_count: 1,
    toolboxes: [{ id: 'tbx_01k7vm3q8ef6ha4x2c9b5t0rse', name: 'Weekly report', entry_count: 1 }],
  },
  responsible_for: {
    service_member_count: 1,
    service_members: [{ id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsh', name: 'Nightly export', status: 'active' }],
  },
  toolboxes: 2,
  templates: 0,
  connectors: 0,
  synthetic_tools: 1,
  teams_administered: 1,
  shared_with_others: 2,
  pending_requests: 0,
  tokens: 1,
};

const removed = { transferred: { toolboxes: 2 }, disconnected: 1, replaced: 0, ownerless: 0 };

/** Members can leave a frozen organization. */
const leaves = ({ userId }: Caller, { params }: FastifyRequest) => (params as { id: string }).id === userId;

const removalErrors: readonly RouteError[] = [
  [invalidFields, 'The successor is not an active member, or a replacement is not allowed.'],
  ownersOnly,
  missing,
  lastOwner,
  ownsResources,
];

@ApiTags('Members')
@Controller('member/:id')
export class OffboardingController {
  static readonly access: RouteAccess<'offboarding' | 'remove' | 'removeWith'> = {
    offboarding: canManageMembers,
    remove: anyMember,
    removeWith: anyMember,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get('offboarding')
  @RateLimit(heavyRequests)
  @Operation({
    id: 'previewOffboarding',
    summary: 'Preview an offboarding',
    description:
      'Lists what you need to decide before you remove the member, the toolboxes that stop working or change ' +
      'accounts, and the service members that are suspended. Toolboxes that you cannot see are only counted. Needs `member:manage`.',
    view: OffboardingView,
    example: offboarding,
    errors: [missing],
  })
  offboarding(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<OffboardingView> {
    return this.queryBus.execute(new PreviewOffboarding(caller, id));
  }

  @Delete()
  @WhileFrozen(leaves)
  @Operation({
    id: 'removeMember',
    summary: 'Remove a member, or leave',
    alsoCalled:
      'remove a member from the organization, delete a user, offboard a member, offboard, kick someone out, ' +
      'leave the organization, member leaves',
    description:
      'Ends tokens, team memberships, shares and access grants immediately. Connections become `disconnected`. ' +
      'Service members that the member is responsible for are suspended until another person takes responsibility. ' +
      'Restrictions on the member are kept and apply again if the member returns. Members can remove themselves. ' +
      'Removing another member requires `member:manage`.',
    status: 204,
    errors: [...removalErrors, stale],
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() { transfer_to, confirm_ownerless: confirmOwnerless = false }: RemoveMemberQuery,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    const removal = { transferTo: transfer_to ?? null, confirmOwnerless, replacements: [], note: null };
    await this.commandBus.execute(new RemoveMember(caller, id, removal, expected));
  }

  @Post('remove')
  @WhileFrozen(leaves)
  @Operation({
    id: 'removeMemberWith',
    summary: 'Remove a member and choose replacement connections',
    description:
      'Removes a member like `DELETE /member/{id}`. The body can also name replacement connections. The response ' +
      'says what happened to the member’s resources. Removing another member requires `member:manage`.',
    body: { type: RemoveMemberBody, example: { transfer_to: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf', note: 'Left.' } },
    view: RemovedView,
    example: removed,
    errors: removalErrors,
  })
  removeWith(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: RemoveMemberBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<ResourceOutcome> {
    const { transfer_to: transferTo = null, confirm_ownerless = false, replacements = [], note = null } = body;
    const removal = { transferTo, confirmOwnerless: confirm_ownerless, replacements, note };
    return this.commandBus.execute(new RemoveMember(caller, id, removal, expected));
  }
}

/** The same routes under their plural name. */
@ApiExcludeController()
@Controller('members/:id')
export class MembersOffboardingController extends OffboardingController {}
