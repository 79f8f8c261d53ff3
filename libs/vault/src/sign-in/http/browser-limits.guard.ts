import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiError } from '#kernel';
import { type Bucket, RateLimits } from '#platform/rate-limit';
import { textsOf } from '#platform/pages';
import { isLinkSecret } from '../../connect-session/domain/connect-session.js';
import { SignInProblem } from '../domain/sign-in-problem.js';

/**
 * Limit for all requests except those with a malformed link. It is high, because many people share the address of an
 * office.
 */
const pages: Bucket = { name: 'browser', quota: 600, seconds: 60, countedBy: 'address' };

/** Limit for malformed links. They are counted separately, so that they do not use up the limit of other people. */
const strays: Bucket = { name: 'stray', quota: 60, seconds: 60, countedBy: 'address' };

/** Refuses malformed links before anything is read, and limits the requests of one address. */
@Injectable()
export class BrowserLimitsGuard implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  /** @throws SignInProblem */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const isStray = request.method === 'GET' && !hasLink(request);
    try {
      await this.limits.consumeByAddress(isStray ? strays : pages, request.ip);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void http.getResponse<FastifyReply>().headers(error.parts.headers ?? {});
      throw new SignInProblem('too_often', { token: textsOf(request.query).connect_session });
    }
    if (isStray) throw new SignInProblem('start_again');
    return true;
  }
}

/** Whether the query has the token of a link, or the `state` of a provider's response, in the right form. */
function hasLink({ query }: FastifyRequest): boolean {
  const { connect_session, state } = textsOf(query);
  return isLinkSecret(connect_session ?? '', 'lkc_') || isLinkSecret(state ?? '');
}
