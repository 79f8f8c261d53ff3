import { type AccessCheck, type Caller, Decision, refineError, selfTarget, defineError } from '#kernel';
import { type RestrictionTarget } from './restriction-rule.js';

export const canSeeRestrictions: AccessCheck = (caller) => Decision.requirePermission(caller, 'restriction:view');

export const canWriteRestrictions: AccessCheck = (caller) => Decision.requirePermission(caller, 'restriction:manage');

/** Whether the caller may simulate changes. Everyone who may write rules or roles may. */
export const canSimulate: AccessCheck = (caller) =>
  Decision.requirePermission(caller, 'restriction:manage', 'role:manage');

/** Whether the caller may ask what a member is allowed to do. Everyone may ask about themselves. */
export const canExplain = (caller: Caller, userId: string): Decision =>
  userId === caller.userId ? Decision.allow : canSeeRestrictions(caller);

/** Whether the caller may see which approval the calls of a member need. Everyone may see it about themselves. */
export const canSeeApproval = (caller: Caller, userId: string): Decision =>
  userId === caller.userId ? Decision.allow : Decision.requirePermission(caller, 'org:manage');

/** Ids of members whose accounts the caller may be able to use, and for whom another person wrote a rule. */
export type RestrictedByOthers = ReadonlySet<string>;

/**
 * Whether the caller may write a rule on this target (rule 7). Writes and the field `can_manage` both use this check,
 * so they cannot disagree.
 */
export const canWriteRestriction = (
  caller: Caller,
  { target_type, target_id }: RestrictionTarget,
  restricted: RestrictedByOthers,
): Decision =>
  Decision.all(
    canWriteRestrictions(caller),
    target_type === 'user'
      ? canRestrictMember(caller, target_id, restricted.has(target_id))
      : canRestrictRole(caller, target_id),
  );

/**
 * Whether the caller may confirm a changed tool for at least one of these rules. A rule is changed only if the caller
 * may write it.
 * @param rules the targets of the rules that list an earlier version of the tool
 */
export const canConfirmTool = (
  caller: Caller,
  rules: readonly RestrictionTarget[],
  restricted: RestrictedByOthers,
): Decision => {
  const decisions = rules.map((rule) => canWriteRestriction(caller, rule, restricted));
  return decisions.find(({ allowed }) => allowed) ?? decisions[0] ?? canWriteRestrictions(caller);
};

const bindsYourself = refineError(
  selfTarget,
  () => 'You cannot write restrictions that bind yourself. Ask another administrator.',
);

const restrictedByOther = refineError(
  selfTarget,
  () => 'Another administrator restricted this account, and you may be able to use it. Ask another administrator.',
);

export const ownRole = defineError(
  403,
  'own_role',
  'You cannot restrict a role you hold, or a role with the same permissions.',
  () => 'You cannot restrict a role you hold, or a role with exactly your permissions. Ask another administrator.',
);

const canRestrictMember = (caller: Caller, userId: string, isRestrictedByOther: boolean): Decision =>
  Decision.all(
    Decision.requirePermission(caller, 'restriction:override'),
    caller.standsFor.has(userId) ? Decision.refuse(bindsYourself) : Decision.allow,
    isRestrictedByOther ? Decision.refuse(restrictedByOther) : Decision.allow,
  );

/**
 * Refuses rules on the caller's own roles. `ownRoleIds` does not depend on token scopes, so a token with few scopes
 * cannot bypass this.
 */
const canRestrictRole = (caller: Caller, roleId: string): Decision =>
  caller.ownRoleIds.has(roleId) ? Decision.refuse(ownRole) : Decision.allow;
