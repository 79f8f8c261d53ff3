import { All, Controller, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { anyMember, type RouteAccess } from '../domain/decision.js';
import { notFound } from '../domain/errors.js';
import { AdmitsApps, WhileFrozen } from './auth/route-exceptions.js';
import { allowedMethods, suggestPath } from './known-routes.js';
import { defineError } from '../domain/error-definitions.js';

export const methodNotAllowed = defineError(
  405,
  'method_not_allowed',
  'The path does not support this method.',
  (allowed: readonly string[]) => ({
    message: `This path supports ${allowed.join(', ')}.`,
    headers: { allow: allowed.join(', ') },
  }),
);

/**
 * Handles all unknown routes. It requires a token, so that paths cannot be enumerated without one. Tokens of apps are
 * enough: an agent that gets 401 instead of 405 for `GET /mcp` starts to sign in again and loses its token.
 */
@ApiExcludeController()
@Controller()
export class UnknownRouteController {
  static readonly access: RouteAccess<'refuse'> = { refuse: anyMember };

  @All('*')
  @AdmitsApps()
  @WhileFrozen()
  refuse(@Req() request: FastifyRequest): never {
    const allowed = allowedMethods(request);
    if (allowed.length === 0)
      throw notFound('route', suggestPath(request) || ' GET /schema/openapi.json lists all routes.');
    throw methodNotAllowed(allowed);
  }
}
