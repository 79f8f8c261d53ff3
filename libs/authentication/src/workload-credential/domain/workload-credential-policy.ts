import { canIssueToken, canSeeTokensOfOthers, canShutOut, type MemberRights } from '#identity';
import {
  type AccessCheck,
  type Caller,
  Decision,
  invalid,
  invalidValue,
  quotaExceeded,
  refineError,
  tokenKind,
  withPermission,
} from '#kernel';
import { isSignedInRecently, recentSignInRequired } from '#kernel/http';

/** The maximum number of credentials per service member, so that a person can review the list. */
export const maxCredentials = 20;

/** Checked before the member is looked up, so that callers who may add no credential learn nothing about members. */
export const canAddCredentials: AccessCheck = withPermission('api_token:manage');

/**
 * A credential is as good as a token of the service member, so it needs the same rights. Its tokens can only run tools.
 * @param now a browser session must have begun shortly before, as for a response with a secret.
 */
export const canCreateCredential = (caller: Caller, userId: string, holder: MemberRights, now: Date): Decision =>
  Decision.all(
    holder.kind === 'service' ? Decision.allow : Decision.refuse(serviceMemberRequired),
    canIssueToken(caller, { kind: 'service', user_id: userId, scopes: ['tool:execute'] }, holder),
    isSignedInRecently(caller, now) ? Decision.allow : Decision.refuse(recentSignInForCredential),
  );

/** The member is a person, who has no workload credentials. */
export const serviceMemberRequired = refineError(
  tokenKind,
  () =>
    'Workload credentials are only for service members. Create a service member with POST /member, or a personal ' +
    'token with POST /api-token.',
  'The member is not a service member.',
);

export const recentSignInForCredential = refineError(
  recentSignInRequired,
  () =>
    'A browser session can add a workload credential only within 15 minutes after a sign-in. Sign out and sign in again ' +
    'at /sign-in, then repeat the request.',
  'The browser session is older than 15 minutes.',
);

/** Members see their own credentials. Those of another member are as visible as the member’s tokens. */
export const canSeeCredentialsOf = (caller: Caller, userId: string): Decision =>
  userId === caller.userId ? Decision.allow : canSeeTokensOfOthers(caller);

/**
 * `can_delete`: deleting a credential needs the same rights as revoking a token of the member.
 * @param holder null for a member who has left.
 */
export const canDeleteCredential = (caller: Caller, holder: MemberRights | null): Decision =>
  canShutOut(caller, holder, 'api_token:manage');

const tooManyCredentials = refineError(
  quotaExceeded,
  () => `A service member can have at most ${maxCredentials} workload credentials. Delete one first.`,
);

/** @param known the number of credentials of the member, and whether the organization trusts the workload already. */
export function assertCredentialFits({ count, taken }: { count: number; taken: boolean }): void {
  if (count >= maxCredentials) throw tooManyCredentials();
  if (taken)
    throw invalid('/subject', invalidValue, 'The organization already has a credential with this issuer and subject.');
}
