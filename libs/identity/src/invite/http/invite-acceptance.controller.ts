import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { type RouteAccess, Callers, everybody, factsOf, forbidden, Operation, RateLimits, tokenOf } from '#kernel';
import { MemberProfiles } from '../../member/domain/member-labels.js';
import { OrganizationDirectory } from '../../member/domain/organization-directory.js';
import { AcceptInvite } from '../commands/accept-invite.js';
import { type Person } from '../services/newcomers.js';
import { inviteOperations } from './invite-operations.js';
import { type AcceptedView, AcceptInviteBody } from './invite.dto.js';

@ApiTags('Invites')
@Controller('invite')
export class InviteAcceptanceController {
  static readonly access: RouteAccess<'accept'> = { accept: everybody };

  constructor(
    private readonly commands: CommandBus,
    private readonly callers: Callers,
    private readonly directory: OrganizationDirectory,
    private readonly profiles: MemberProfiles,
    private readonly limits: RateLimits,
  ) {}

  @Post('accept')
  @ApiSecurity({})
  @Operation(inviteOperations.accept)
  accept(@Req() request: FastifyRequest, @Body() body: AcceptInviteBody): Promise<AcceptedView> {
    return this.limits.limitGuesses(request.ip, () => this.enter(request, body));
  }

  private async enter(request: FastifyRequest, { token: secret, name }: AcceptInviteBody): Promise<AcceptedView> {
    const acceptor = { name: name ?? null, person: await this.personBehind(request), request: factsOf(request) };
    const { orgId, userId, token } = await this.commands.execute(new AcceptInvite(secret, acceptor));
    const organization = await this.directory.nameOf(orgId);
    return { organization: { id: orgId, name: organization }, user: { id: userId }, token };
  }

  /** Whom a token of another organization tells the acceptor to be. */
  private async personBehind(request: FastifyRequest): Promise<Person | null> {
    if (!request.headers.authorization) return null;
    const { kind, orgId, userId } = await this.callers.identify(tokenOf(request), factsOf(request));
    if (kind === 'user')
      return { userId, email: (await this.profiles.current(orgId, [userId])).get(userId)?.email ?? null };
    throw forbidden('token_kind', 'Only people accept invites: send a personal token, or none.');
  }
}
