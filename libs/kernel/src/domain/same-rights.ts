import { type Caller, type Callers } from './caller.js';
import { refineError } from './error-definitions.js';
import { tooManyAtOnce } from './errors.js';

/**
 * Checks rights again for work that waited after it was authorized. Rights may have been revoked during the wait, so
 * the earlier decision is valid only if no rights in the organization have changed.
 * @throws unauthorized if the caller lost access; rate_limited `too_many_at_once` if rights have changed.
 */
export async function assertSameRights(callers: Callers, caller: Caller, scope: string): Promise<void> {
  const { epoch } = await callers.reload(caller);
  if (epoch !== caller.epoch) throw changedMeanwhile(scope);
}

const changedMeanwhile = refineError(tooManyAtOnce, (scope: string) => ({
  message: 'The access rules of the organization changed while this call was waiting. Repeat the call.',
  details: { scope },
  headers: { 'retry-after': '1' },
}));
