import { breaksOf } from '../break.js';

const token = 'libs/identity/src/token';

/** Issuing, rotating and revoking tokens. */
export const tokens = [
  ...breaksOf(`${token}/domain/token-policy.ts`, 'identity/token/issuing', [
    {
      breaks: 'creating a token needs no permission',
      find: "personal: withPermission('api_token:create')",
      replace: 'personal: () => Decision.allow',
      promise: 'needs a permission that depends on its kind',
    },
    {
      breaks: 'a token gets scopes that its creator lacks (widening)',
      find: "canCover(caller.permissions, scopes, 'The scopes of this token do not include')",
      replace: 'Decision.allow',
      promise: 'can narrow permissions by scopes but never widen them',
    },
    {
      breaks: 'a scoped token creates one without scopes (widening)',
      find: 'return caller.scopes === null ? Decision.allow',
      replace: 'return caller ? Decision.allow',
      promise: 'can narrow permissions by scopes but never widen them',
    },
    {
      breaks: 'a scoped token rotates a wider one of its holder (widening)',
      find: "canActUnscoped(caller, 'rotate another of your tokens')",
      replace: 'Decision.allow',
      caughtBy: 'identity/token/ending-and-rotating',
      promise: 'neither widens nor revives it',
    },
    {
      breaks: 'an administrator can revoke an owner’s tokens (owner_only)',
      find: 'is_owner: role_id !== null',
      replace: "is_owner: role_id === ''",
      caughtBy: 'identity/member/owners',
      promise: 'has tokens that only owners can revoke',
    },
    {
      breaks: 'a narrow token can revoke others of its holder',
      find: "canActUnscoped(caller, 'revoke another of your tokens')",
      replace: 'Decision.allow',
      caughtBy: 'identity/token/narrow',
      promise: 'can revoke and rotate itself but no other tokens',
    },
    {
      breaks: 'a token is created for a service member with more permissions (widening)',
      find: "token.kind === 'service' ? canCover(caller.rolePermissions, holder?.permissions ?? []) : Decision.allow",
      replace: 'Decision.allow',
      promise: 'needs a permission that depends on its kind',
    },
    {
      breaks: 'personal tokens can be created for others (token_kind)',
      find: "kind === 'personal' && (user_id !== caller.userId || holder?.kind !== 'person')",
      replace: "kind === 'personal' && holder === undefined",
      promise: 'needs a permission that depends on its kind',
    },
    {
      breaks: 'service tokens can be created for people (token_kind)',
      find: "kind === 'service' && holder?.kind !== 'service'",
      replace: "kind === 'service' && holder === undefined",
      promise: 'needs a permission that depends on its kind',
    },
    {
      breaks: 'directory tokens need no plan feature',
      find: "withFeature('scim', withPermission('sso:manage'))",
      replace: "withPermission('sso:manage')",
      promise: 'needs a permission that depends on its kind',
    },
    {
      breaks: 'any member can revoke tokens of others',
      find: "canShutOut(caller, holder, token.kind === 'scim' ? 'sso:manage' : 'api_token:manage')",
      replace: 'Decision.allow',
      caughtBy: 'identity/token/ending-and-rotating',
      promise: 'can be revoked by its holder and by token managers',
    },
    {
      breaks: 'any member can revoke all tokens of another',
      find: "canShutOut(caller, holder, 'api_token:manage')",
      replace: 'Decision.allow',
      caughtBy: 'identity/token/ending-and-rotating',
      promise: 'can revoke every other token of its holder',
    },
    {
      breaks: 'every member sees tokens of others',
      find: "export const canSeeTokensOfOthers = withPermission('api_token:view');",
      replace:
        "export const canSeeTokensOfOthers = withPermission('api_token:view', 'api_token:create', 'connector:view');",
      caughtBy: 'identity/token/seeing',
      promise: 'are listed for their holders and for token viewers',
    },
  ]),
  ...breaksOf(`${token}/commands/rotate-token.ts`, 'identity/token/ending-and-rotating', [
    {
      breaks: 'a dead token can be rotated (not_active)',
      find: "if (status !== 'active') throw",
      replace: 'if (status === undefined) throw',
      promise: 'neither widens nor revives it',
    },
  ]),
  ...breaksOf(`${token}/commands/issue-token.ts`, 'identity/token/issuing', [
    {
      breaks: 'tokens can last longer than the organization allows',
      find: '(days !== null && days <= maxDays)',
      replace: 'days !== undefined',
      promise: "respects the organization's maximum lifetime",
    },
    {
      breaks: 'a token is created with the rights from before the lock',
      find: 'canIssueKind(current, draft.kind).orThrow();',
      replace: 'current = caller;\n      canIssueKind(current, draft.kind).orThrow();',
      caughtBy: 'identity/token/rights-to-issue',
      promise: 'is refused if the caller loses a permission while the request waits',
    },
  ]),
  ...breaksOf('libs/identity/src/secret/domain/secret.ts', 'identity/callers', [
    {
      breaks: 'mistyped tokens are looked up',
      find: ' && computeChecksum(text.slice(0, -6)) === text.slice(-6)',
      replace: '',
      promise: 'is refused without a token or with an unknown or mistyped token',
    },
  ]),
  ...breaksOf('libs/identity/src/secret/persistence/stored-secrets.ts', 'identity/token/rights-to-end', [
    {
      breaks: 'rotating again extends the life of an old secret',
      find: 'least(good_until, :end::timestamptz)',
      replace: ':end',
      promise: 'keeps earlier secrets valid until the shortest overlap ends',
    },
  ]),
  ...breaksOf('libs/identity/src/token/domain/token.ts', 'authentication/sign-in/required', [
    {
      breaks: 'replacing a token after a sign-in also accepts its earlier secret',
      find: '(overlap_seconds === 0 || this.state.signed_in)',
      replace: 'hint.length > 0',
      promise: 'accepts a token whose secret was replaced after a sign-in',
    },
    {
      breaks: 'a token that is replaced after a sign-in stays refused',
      find: 'renewal.signed_in && (overlap_seconds === 0 || this.state.signed_in)',
      replace: 'this.state.signed_in',
      promise: 'accepts a token whose secret was replaced after a sign-in',
    },
  ]),
  ...breaksOf('libs/kernel/src/domain/decision.ts', 'identity/token/issuing', [
    {
      breaks: 'the error names one permission to request although the request decides which is needed',
      find: 'decision.isCausedBy(permissionRequired) ? Decision.refuse(onePermissionRequired, permissions) : decision',
      replace: 'decision',
      promise: 'needs a permission that depends on its kind',
    },
  ]),
];
