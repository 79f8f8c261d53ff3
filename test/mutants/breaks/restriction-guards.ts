import { breaksOf } from '../break.js';

const domain = 'libs/access-control/src/restriction/domain';
const commands = 'libs/access-control/src/restriction/commands';

/** Rights to write restrictions: rule 7, and the routes that check it. */
export const restrictionGuards = [
  ...breaksOf(`${domain}/restriction-policy.ts`, 'access-control/restriction/rights-held', [
    {
      breaks: 'members who may see restrictions can write them',
      find: "(caller) => Decision.requirePermission(caller, 'restriction:manage')",
      replace: "(caller) => Decision.requirePermission(caller, 'restriction:manage', 'restriction:view')",
      promise: 'is allowed exactly when can_manage says so (rule 7)',
    },
    {
      breaks: 'reading needs no permission',
      find: "(caller) => Decision.requirePermission(caller, 'restriction:view')",
      replace: '() => Decision.allow',
      caughtBy: 'access-control/restriction/rights',
      promise: 'do not include reading, which needs restriction:view',
    },
    {
      breaks: 'member rules need no restriction:override',
      find: "Decision.requirePermission(caller, 'restriction:override')",
      replace: 'Decision.allow',
      promise: 'is allowed exactly when can_manage says so (rule 7)',
    },
    {
      breaks: 'members can write rules that bind themselves',
      find: 'caller.standsFor.has(userId) ? Decision.refuse',
      replace: 'userId === caller.orgId ? Decision.refuse',
      promise: 'is allowed exactly when can_manage says so (rule 7)',
    },
    {
      breaks: 'members can lift rules that others wrote for their second accounts',
      find: 'isRestrictedByOther ? Decision.refuse',
      replace: 'isRestrictedByOther === null ? Decision.refuse',
      caughtBy: 'identity/member/second-accounts',
      promise: 'cannot change the restrictions of another administrator',
    },
    {
      breaks: 'a role with the caller’s permissions does not count as own',
      find: 'caller.ownRoleIds.has(roleId)',
      replace: 'caller.roleIds.has(roleId)',
      caughtBy: 'access-control/restriction/rights',
      promise: "do not cover roles with the same permissions as the caller's own",
    },
    {
      breaks: 'own roles can be restricted',
      find: 'caller.ownRoleIds.has(roleId)',
      replace: 'caller.ownRoleIds.has(caller.orgId)',
      promise: 'is allowed exactly when can_manage says so (rule 7)',
    },
    {
      breaks: 'any member can get explanations about others',
      find: 'userId === caller.userId ? Decision.allow : canSeeRestrictions(caller)',
      replace: 'userId === caller.orgId ? canSeeRestrictions(caller) : Decision.allow',
      caughtBy: 'access-control/restriction/explaining-to-whom',
      promise: 'is allowed for oneself, without details of the rules',
    },
  ]),
  ...breaksOf(`${commands}/update-restriction.ts`, 'access-control/restriction/rights-held', [
    {
      breaks: 'PATCH does not check the current target',
      find: 'canWriteRestriction(caller, before, byOthers).orThrow();',
      replace: '',
      caughtBy: 'access-control/restriction/rights',
      promise: 'do not include moving a rule to or from the caller',
    },
    {
      breaks: 'PATCH does not check the new target',
      find: 'canWriteRestriction(caller, next, byOthers).orThrow();',
      replace: '',
      caughtBy: 'access-control/restriction/rights',
      promise: 'do not include moving a rule to or from the caller',
    },
    {
      breaks: 'PATCH uses the rights from before the lock',
      find: 'this.decide(current, restriction, changes)',
      replace: 'this.decide(caller, restriction, changes)',
      promise: 'checks permissions again when the write runs',
    },
    {
      breaks: 'clearing an override clears only one row (rule 5)',
      find: 'await this.restrictions.clearOverrides(org_id, userId, id, act);',
      replace: '',
      caughtBy: 'access-control/restriction/legacy-override',
      promise: "is cleared on all the member's rules with one event",
    },
    {
      breaks: 'an edited rule can duplicate another',
      find: 'assertNotDuplicate(conflicts);',
      replace: '',
      caughtBy: 'access-control/restriction/creating',
      promise: 'refuses an identical rule for the same target',
    },
  ]),
  ...breaksOf(`${commands}/create-restriction.ts`, 'access-control/restriction/rights-held', [
    {
      breaks: 'POST does not check the target',
      find: 'canWriteRestriction(current, rule, await this.restrictionsByOthers.find(current, [rule])).orThrow();',
      replace: '',
      promise: 'is allowed exactly when can_manage says so (rule 7)',
    },
    {
      breaks: 'a new rule can duplicate another',
      find: 'assertNotDuplicate(conflicts);',
      replace: '',
      promise: 'accepts only one of two concurrent identical rules',
    },
    {
      breaks: 'the rules of a target are unlimited',
      find: 'assertWithinQuota(conflicts);',
      replace: '',
      caughtBy: 'access-control/restriction/creating',
      promise: 'accepts at most 50 rules per target',
    },
  ]),
  ...breaksOf(`${commands}/delete-restriction.ts`, 'access-control/restriction/rights-held', [
    {
      breaks: 'DELETE does not check the target',
      find: 'canWriteRestriction(current, rule, await this.restrictionsByOthers.find(current, [rule])).orThrow();',
      replace: '',
      promise: 'is allowed exactly when can_manage says so (rule 7)',
    },
  ]),
];
