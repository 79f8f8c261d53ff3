import { breaksOf } from '../break.js';

const domain = 'libs/access-control/src/restriction/domain';
const commands = 'libs/access-control/src/restriction/commands';

/** Who may write restrictions: rule 7, and where the routes ask it. */
export const restrictionGuards = [
  ...breaksOf(`${domain}/restriction-policy.ts`, 'restriction/rights-held', [
    {
      breaks: 'whoever may see restrictions may write them',
      find: "(caller) => Decision.holding(caller, 'restriction:manage')",
      replace: "(caller) => Decision.holding(caller, 'restriction:manage', 'restriction:view')",
      promise: 'match every can_manage flag (rule 7)',
    },
    {
      breaks: 'reading needs no permission',
      find: "(caller) => Decision.holding(caller, 'restriction:view')",
      replace: '() => Decision.allow',
      caughtBy: 'restriction/rights',
      promise: 'do not include reading, which needs restriction:view',
    },
    {
      breaks: 'rules of members need no restriction:override',
      find: "() => Decision.holding(caller, 'restriction:override')",
      replace: '() => Decision.allow',
      promise: 'match every can_manage flag (rule 7)',
    },
    {
      breaks: 'members write rules that bind themselves',
      find: 'caller.standsFor.has(userId)\n        ? Decision.refuse',
      replace: 'userId === caller.orgId\n        ? Decision.refuse',
      promise: 'match every can_manage flag (rule 7)',
    },
    {
      breaks: 'only roles held count as own, not those with the same permissions',
      find: 'caller.ownRoleIds.has(roleId)',
      replace: 'caller.roleIds.has(roleId)',
      caughtBy: 'restriction/rights',
      promise: "treat a role with the same permissions as one's own role",
    },
    {
      breaks: 'own roles may be restricted',
      find: 'caller.ownRoleIds.has(roleId)',
      replace: 'caller.ownRoleIds.has(caller.orgId)',
      promise: 'match every can_manage flag (rule 7)',
    },
    {
      breaks: 'anybody has anybody explained',
      find: 'userId === caller.userId ? Decision.allow : canSeeRestrictions(caller)',
      replace: 'userId === caller.orgId ? canSeeRestrictions(caller) : Decision.allow',
      caughtBy: 'restriction/explaining-to-whom',
      promise: 'is allowed for oneself, without details of the rules',
    },
  ]),
  ...breaksOf(`${commands}/update-restriction.ts`, 'restriction/rights-held', [
    {
      breaks: 'PATCH asks nothing of the target the rule has',
      find: 'canWriteRestriction(caller, before).orThrow();',
      replace: '',
      caughtBy: 'restriction/rights',
      promise: 'do not include moving a rule to or from the caller',
    },
    {
      breaks: 'PATCH asks nothing of the target the rule gets',
      find: 'canWriteRestriction(caller, next).orThrow();',
      replace: '',
      caughtBy: 'restriction/rights',
      promise: 'do not include moving a rule to or from the caller',
    },
    {
      breaks: 'PATCH decides by the rights held when it was sent',
      find: 'this.decide(current, restriction, changes)',
      replace: 'this.decide(caller, restriction, changes)',
      promise: 'are checked again when the write runs',
    },
    {
      breaks: 'clearing an override clears one row only (rule 5)',
      find: 'await this.restrictions.clearOverrides(org_id, userId, id, act);',
      replace: '',
      caughtBy: 'restriction/legacy-override',
      promise: 'is cleared on all rows of the member with one event',
    },
    {
      breaks: 'an edited rule may say what another one says',
      find: 'refuseDuplicate(conflicts);',
      replace: '',
      caughtBy: 'restriction/creating',
      promise: 'refuses an identical rule for the same target',
    },
  ]),
  ...breaksOf(`${commands}/create-restriction.ts`, 'restriction/rights-held', [
    {
      breaks: 'POST asks nothing of the target',
      find: 'canWriteRestriction(current, rule).orThrow();',
      replace: '',
      promise: 'match every can_manage flag (rule 7)',
    },
    {
      breaks: 'a new rule may say what another one says',
      find: 'refuseDuplicate(conflicts);',
      replace: '',
      promise: 'allow only one of two concurrent identical rules',
    },
    {
      breaks: 'no target is crowded',
      find: 'refuseOverQuota(conflicts);',
      replace: '',
      caughtBy: 'restriction/creating',
      promise: 'accepts at most 50 rules per target',
    },
  ]),
  ...breaksOf(`${commands}/delete-restriction.ts`, 'restriction/rights-held', [
    {
      breaks: 'DELETE asks nothing of the target',
      find: 'canWriteRestriction(current, restriction.state).orThrow();',
      replace: '',
      promise: 'match every can_manage flag (rule 7)',
    },
  ]),
];
