import { withFeature } from '#identity';
import { type AccessCheck, type Caller, Decision } from '#kernel';

const isDirectory: AccessCheck = ({ kind }) =>
  kind === 'provisioning'
    ? Decision.allow
    : Decision.refuse('token_kind', 'Directories alone come here: issue a token of the kind scim.');

/** Routes of the protocol open to a directory's token alone. */
export const fromDirectory: AccessCheck = withFeature('scim', isDirectory);

/**
 * Those that are open for 30 days more where the plan has no directories any longer: reading, and taking somebody's access
 * away, which must not fail on the day that a payment does. Source: product design, Life cycle and mappings.
 */
export const fromDirectoryStill: AccessCheck = (caller) =>
  caller.lapsed.has('scim') ? isDirectory(caller) : fromDirectory(caller);

/** @param active whether somebody is to have access. */
export const canChangeUser = (caller: Caller, active: boolean): Decision =>
  active ? fromDirectory(caller) : fromDirectoryStill(caller);
