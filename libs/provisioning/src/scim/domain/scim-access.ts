import { withFeature } from '#identity';
import { type AccessCheck, type Caller, Decision } from '#kernel';

const isDirectory: AccessCheck = ({ kind }) =>
  kind === 'provisioning'
    ? Decision.allow
    : Decision.refuse('token_kind', 'This endpoint needs a SCIM token. Create one with kind: "scim".');

/** Access with a directory's token only. */
export const fromDirectory: AccessCheck = withFeature('scim', isDirectory);

/**
 * Routes that stay open for 30 days after the plan lost directory sync: reading, and removing access. An overdue
 * payment must not make these routes fail.
 */
export const fromDirectoryStill: AccessCheck = (caller) =>
  caller.lapsed.has('scim') ? isDirectory(caller) : fromDirectory(caller);

/** @param active whether the user will have access. */
export const canChangeUser = (caller: Caller, active: boolean): Decision =>
  active ? fromDirectory(caller) : fromDirectoryStill(caller);
