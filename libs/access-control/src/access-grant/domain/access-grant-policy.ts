import { type AccessCheck, type Caller, Decision, refineError, selfTarget, notActive } from '#kernel';
import { canWriteRestriction, type RestrictedByOthers } from '../../restriction/domain/restriction-policy.js';
import { type AccessGrantState, type GrantStatus } from './access-grant.js';

type GrantFacts = Pick<AccessGrantState, 'user_id' | 'lifts_member_rules'> & { status: GrantStatus };

export const canManageGrants: AccessCheck = (caller) => Decision.requirePermission(caller, 'member:manage');

/** Whether the caller can see all grants. Without either of these permissions, callers see only their own. */
export const canSeeAllGrants: AccessCheck = (caller) =>
  Decision.requirePermission(caller, 'member:manage', 'restriction:view');

/** `can_revoke`: whether the caller may end the grant. All members may give up their own grants. */
export const canRevokeGrant = (caller: Caller, grant: GrantFacts): Decision =>
  Decision.all(grant.user_id === caller.userId ? Decision.allow : canManageGrants(caller), canBeChanged(grant));

/**
 * What other people decided about the holder of a grant, if the caller may be able to use the holder's account.
 * `isGivenByOther`: whether another person approved the grant.
 */
export type OthersDecisions = { isGivenByOther: boolean; restricted: RestrictedByOthers };

/**
 * `can_extend`: whether the caller may extend the grant. If the grant lifts a member's own rules, the caller needs the
 * same rights as for changing those rules.
 */
export const canExtendGrant = (
  caller: Caller,
  grant: GrantFacts,
  { isGivenByOther, restricted }: OthersDecisions,
): Decision =>
  Decision.all(
    canManageGrants(caller),
    caller.standsFor.has(grant.user_id) ? Decision.refuse(ownGrant) : Decision.allow,
    isGivenByOther ? Decision.refuse(grantOfOwnAccount) : Decision.allow,
    grant.lifts_member_rules
      ? canWriteRestriction(caller, { target_type: 'user', target_id: grant.user_id }, restricted)
      : Decision.allow,
    canBeChanged(grant),
  );

const ownGrant = refineError(selfTarget, () => 'You cannot extend your own access grant. Ask another administrator.');

const grantOfOwnAccount = refineError(
  selfTarget,
  () =>
    'Another administrator approved this access grant for an account that you may be able to use. Ask another administrator.',
);

/** Only active grants can be changed. */
const canBeChanged = ({ status }: GrantFacts): Decision =>
  status === 'active' ? Decision.allow : Decision.refuse(grantNotActive, status);

export const grantNotActive = refineError(
  notActive,
  (status: GrantStatus) =>
    `This access grant ${status === 'expired' ? 'has expired' : 'was revoked'}. Its holder can request access again.`,
);
