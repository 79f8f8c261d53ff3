import { breaksOf } from '../break.js';

const part = 'libs/organizations/src/organization';

export const organizations = [
  ...breaksOf(`${part}/domain/organization-policy.ts`, 'organization/creating', [
    {
      breaks: 'a narrow token gets its person a wide one',
      find: "caller.kind !== 'user' || caller.scopes !== null",
      replace: "caller.kind !== 'user'",
      promise: 'must be a person with an unrestricted token',
    },
  ]),
  ...breaksOf(`${part}/domain/organization-quotas.ts`, 'organization/creating', [
    {
      breaks: 'a slug is changed without end',
      find: 'if (changes < changesPerYear) return;',
      replace: 'if (changes >= 0) return;',
      promise: 'is valid in addresses and can change five times a year',
    },
    {
      breaks: 'people make organizations without end',
      find: 'if (owned < ownedAtMost) return;',
      replace: 'if (owned >= 0) return;',
      promise: 'must be a person with an unrestricted token',
    },
  ]),
  ...breaksOf(`${part}/services/settings-checks.ts`, 'organization/settings', [
    {
      breaks: 'a default role gives newcomers what who set it lacks (subset rule)',
      find: 'canGrantPermissions(caller, role!.permissions, path).orThrow();',
      replace: 'canGrantPermissions(caller, [], path).orThrow();',
      promise: 'cannot include a default role the caller could not grant',
    },
    {
      breaks: 'the audit log is kept longer than the plan has it',
      find: 'days > audit_days && days',
      replace: 'days > 10 * audit_days && days',
      promise: 'accept all valid values',
    },
  ]),
  ...breaksOf('libs/identity/src/member/persistence/stored-security-counting.ts', 'organization/security-summary', [
    {
      breaks: 'programs count as people without a second factor',
      find: "member.kind = 'person' and",
      replace: '',
      promise: 'counts active people by second factor',
    },
    {
      breaks: 'a second factor of long ago counts',
      find: "> :at::timestamptz - interval '90 days'",
      replace: "> :at::timestamptz - interval '900 days'",
      promise: 'counts active people by second factor',
    },
    {
      breaks: 'tokens that were revoked count',
      find: 'revoked_at is null and',
      replace: '',
      promise: 'counts tokens without expiry and unused tokens',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/idempotency/keyed-request.ts', 'organization/logo', [
    {
      breaks: 'two files that are no text are one request',
      find: 'hash.update(body.bytes)',
      replace: 'hash.update(body.text)',
      promise: 'is not mistaken for another file under one Idempotency-Key',
    },
  ]),
  ...breaksOf(`${part}/commands/change-logo.ts`, 'organization/logo', [
    {
      breaks: 'logos that were replaced are kept for ever',
      find: 'if (after !== before) await this.images.forget(id, before);',
      replace: '',
      promise: 'gets a new address when replaced or removed',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/auth/frozen-writes.ts', 'organization/freezing', [
    {
      breaks: 'writes go on while the organization waits for its deletion',
      find: 'throw frozenConflict(caller.frozen);',
      replace: 'void frozenConflict(caller.frozen);',
      promise: 'refuses every documented write',
    },
    {
      breaks: 'whoever waits for their end cannot leave',
      find: 'if (goesOn?.(caller, request)) return;',
      replace: 'void goesOn;',
      promise: 'allows revoking tokens, disconnecting apps and leaving',
    },
  ]),
  ...breaksOf('libs/identity/src/caller/persistence/stored-callers.ts', 'organization/freezing', [
    {
      breaks: 'who waited for the lock writes into a frozen organization',
      find: 'if (current.frozen && !before)',
      replace: 'if (current.frozen && before)',
      promise: 'refuses writes that were already waiting',
    },
  ]),
  ...breaksOf('libs/identity/src/invite/services/newcomers.ts', 'organization/freezing', [
    {
      breaks: 'a frozen organization takes people in',
      find: 'await this.epochs.refuseFrozen(orgId);',
      replace: 'void this.epochs;',
      promise: 'accepts no invites until it is restored',
    },
  ]),
  ...breaksOf('libs/identity/src/permission/domain/features.ts', 'organization/plans', [
    {
      breaks: 'who may not do it anyway learns of the plan first',
      find: 'if (!permitted.allowed || caller.kind',
      replace: 'if (caller.kind',
      promise: 'is refused with the name of the smallest plan that does',
    },
  ]),
];
