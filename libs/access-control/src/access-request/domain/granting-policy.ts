import { type Caller, Decision, defineError, refineError, selfTarget } from '#kernel';
import { canWriteRestriction, type RestrictedByOthers } from '../../restriction/domain/restriction-policy.js';
import { canDecideFor, canDecideForAccount, canDecideRequests, notRestricted } from './access-request-policy.js';
import { type Blocker } from './requested-access.js';

/** A member who may get a grant, as far as the decision depends on them. */
export type Grantee = {
  userId: string;
  isPerson: boolean;
  isSuspended: boolean;
  /** What blocks the access now. */
  blockedBy: readonly Blocker[];
  /** Members whose requests count as the caller's own. See `OwnRequests`. */
  ownRequesters: ReadonlySet<string>;
  restricted: RestrictedByOthers;
};

/** Whether the caller may grant access to a member who did not request it. */
export const canGrantAccess = (caller: Caller, grantee: Grantee, liftMemberRules: boolean): Decision =>
  Decision.all(
    canDecideRequests(caller),
    canDecideFor(caller, grantee.userId, refusalsOfOwn),
    canDecideForAccount(grantee.ownRequesters, grantee.userId, refusalsOfOwn),
    liftMemberRules ? canLiftMemberRules(caller, grantee.userId, grantee.restricted) : Decision.allow,
    grantee.isPerson ? Decision.allow : Decision.refuse(granteeIsService),
    canUseGrant(grantee, liftMemberRules),
    grantee.blockedBy.length > 0 ? Decision.allow : Decision.refuse(notRestricted, alreadyAllowed),
  );

/** Whether a grant by the caller may lift the member's own rules. The caller needs the right to write them. */
export const canLiftMemberRules = (caller: Caller, userId: string, restricted: RestrictedByOthers): Decision =>
  canWriteRestriction(caller, { target_type: 'user', target_id: userId }, restricted);

/** Whether a grant would give access to the member. */
export const canUseGrant = (
  { isSuspended, blockedBy }: Pick<Grantee, 'isSuspended' | 'blockedBy'>,
  liftMemberRules: boolean,
): Decision =>
  Decision.all(
    isSuspended ? Decision.refuse(requesterSuspended) : Decision.allow,
    blockedBy.includes('user') && !liftMemberRules ? Decision.refuse(memberRuleBlocks) : Decision.allow,
  );

export const requesterSuspended = defineError(
  409,
  'requester_suspended',
  'The member who would get the access is suspended.',
  () => 'The member is suspended. Reactivate them first.',
);

export const memberRuleBlocks = defineError(
  409,
  'member_rule_blocks',
  'A restriction on this member blocks the access.',
  () =>
    'A rule on this member blocks the access. Lift the rules on the member too (lift_member_rules), or change that rule.',
);

export const granteeIsService = defineError(
  409,
  'grantee_is_service_member',
  'Only people can get access grants.',
  () => 'Only people can get access grants. Change the restriction that blocks the service member.',
);

/** The message if nothing blocks the access. */
export const alreadyAllowed = 'No restriction blocks this for the member, so no grant is needed.';

const grantToCaller = refineError(selfTarget, () => 'You cannot grant access to yourself. Ask another administrator.');

const grantToOwnAccount = refineError(
  selfTarget,
  () => 'Restrictions bind you, and you may be able to use this account. Ask another administrator.',
);

const refusalsOfOwn = { own: grantToCaller, ofAccount: grantToOwnAccount };
