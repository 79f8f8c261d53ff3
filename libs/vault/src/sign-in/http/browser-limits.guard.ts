import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiError } from '#kernel';
import { RateLimits, defineBucket } from '#platform/rate-limit';
import { selectTexts } from '#platform/pages';
import { isLinkSecret } from '../../connect-session/domain/connect-session.js';
import { SignInProblem } from '../domain/sign-in-problem.js';

/**
 * The limit of an address for all requests except those with a malformed link. It is high, because the people of a
 * whole office may have the same address.
 */
const pages = defineBucket({
  name: 'browser',
  counts: 'Requests to the sign-in pages, per address.',
  internal: true,
  quota: 600,
  seconds: 60,
  countedBy: 'address',
});

/**
 * The limit of an address for malformed links. They are counted separately, so that they do not use up the limit of
 * other people.
 */
const strays = defineBucket({
  name: 'stray',
  counts: 'Requests to the sign-in pages without a valid link, per address.',
  internal: true,
  quota: 60,
  seconds: 60,
  countedBy: 'address',
});

/** Refuses malformed links before anything is read, and limits the requests of one address. */
@Injectable()
export class BrowserLimitsGuard implements CanActivate {
  constructor(private readonly rateLimits: RateLimits) {}

  /** @throws SignInProblem */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const isStray = request.method === 'GET' && !hasLink(request);
    try {
      await this.rateLimits.consumeByAddress(isStray ? strays : pages, request.ip);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void http.getResponse<FastifyReply>().headers(error.parts.headers ?? {});
      throw new SignInProblem('too_often', { token: selectTexts(request.query).connect_session });
    }
    if (isStray) throw new SignInProblem('start_again');
    return true;
  }
}

/** Whether the query contains a well-formed token of a link, or a well-formed `state` of a provider's response. */
function hasLink({ query }: FastifyRequest): boolean {
  const { connect_session, state } = selectTexts(query);
  return isLinkSecret(connect_session ?? '', 'lkc_') || isLinkSecret(state ?? '');
}
