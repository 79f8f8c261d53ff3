import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags, ApiExcludeController } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { type RouteAccess, anyMember, type Caller, CurrentCaller, IfMatch, type Versioned, WhileFrozen } from '#kernel';
import { heavyRequests, RateLimit } from '#platform/rate-limit';
import { Operation } from '#platform/openapi';
import { ReactivateMember } from '../commands/reactivate-member.js';
import { RemoveMember, type ResourceOutcome } from '../commands/remove-member.js';
import { SuspendMember } from '../commands/suspend-member.js';
import { canManageMembers } from '../../member/domain/member-policy.js';
import { GetMember } from '../../member/queries/get-member.js';
import { type MemberView } from '../../member/queries/member.view.js';
import { type OffboardingView } from '../queries/offboarding.view.js';
import { PreviewOffboarding } from '../queries/preview-offboarding.js';
import { membershipOperations } from './membership-operations.js';
import { NoteBody, RemoveMemberBody, RemoveMemberQuery } from './membership.dto.js';

/** Members can leave a frozen organization. */
const leaves = ({ userId }: Caller, { params }: FastifyRequest) => (params as { id: string }).id === userId;

@ApiTags('Members')
@Controller('member/:id')
export class MembershipController {
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
  @Operation(membershipOperations.suspend)
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
  @Operation(membershipOperations.reactivate)
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
  @Operation({ ...membershipOperations.reactivate, id: 'reinstateMember', summary: 'Reinstate a member' })
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
  @Operation(membershipOperations.offboarding)
  offboarding(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<OffboardingView> {
    return this.queries.execute(new PreviewOffboarding(caller, id));
  }

  @Delete()
  @WhileFrozen(leaves)
  @Operation(membershipOperations.remove)
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
  @Operation(membershipOperations.removeWith)
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
export class MembershipsController extends MembershipController {}
