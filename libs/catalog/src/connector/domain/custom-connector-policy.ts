import { type AccessCheck, type Caller, Decision } from '#kernel';
import { canBrowse } from '../domain/connector-policy.js';

/** Making connectors of the organization's own, and checking what is to become one. */
export const canCreateConnectors: AccessCheck = (caller) =>
  Decision.all(
    () => canBrowse(caller),
    () => Decision.holding(caller, 'connector:create'),
  );

/** @param shares how many are to be given together with it. */
export const canCreateShared = (caller: Caller, shares: number): Decision =>
  Decision.all(
    () => canCreateConnectors(caller),
    () => (shares > 0 ? Decision.holding(caller, 'connector:share') : Decision.allow),
  );
