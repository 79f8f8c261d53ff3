import {
  type Caller,
  Decision,
  withPermission,
  withPermissionByRequest,
  tokenKind,
  refineError,
  scopeMissing,
} from '#kernel';
import { withFeature } from '../../permission/domain/features.js';
import { canDecideOnOwner } from '../../member/domain/member-policy.js';
import { type MemberRights } from '../../member/domain/members.js';
import { type TokenKind, type TokenState } from './token.js';
import { permissionNotHeld } from '../../role/domain/refusals.js';

type Known = Pick<TokenState, 'kind' | 'user_id' | 'scopes'>;

/** Whether the caller may create tokens of at least one kind. `canIssueKind` checks the kind in the body. */
export const canIssueAny = withPermissionByRequest('api_token:create', 'api_token:manage', 'sso:manage');

export const canSeeTokensOfOthers = withPermission('api_token:view');

const byKind: Record<TokenKind, (caller: Caller) => Decision> = {
  personal: withPermission('api_token:create'),
  service: withPermission('api_token:manage'),
  scim: withFeature('scim', withPermission('sso:manage')),
};

/** Checked before the holder is looked up, so that callers who may not create this kind learn nothing about members. */
export const canIssueKind = (caller: Caller, kind: TokenKind): Decision => byKind[kind](caller);

/**
 * Whether the caller may have the secret of the token. The roles of a service member limit what its token can do without
 * a permission, such as deciding on owners. So the caller's roles must include all its permissions, whatever the scopes.
 * @param holder null for a directory, which has no permissions to compare.
 */
export const canIssueToken = (caller: Caller, token: Known, holder: MemberRights | null): Decision =>
  Decision.all(
    canIssueKind(caller, token.kind),
    canHold(caller, token, holder),
    token.kind === 'scim' ? canActUnscoped(caller, 'manage the tokens of a directory') : canGiveScopes(caller, token),
    token.kind === 'service' ? canCover(caller.rolePermissions, holder?.permissions ?? []) : Decision.allow,
  );

/**
 * `can_rotate`: no permission is needed for your own tokens. Rotating another token needs the same rights as creating
 * it.
 */
export const canRotateToken = (
  caller: Caller,
  token: Known & { id: string },
  holder: MemberRights | null,
): Decision => {
  if (token.id === caller.token?.id) return Decision.allow;
  return isOwn(caller, token)
    ? canActUnscoped(caller, 'rotate another of your tokens')
    : canIssueToken(caller, token, holder);
};

export const canRenameToken = (caller: Caller, token: Known, holder: MemberRights | null): Decision =>
  isOwn(caller, token) ? Decision.allow : canIssueToken(caller, token, holder);

/**
 * `can_revoke`: whether the caller may revoke the token.
 * @param holder null for a directory, and for a holder who has left.
 */
export function canRevokeToken(
  caller: Caller,
  token: Pick<Known, 'kind' | 'user_id'> & { id: string },
  holder: MemberRights | null,
): Decision {
  if (token.id === caller.token?.id) return Decision.allow;
  if (isOwn(caller, token)) return canActUnscoped(caller, 'revoke another of your tokens');
  return canShutOut(caller, holder, token.kind === 'scim' ? 'sso:manage' : 'api_token:manage');
}

export const canRevokeAllTokens = (caller: Caller, userId: string, holder: MemberRights | null): Decision =>
  userId === caller.userId
    ? canActUnscoped(caller, 'revoke all your tokens')
    : canShutOut(caller, holder, 'api_token:manage');

/** Confirming an address revokes the other tokens of the member. */
export const canConfirmAddress = (caller: Caller): Decision => canActUnscoped(caller, 'confirm your email address');

/** Whether the caller may disconnect all apps and revoke all tokens of the member at once. */
export const canStopAgents = (caller: Caller, userId: string, holder: MemberRights | null): Decision =>
  userId === caller.userId ? canActUnscoped(caller, 'stop your agents') : canShutOut(caller, holder, 'member:manage');

/**
 * Whether the caller may end what acts for another member, such as a token or a connected app. An owner without tokens
 * is effectively suspended, so only members who may suspend the owner may revoke the tokens.
 */
export function canShutOut(
  caller: Caller,
  holder: Pick<MemberRights, 'owner_role_id'> | null,
  permission: string,
): Decision {
  const role_id = holder?.owner_role_id ?? null;
  return Decision.all(
    Decision.requirePermission(caller, permission),
    canDecideOnOwner(caller, { is_owner: role_id !== null, role_id: role_id ?? '' }),
  );
}

/** A browser session has the rights of the token that opened it, directly or with a link. */
export const canSignInBrowser = (caller: Caller): Decision => {
  if (caller.session) return Decision.refuse(sessionFromSession);
  return caller.kind === 'user'
    ? canActUnscoped(caller, 'sign in with a browser')
    : Decision.refuse(onlyPeopleOpenSessions);
};

const sessionFromSession = refineError(tokenKind, () => 'A browser session cannot open another one. Use a token.');

const onlyPeopleOpenSessions = refineError(
  tokenKind,
  () => 'Only people can sign in with a browser. Use a personal token.',
);

/** Whether the caller's lists include the token. */
export const canSeeToken = (caller: Caller, token: Pick<Known, 'user_id'>): Decision =>
  isOwn(caller, token) ? Decision.allow : canSeeTokensOfOthers(caller);

const isOwn = (caller: Caller, { user_id }: Pick<Known, 'user_id'>): boolean =>
  user_id !== null && user_id === caller.userId;

function canHold(caller: Caller, { kind, user_id }: Known, holder: MemberRights | null): Decision {
  if (kind === 'scim' || caller.kind === 'operator') return Decision.allow;
  if (kind === 'personal' && (user_id !== caller.userId || holder?.kind !== 'person'))
    return Decision.refuse(personalTokenOfOther);
  if (kind === 'service' && holder?.kind !== 'service') return Decision.refuse(serviceTokenOfPerson);
  return Decision.allow;
}

const personalTokenOfOther = refineError(
  tokenKind,
  () => 'You can create personal tokens only for yourself. For a service member, send kind: "service".',
);

const serviceTokenOfPerson = refineError(
  tokenKind,
  () => 'Service tokens are only for service members. For yourself, send kind: "personal".',
);

/**
 * A token with scopes cannot manage other tokens of its holder, create a directory's token or open a browser session.
 * @param task what the caller tries to do, for the error.
 */
export const canActUnscoped = ({ scopes }: Caller, task: string): Decision =>
  scopes === null ? Decision.allow : Decision.refuse(unscopedTokenRequired, task);

export const unscopedTokenRequired = refineError(
  scopeMissing,
  (task: string) => `Your token has scopes. To ${task}, use a token without scopes.`,
  'Your token has scopes. Use a token without scopes.',
);

/** Scopes only limit rights: a new token has at most the rights of the token that creates it. */
function canGiveScopes(caller: Caller, token: Known): Decision {
  if (caller.kind === 'operator') return Decision.allow;
  const { scopes } = token;
  if (scopes === null) return caller.scopes === null ? Decision.allow : Decision.refuse(scopesRequired);
  return Decision.all(
    canCover(caller.rolePermissions, scopes),
    canCover(caller.permissions, scopes, 'The scopes of this token do not include'),
  );
}

const scopesRequired = refineError(
  permissionNotHeld,
  () => 'Your token has scopes, so the new token needs scopes too. Send only scopes that your token has.',
  'Your token has scopes, so the new token needs scopes too.',
);

function canCover(held: ReadonlySet<string>, permissions: readonly string[], lack = 'You lack'): Decision {
  const missing = permissions.filter((permission) => !held.has(permission));
  return missing.length === 0 ? Decision.allow : Decision.refuse(tokenBeyondCaller, missing, lack);
}

const tokenBeyondCaller = refineError(
  permissionNotHeld,
  (missing: readonly string[], lack: string) => ({
    message: `A token cannot have permissions beyond yours. ${lack} ${missing.join(', ')}.`,
    details: { missing_permissions: missing },
  }),
  'A token cannot have permissions beyond yours.',
);
