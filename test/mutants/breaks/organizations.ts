import { breaksOf } from '../break.js';

const part = 'libs/organizations/src/organization';

export const organizations = [
  ...breaksOf(`${part}/domain/organization-policy.ts`, 'organization/creating', [
    {
      breaks: 'a narrow token gets its person a wide one',
      find: "caller.kind !== 'user' || caller.scopes !== null",
      replace: "caller.kind !== 'user'",
      promise: 'is a person with all of their rights',
    },
  ]),
  ...breaksOf(`${part}/domain/organization-quotas.ts`, 'organization/creating', [
    {
      breaks: 'a slug is changed without end',
      find: 'if (changes < changesPerYear) return;',
      replace: 'if (changes >= 0) return;',
      promise: 'changes five times a year',
    },
    {
      breaks: 'people make organizations without end',
      find: 'if (owned < ownedAtMost) return;',
      replace: 'if (owned >= 0) return;',
      promise: 'owns fewer than ten',
    },
  ]),
  ...breaksOf(`${part}/services/settings-checks.ts`, 'organization/settings', [
    {
      breaks: 'a default role gives newcomers what who set it lacks (subset rule)',
      find: 'canGrantPermissions(caller, role!.permissions, path).orThrow();',
      replace: 'canGrantPermissions(caller, [], path).orThrow();',
      promise: 'give nobody a role by default with more',
    },
    {
      breaks: 'the audit log is kept longer than the plan has it',
      find: 'days > audit_days && days',
      replace: 'days > 10 * audit_days && days',
      promise: 'can all be changed',
    },
  ]),
  ...breaksOf('libs/identity/src/permission/domain/features.ts', 'organization/plans', [
    {
      breaks: 'who may not do it anyway learns of the plan first',
      find: 'if (!permitted.allowed || caller.kind',
      replace: 'if (caller.kind',
      promise: 'is refused to who holds the permission',
    },
  ]),
];
