import { type AccessCheck, type Caller, Decision } from '#kernel';
import { canBrowse } from '../../connector/domain/connector-policy.js';

/** Whether the caller may create custom connectors and validate definitions. */
export const canCreateConnectors: AccessCheck = (caller) =>
  Decision.all(canBrowse(caller), Decision.requirePermission(caller, 'connector:create'));

/** @param shares the number of shares that are created with the connector. */
export const canCreateShared = (caller: Caller, shares: number): Decision =>
  Decision.all(
    canCreateConnectors(caller),
    shares > 0 ? Decision.requirePermission(caller, 'connector:share') : Decision.allow,
  );
