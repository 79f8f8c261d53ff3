import { SetMetadata } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type Caller, type CallerApp, frozenConflict } from '../../domain/caller.js';
import { type ApiError } from '../../domain/error-definitions.js';
import { defineUnauthorized } from '../../domain/errors.js';

export const admitsApps = 'latchkey:admits-apps';

/**
 * Decorator for a route that also accepts tokens of apps. The route itself checks that they were issued for its
 * address.
 */
export const AdmitsApps = () => SetMetadata(admitsApps, true);

export const tokenAudience = defineUnauthorized(
  'token_audience',
  'The token is for another address.',
  (resource: string) => `This token is valid only for ${resource}.`,
);

/** The error if an app's token is used outside the resource it was issued for. Source: RFC 8707. */
export const notForHere = ({ resource }: CallerApp): ApiError => tokenAudience(resource);

type IsOpen = (caller: Caller, request: FastifyRequest) => boolean;

export const writesWhileFrozen = 'latchkey:writes-while-frozen';

/** Decorator for a route that accepts all or some writes while the organization is frozen. */
export const WhileFrozen = (isOpen: IsOpen = () => true) => SetMetadata(writesWhileFrozen, isOpen);

/**
 * Refuses writes to a frozen organization, unless the route accepts them.
 * @throws conflict `organization_deletion_scheduled`, `organization_purging`.
 */
export function assertWritable(request: FastifyRequest, caller: Caller, isOpen: IsOpen | undefined): void {
  if (caller.frozen === null || request.method === 'GET' || request.method === 'HEAD') return;
  if (isOpen?.(caller, request)) return;
  throw frozenConflict(caller.frozen);
}
