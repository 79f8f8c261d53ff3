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
  ...breaksOf('libs/identity/src/member/persistence/stored-security-counting.ts', 'organization/security-summary', [
    {
      breaks: 'programs count as people without a second factor',
      find: "member.kind = 'person' and",
      replace: '',
      promise: 'counts active people',
    },
    {
      breaks: 'a second factor of long ago counts',
      find: "> :at::timestamptz - interval '90 days'",
      replace: "> :at::timestamptz - interval '900 days'",
      promise: 'counts active people',
    },
    {
      breaks: 'tokens that were revoked count',
      find: 'revoked_at is null and',
      replace: '',
      promise: 'counts good tokens',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/idempotency/keyed-request.ts', 'organization/logo', [
    {
      breaks: 'two files that are no text are one request',
      find: 'hash.update(body.bytes)',
      replace: 'hash.update(body.text)',
      promise: 'tells two files apart',
    },
  ]),
  ...breaksOf(`${part}/commands/change-logo.ts`, 'organization/logo', [
    {
      breaks: 'logos that were replaced are kept for ever',
      find: 'if (after !== before) await this.images.forget(id, before);',
      replace: '',
      promise: 'is replaced and removed',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/auth/frozen-writes.ts', 'organization/freezing', [
    {
      breaks: 'writes go on while the organization waits for its deletion',
      find: 'throw frozenConflict(caller.frozen);',
      replace: 'void frozenConflict(caller.frozen);',
      promise: 'refuses every write of the document',
    },
    {
      breaks: 'whoever waits for their end cannot leave',
      find: 'if (goesOn?.(caller, request)) return;',
      replace: 'void goesOn;',
      promise: 'lets tokens be revoked, apps be disconnected, and members leave',
    },
  ]),
  ...breaksOf('libs/identity/src/caller/persistence/stored-callers.ts', 'organization/freezing', [
    {
      breaks: 'who waited for the lock writes into a frozen organization',
      find: 'if (current.frozen && !before)',
      replace: 'if (current.frozen && before)',
      promise: 'refuses also who was let in before',
    },
  ]),
  ...breaksOf('libs/identity/src/invite/services/newcomers.ts', 'organization/freezing', [
    {
      breaks: 'a frozen organization takes people in',
      find: 'await this.epochs.refuseFrozen(orgId);',
      replace: 'void this.epochs;',
      promise: 'takes nobody in',
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
