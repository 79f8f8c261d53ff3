import { All, Controller, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { notFound, type RouteAccess } from '#kernel';
import { allowedMethods, methodNotAllowed } from '#kernel/http';
import { fromDirectory } from '../domain/scim-access.js';
import { notSupported } from '../domain/scim-errors.js';
import { CountedAsDirectory, ScimRoutes } from './scim-routes.js';

/** Refuses requests for unsupported optional parts of the protocol, and for unknown paths. */
@ApiExcludeController()
@Controller('scim/v2')
@ScimRoutes()
export class UnservedRouteController {
  static readonly access: RouteAccess<'refuse'> = { refuse: fromDirectory };

  @All('*')
  @CountedAsDirectory()
  refuse(@Req() request: FastifyRequest): never {
    const [path] = request.url.split('?') as [string];
    const unsupported = optional.find(([pattern]) => pattern.test(path));
    if (unsupported) throw notSupported(unsupported[1]);
    const allowed = allowedMethods(request);
    if (allowed.length === 0) throw notFound('resource');
    throw methodNotAllowed(allowed);
  }
}

const optional: [RegExp, string][] = [
  [/\/Me(\/|$)/, 'The alias /Me'],
  [/\/Bulk$/, 'Bulk'],
  [/\/\.search$/, 'Searching by POST'],
];
