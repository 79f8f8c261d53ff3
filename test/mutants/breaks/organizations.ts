import { breaksOf } from '../break.js';

const part = 'libs/organizations/src/organization';

export const organizations = [
  ...breaksOf(`${part}/domain/organization-policy.ts`, 'organization/creating', [
    {
      breaks: 'a narrow token leads to a token without scopes',
      find: "caller.kind !== 'user' || caller.scopes !== null",
      replace: "caller.kind !== 'user'",
      promise: 'must be a person with an unrestricted token',
    },
  ]),
  ...breaksOf(`${part}/domain/organization-policy.ts`, 'organization/creating', [
    {
      breaks: 'the number of slug changes is unlimited',
      find: 'if (changes >= maxChangesPerYear) throw',
      replace: 'if (changes < 0) throw',
      promise: 'can change five times a year',
    },
    {
      breaks: 'the number of organizations per person is unlimited',
      find: 'if (owned >= maxOwned) throw',
      replace: 'if (owned < 0) throw',
      promise: 'must be a person with an unrestricted token',
    },
  ]),
  ...breaksOf(`${part}/commands/update-organization.ts`, 'organization/settings', [
    {
      breaks: 'a default role can have permissions its editor lacks (subset rule)',
      find: 'canGrantPermissions(caller, role!.permissions, path).orThrow();',
      replace: 'canGrantPermissions(caller, [], path).orThrow();',
      promise: 'cannot include a default role the caller could not grant',
    },
    {
      breaks: 'the audit log can be kept longer than the plan allows',
      find: 'days > audit_days && days',
      replace: 'days > 10 * audit_days && days',
      promise: 'refuse invalid values',
    },
  ]),
  ...breaksOf('libs/identity/src/member/persistence/stored-member-counts.ts', 'organization/security-summary', [
    {
      breaks: 'service members count as people without a second factor',
      find: "member.kind = 'person' and member.status = 'active'\n  ), lacking",
      replace: "member.status = 'active'\n  ), lacking",
      promise: 'counts active people by second factor',
    },
    {
      breaks: 'an old second factor counts',
      find: "> :at::timestamptz - interval '90 days'",
      replace: "> :at::timestamptz - interval '900 days'",
      promise: 'counts active people by second factor',
    },
    {
      breaks: 'revoked tokens count',
      find: 'revoked_at is null and',
      replace: '',
      promise: 'counts tokens without expiry and unused tokens',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/idempotency/keyed-request.ts', 'organization/logo', [
    {
      breaks: 'two different binary bodies count as the same request',
      find: 'hash.update(body.bytes)',
      replace: 'hash.update(body.text)',
      promise: 'cannot be replaced by a different file under the same Idempotency-Key',
    },
  ]),
  ...breaksOf(`${part}/commands/change-logo.ts`, 'organization/logo', [
    {
      breaks: 'replaced logos are kept forever',
      find: 'if (after !== before) await this.images.forget(id, before);',
      replace: '',
      promise: 'is no longer served at its old address once replaced or removed',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/auth/route-exceptions.ts', 'organization/freezing', [
    {
      breaks: 'writes continue while the organization awaits deletion',
      find: 'throw frozenConflict(caller.frozen);',
      replace: 'void frozenConflict(caller.frozen);',
      promise: 'refuses every documented write',
    },
    {
      breaks: 'members of an organization awaiting deletion cannot leave',
      find: 'if (isOpen?.(caller, request)) return;',
      replace: 'void isOpen;',
      promise: 'allows revoking tokens, disconnecting apps and leaving',
    },
  ]),
  ...breaksOf('libs/identity/src/caller/persistence/stored-callers.ts', 'organization/freezing', [
    {
      breaks: 'a request that waited for the lock writes to a frozen organization',
      find: 'if (frozen && !before)',
      replace: 'if (current.frozen && before)',
      promise: 'refuses writes that were already waiting',
    },
  ]),
  ...breaksOf('libs/identity/src/invite/services/invite-acceptance.ts', 'organization/freezing', [
    {
      breaks: 'people can join a frozen organization',
      find: 'await this.accessEpochs.assertNotFrozen(orgId);',
      replace: 'void this.accessEpochs;',
      promise: 'accepts no invites until it is restored',
    },
  ]),
  ...breaksOf('libs/identity/src/permission/domain/features.ts', 'organization/plans', [
    {
      breaks: 'callers without the permission learn about the plan first',
      find: 'if (!permitted.allowed || caller.kind',
      replace: 'if (caller.kind',
      promise: 'is refused, and the error names the smallest plan that includes it',
    },
  ]),
  ...breaksOf('libs/organizations/src/organizations-settings.ts', 'organization/creating', [
    {
      breaks: 'users create organizations unless the operator forbids it',
      find: `    parse: flag,
    otherwise: false,
    feature: 'self_service',`,
      replace: `    parse: flag,
    otherwise: true,
    feature: 'self_service',`,
      promise: 'needs an installation that allows new organizations',
    },
  ]),
  ...breaksOf('libs/authentication/src/session/http/page-callers.ts', 'organization/ending-page', [
    {
      breaks: 'pages do not say that the organization is scheduled for deletion',
      find: 'if (caller?.frozen) throw',
      replace: 'if (caller?.orgId === "") throw',
      promise: '/welcome leads to its page',
    },
    {
      breaks: 'an app is allowed in an organization that is scheduled for deletion',
      find: 'if (caller?.frozen) throw',
      replace: 'if (caller?.orgId === "") throw',
      promise: 'in an organization scheduled for deletion',
      caughtBy: 'authentication/authorization/hostile',
    },
  ]),
  ...breaksOf('libs/composition/src/api/ending.controller.ts', 'organization/ending-page', [
    {
      breaks: 'another page can cancel a deletion',
      find: 'if (!caller || !this.signInCookies.isFromOurPage(',
      replace: 'if (!caller || this.signInCookies.secure && !this.signInCookies.isFromOurPage(',
      promise: 'only the page of an owner can cancel the deletion',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/synthetic-tool/http/synthetic-tool.controller.ts', 'organization/freezing', [
    {
      breaks: 'a draft cannot be checked while the organization awaits deletion',
      find: "@Post('validate')\n  @WhileFrozen()",
      replace: "@Post('validate')",
      promise: 'answers every read as before',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector-editing/http/custom-connector.controller.ts', 'organization/freezing', [
    {
      breaks: 'a definition cannot be checked while the organization awaits deletion',
      find: "@Post('validate')\n  @WhileFrozen()",
      replace: "@Post('validate')",
      promise: 'answers every read as before',
    },
  ]),
  ...breaksOf(`${part}/persistence/stored-settings.ts`, 'identity/role/deleting', [
    {
      breaks: 'the default role of earlier settings counts as in use',
      find: 'this.usedRoles.get(orgId, epoch,',
      replace: 'this.usedRoles.get(orgId, 0,',
      promise: 'is refused for the default role of new members',
    },
    {
      breaks: 'the approval policy of earlier settings applies',
      find: 'this.policies.get(orgId, epoch,',
      replace: 'this.policies.get(orgId, 0,',
      caughtBy: 'connections/approval/gate',
      promise: 'can allow a tier, require approval for it, or block it',
    },
    {
      breaks: 'agents get the scopes of earlier settings',
      find: 'this.settings.get(orgId, epoch,',
      replace: 'this.settings.get(orgId, 0,',
      caughtBy: 'authentication/assertion-grant/limits',
      promise: 'are at most those of the assertion, of the request and of the organization',
    },
    {
      breaks: 'results have the limit of earlier settings',
      find: 'this.resultSettings.get(orgId, epoch,',
      replace: 'this.resultSettings.get(orgId, 0,',
      caughtBy: 'toolboxes/mcp/large-results',
      promise: 'is whole at the limit and shortened one byte below it',
    },
  ]),
];
