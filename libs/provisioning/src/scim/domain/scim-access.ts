import { withFeature } from '#identity';
import { type AccessCheck, type Caller, Decision, refineError, tokenKind } from '#kernel';

const directoryOnly: AccessCheck = ({ kind }) =>
  kind === 'provisioning' ? Decision.allow : Decision.refuse(directoryTokenRequired);

const directoryTokenRequired = refineError(
  tokenKind,
  () => 'This route needs a SCIM token. Create one with `POST /api-token` and `"kind": "scim"`.',
);

/** Needs a directory's token, and a plan that includes directory sync. */
export const fromDirectory: AccessCheck = withFeature('scim', directoryOnly);

/**
 * For routes that read, or that can remove access. They stay open for 30 days after the plan lost directory sync, so
 * that leavers lose their access even if a payment is overdue.
 */
export const fromDirectoryInGrace: AccessCheck = (caller) =>
  caller.lapsed.has('scim') ? directoryOnly(caller) : fromDirectory(caller);

/** @param active whether the user will have access. */
export const canChangeUser = (caller: Caller, active: boolean): Decision =>
  active ? fromDirectory(caller) : fromDirectoryInGrace(caller);
