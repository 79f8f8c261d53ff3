import { All, Controller, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { anyMember, type RouteAccess } from '../domain/decision.js';
import { ApiError, notFound } from '../domain/errors.js';
import { WhileFrozen } from './auth/route-exceptions.js';
import { allowedMethods } from './known-routes.js';

/** Handles all unknown routes. It requires a token, so that paths cannot be enumerated without one. */
@ApiExcludeController()
@Controller()
export class UnknownRouteController {
  static readonly access: RouteAccess<'refuse'> = { refuse: anyMember };

  @All('*')
  @WhileFrozen()
  refuse(@Req() request: FastifyRequest): never {
    const allowed = allowedMethods(request);
    if (allowed.length === 0) throw notFound('route');
    throw new ApiError(405, 'bad_request', `This path supports ${allowed.join(', ')}.`, {
      reason: 'method_not_allowed',
      headers: { allow: allowed.join(', ') },
    });
  }
}
