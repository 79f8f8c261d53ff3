import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { type FastifyRequest } from 'fastify';
import {
  Callers,
  everybody,
  notFound,
  organizationDeletionScheduled,
  organizationPurging,
  type RouteAccess,
  tokenKind,
} from '#kernel';
import {
  AnswersSecret,
  idempotencyErrors,
  MayBeAbsent,
  outcomeUnknown,
  readBearerToken,
  readRequestFacts,
  Text,
} from '#kernel/http';
import { Operation } from '#platform/openapi';
import { MemberProfiles } from '../../member/domain/member-labels.js';
import { type Person } from '../services/invite-acceptance.js';
import { Acceptances } from './acceptances.js';
import { AcceptedView } from './accepted.view.js';
import { otherAddress } from '../domain/invite.js';
import { alreadyMember } from '../../member/domain/refusals.js';
import { teamFull } from '../../team/domain/teams.js';
import { seatLimit } from '../../role/domain/refusals.js';
import { tokenErrors } from '../../caller/domain/rights.js';
import { failedAuthentication } from '#platform/rate-limit';

export class AcceptInviteBody {
  /** The secret of the invite. */
  @MaxLength(200) @IsString() token!: string;
  /** Display name. Defaults to the name in the invite. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
}

@ApiTags('Invites')
@Controller('invite')
export class InviteAcceptanceController {
  static readonly access: RouteAccess<'accept'> = { accept: everybody };

  constructor(
    private readonly acceptances: Acceptances,
    private readonly callers: Callers,
    private readonly memberProfiles: MemberProfiles,
  ) {}

  @Post('accept')
  @AnswersSecret()
  @ApiSecurity({})
  @Operation({
    id: 'acceptInvite',
    summary: 'Accept an invite',
    description:
      'No token is required. Send a personal token of another organization to join as the same person. Without a ' +
      'token, a new person is created. If the response is lost, repeat the request with the same `Idempotency-Key` ' +
      'within 15 minutes: the response is the same, with the token. Without a key, a repeat gets 404, because the ' +
      'invite is used.',
    body: { type: AcceptInviteBody, example: { token: 'lk_live_inv_…', name: 'Ada Lovelace' } },
    view: AcceptedView,
    example: { organization: { id: 'org_…', name: 'Acme' }, user: { id: 'usr_…' }, token: 'lk_live_pat_…' },
    errors: [
      [otherAddress, 'The token belongs to a person with another email address.'],
      tokenKind,
      ...tokenErrors,
      [notFound, 'The secret is wrong, used, expired or revoked. The response does not say which.'],
      alreadyMember,
      seatLimit,
      teamFull,
      organizationDeletionScheduled,
      organizationPurging,
      idempotencyErrors.keyReused,
      idempotencyErrors.keyInProgress,
      outcomeUnknown,
      [idempotencyErrors.secretExpired, 'The first response is older than 15 minutes.'],
      failedAuthentication.exceeded,
    ],
  })
  accept(@Req() request: FastifyRequest, @Body() { token, name }: AcceptInviteBody): Promise<AcceptedView> {
    return this.acceptances.accept(request, token, async () => ({
      name: name ?? null,
      person: await this.personBehind(request),
      request: readRequestFacts(request),
    }));
  }

  /** Returns the person who holds the token of the request. Null without a token. */
  private async personBehind(request: FastifyRequest): Promise<Person | null> {
    if (!request.headers.authorization) return null;
    const { kind, orgId, userId } = await this.callers.identify(readBearerToken(request), readRequestFacts(request));
    if (kind === 'user')
      return { userId, email: (await this.memberProfiles.current(orgId, [userId])).get(userId)?.email ?? null };
    throw tokenKind('Only people can accept invites. Send a personal token, or no token.');
  }
}
