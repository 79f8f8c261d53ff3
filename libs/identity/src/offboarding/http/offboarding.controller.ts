import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController, ApiTags } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { anyMember, type Caller, CurrentCaller, IfMatch, type RouteAccess, type Versioned, WhileFrozen } from '#kernel';
import { heavyRequests, RateLimit } from '#platform/rate-limit';
import { Operation } from '#platform/openapi';
import { ReactivateMember } from '../commands/reactivate-member.js';
import { RemoveMember, type ResourceOutcome } from '../commands/remove-member.js';
import { SuspendMember } from '../commands/suspend-member.js';
import { canManageMembers } from '../../member/domain/member-policy.js';
import { GetMember } from '../../member/queries/get-member.js';
import { MemberView } from '../../member/queries/member.view.js';
import { OffboardingView } from '../queries/offboarding.view.js';
import { PreviewOffboarding } from '../queries/preview-offboarding.js';
import { member, missing, offboarding, removed, stale } from '../../member/http/member-examples.js';
import { NoteBody, RemovedView, RemoveMemberBody, RemoveMemberQuery } from './offboarding.dto.js';

/** Members can leave a frozen organization. */
const leaves = ({ userId }: Caller, { params }: FastifyRequest) => (params as { id: string }).id === userId;

@ApiTags('Members')
@Controller('member/:id')
export class OffboardingController {
  static readonly access: RouteAccess<
    'suspend' | 'reactivate' | 'reinstate' | 'offboarding' | 'remove' | 'removeWith'
  > = {
    suspend: canManageMembers,
    reactivate: canManageMembers,
    reinstate: canManageMembers,
    offboarding: canManageMembers,
    remove: anyMember,
    removeWith: anyMember,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('suspend')
  @Operation({
    id: 'suspendMember',
    summary: 'Suspend a member',
    description:
      "Requests with the member's tokens get 401 until the member is reactivated. Suspending a suspended member " +
      'changes nothing. The service members that the member is responsible for are suspended until another person ' +
      'takes responsibility.',
    body: { type: NoteBody, example: { note: 'On leave.' } },
    view: MemberView,
    example: { ...member, status: 'suspended', suspended_by: 'admin', uses_seat: false },
    errors: { 403: '`self_target`, `owner_only`.', 404: missing, 409: '`last_owner`.' },
  })
  async suspend(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { note = null }: NoteBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<MemberView>> {
    await this.commands.execute(new SuspendMember(caller, id, note, expected));
    return this.queries.execute(new GetMember(caller, id));
  }

  @Post('reactivate')
  @Operation({
    id: 'reactivateMember',
    summary: 'Reactivate a member',
    description: 'Ends a suspension. Only the directory can end a suspension by the directory.',
    body: { type: NoteBody, example: {} },
    view: MemberView,
    example: member,
    errors: {
      403: '`self_target`, `owner_only`.',
      404: missing,
      409: '`provisioned_attribute`, `responsible_missing`, `seat_limit`.',
    },
  })
  async reactivate(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { note = null }: NoteBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<MemberView>> {
    await this.commands.execute(new ReactivateMember(caller, id, note, expected));
    return this.queries.execute(new GetMember(caller, id));
  }

  @Post('reinstate')
  @Operation({
    id: 'reinstateMember',
    summary: 'Reinstate a member',
    description: 'Ends a suspension. Only the directory can end a suspension by the directory.',
    body: { type: NoteBody, example: {} },
    view: MemberView,
    example: member,
    errors: {
      403: '`self_target`, `owner_only`.',
      404: missing,
      409: '`provisioned_attribute`, `responsible_missing`, `seat_limit`.',
    },
  })
  reinstate(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: NoteBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<MemberView>> {
    return this.reactivate(caller, id, body, expected);
  }

  @Get('offboarding')
  @RateLimit(heavyRequests)
  @Operation({
    id: 'previewOffboarding',
    summary: 'Preview an offboarding',
    description: 'Lists what you need to decide before you remove the member. Requires `member:manage`.',
    view: OffboardingView,
    example: offboarding,
    errors: { 404: missing },
  })
  offboarding(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<OffboardingView> {
    return this.queries.execute(new PreviewOffboarding(caller, id));
  }

  @Delete()
  @WhileFrozen(leaves)
  @Operation({
    id: 'removeMember',
    summary: 'Remove a member, or leave',
    description:
      'Ends tokens, team memberships, shares and access grants immediately. Connections become `disconnected`. ' +
      'Restrictions on the member are kept and apply again if the member returns. Members can remove themselves. ' +
      'Removing another member requires `member:manage`.',
    status: 204,
    errors: { 403: '`owner_only`.', 404: missing, 409: '`last_owner`, `owns_resources`.', 412: stale },
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() { transfer_to, confirm_ownerless: confirmOwnerless = false }: RemoveMemberQuery,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    const removal = { transferTo: transfer_to ?? null, confirmOwnerless, replacements: [], note: null };
    await this.commands.execute(new RemoveMember(caller, id, removal, expected));
  }

  @Post('remove')
  @WhileFrozen(leaves)
  @Operation({
    id: 'removeMemberWith',
    summary: 'Remove a member and choose replacement connections',
    description:
      'Removes a member like `DELETE /member/{id}`. The body can also name replacement connections. The response ' +
      'says what happened to the member’s resources.',
    body: { type: RemoveMemberBody, example: { transfer_to: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf', note: 'Left.' } },
    view: RemovedView,
    example: removed,
    errors: {
      400: '`unknown_member`: the successor is not an active member.',
      403: '`owner_only`.',
      404: missing,
      409: '`last_owner`, `owns_resources`.',
    },
  })
  removeWith(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: RemoveMemberBody,
    @IfMatch() expected: number | undefined,
  ): Promise<ResourceOutcome> {
    const { transfer_to: transferTo = null, confirm_ownerless = false, replacements = [], note = null } = body;
    const removal = { transferTo, confirmOwnerless: confirm_ownerless, replacements, note };
    return this.commands.execute(new RemoveMember(caller, id, removal, expected));
  }
}

/** The same routes under their plural name. */
@ApiExcludeController()
@Controller('members/:id')
export class MembersOffboardingController extends OffboardingController {}
