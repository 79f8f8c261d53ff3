import { SetMetadata } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type Caller } from '../../domain/caller.js';
import { frozenConflict } from '../../domain/freeze.js';

type Exception = (caller: Caller, request: FastifyRequest) => boolean;

export const writesWhileFrozen = 'latchkey:writes-while-frozen';

/** For a route that stays open while its organization is scheduled for deletion, possibly for some requests only. */
export const WhileFrozen = (goesOn: Exception = () => true) => SetMetadata(writesWhileFrozen, goesOn);

/**
 * Refuses writes to a frozen organization, for all routes.
 * @throws conflict `organization_deletion_scheduled`, `organization_purging`.
 */
export function refuseFrozenWrite(request: FastifyRequest, caller: Caller, goesOn: Exception | undefined): void {
  if (caller.frozen === null || request.method === 'GET' || request.method === 'HEAD') return;
  if (goesOn?.(caller, request)) return;
  throw frozenConflict(caller.frozen);
}
