import { SetMetadata } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type Caller } from '../../domain/caller.js';
import { frozenConflict } from '../../domain/freeze.js';

type IsOpen = (caller: Caller, request: FastifyRequest) => boolean;

export const writesWhileFrozen = 'latchkey:writes-while-frozen';

/** Decorator for a route that accepts all or some writes while the organization is frozen. */
export const WhileFrozen = (isOpen: IsOpen = () => true) => SetMetadata(writesWhileFrozen, isOpen);

/**
 * Refuses writes to a frozen organization, unless the route accepts them.
 * @throws conflict `organization_deletion_scheduled`, `organization_purging`.
 */
export function refuseFrozenWrite(request: FastifyRequest, caller: Caller, isOpen: IsOpen | undefined): void {
  if (caller.frozen === null || request.method === 'GET' || request.method === 'HEAD') return;
  if (isOpen?.(caller, request)) return;
  throw frozenConflict(caller.frozen);
}
