import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { AnswersSecret, type RouteAccess, Callers, everybody, factsOf, forbidden, tokenOf } from '#kernel';
import { Operation } from '#platform/openapi';
import { MemberProfiles } from '../../member/domain/member-labels.js';
import { Acceptances } from './acceptances.js';
import { type Person } from '../services/acceptance.js';
import { inviteOperations } from './invite-operations.js';
import { type AcceptedView, AcceptInviteBody } from './invite.dto.js';

@ApiTags('Invites')
@Controller('invite')
export class InviteAcceptanceController {
  static readonly access: RouteAccess<'accept'> = { accept: everybody };

  constructor(
    private readonly acceptances: Acceptances,
    private readonly callers: Callers,
    private readonly profiles: MemberProfiles,
  ) {}

  @Post('accept')
  @AnswersSecret()
  @ApiSecurity({})
  @Operation(inviteOperations.accept)
  accept(@Req() request: FastifyRequest, @Body() { token, name }: AcceptInviteBody): Promise<AcceptedView> {
    return this.acceptances.accept(request, token, async () => ({
      name: name ?? null,
      person: await this.personBehind(request),
      request: factsOf(request),
    }));
  }

  /** Returns the person who holds the token of the request. Null without a token. */
  private async personBehind(request: FastifyRequest): Promise<Person | null> {
    if (!request.headers.authorization) return null;
    const { kind, orgId, userId } = await this.callers.identify(tokenOf(request), factsOf(request));
    if (kind === 'user')
      return { userId, email: (await this.profiles.current(orgId, [userId])).get(userId)?.email ?? null };
    throw forbidden('token_kind', 'Only people can accept invites. Send a personal token, or no token.');
  }
}
