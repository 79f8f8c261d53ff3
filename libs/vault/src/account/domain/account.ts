import { ApiError, conflict } from '#kernel';
import { type CutOffCause } from '#connector-definition';

/** `needs_reauth`: the third party no longer accepts the sign-in. `revoked` is the end. */
export type AccountState = 'ok' | 'needs_reauth' | 'revoked';

/** Why an account's state is what it is; the service has a sentence for each. */
export type AccountCause =
  | 'invalid_grant'
  | 'expired'
  | 'verify_refused'
  | 'oauth_app_removed'
  | 'app_rejected'
  | 'refresh_failing'
  | CutOffCause;

/** What is known of an account by the credential in use. */
export type SignedInAs = {
  auth_method: string;
  /** The OAuth application that it signed in under; null where there is none. */
  oauth_app_generation: number | null;
  /** `subjectHash` of who the third party says it is; null where it doesn't say. */
  subject_hash: string | null;
  account_label: string | null;
  scopes: string[] | null;
};

/** An account of a third party that this vault holds credentials of: `sfa_…`. */
export type Account = SignedInAs & {
  org_id: string;
  id: string;
  integration_id: string;
  connection_id: string;
  state: AccountState;
  /** An AccountCause; of a revoked account, the reason that the service gave. */
  cause: string | null;
  /** Of the credential in use; 0 before the first was confirmed. */
  generation: number;
  /** What the third party wanted beyond what was granted, for the next sign-in; null for nothing. */
  wanted_scopes: string[] | null;
  /** When its state was last learnt. */
  checked_at: Date | null;
  /** When the third party refused the credential in use for the first time since it last accepted it. */
  refused_at: Date | null;
  /** Coarse. */
  last_used_at: Date | null;
  created_at: Date;
};

/** Two refusals closer together than this count as one, in milliseconds. */
const refusalsApart = 60_000;

export function newAccount(
  given: Pick<Account, 'org_id' | 'id' | 'integration_id' | 'connection_id' | 'auth_method' | 'created_at'>,
): Account {
  const nobody = { oauth_app_generation: null, subject_hash: null, account_label: null, scopes: null };
  const unchecked = { checked_at: null, refused_at: null, last_used_at: null, wanted_scopes: null };
  return { ...given, ...nobody, ...unchecked, state: 'ok', cause: null, generation: 0 };
}

/** Takes a credential into use. What it does not say of the person stays as it was known; null once revoked. */
export function signedIn(account: Account, generation: number, as: SignedInAs, at: Date): Account | null {
  if (account.state === 'revoked') return null;
  const { auth_method, oauth_app_generation, scopes } = as;
  const subject_hash = as.subject_hash ?? account.subject_hash;
  const account_label = as.account_label ?? account.account_label;
  const how = { generation, auth_method, oauth_app_generation, subject_hash, account_label, scopes };
  return { ...account, ...how, state: 'ok', cause: null, checked_at: at, refused_at: null, wanted_scopes: null };
}

/** Whether a credential was ever taken into use; until then an account counts as missing. */
export const isSignedIn = ({ generation }: Pick<Account, 'generation'>): boolean => generation > 0;

/** Whether it has a credential that is used: ending the grant of another one may end that one's too. */
export const isInUse = ({ state, generation }: Account): boolean => state !== 'revoked' && isSignedIn({ generation });

/** Of a credential that was replaced or revoked since, nothing is stated: then these answer null. */
const isCurrent = (account: Account, generation: number): boolean =>
  account.state !== 'revoked' && account.generation === generation;

/** @param cause what people are to know although the account works. */
export const working = (account: Account, generation: number, cause: AccountCause | null, at: Date): Account | null =>
  isCurrent(account, generation) ? { ...account, state: 'ok', cause, checked_at: at } : null;

export const needingReauth = (account: Account, generation: number, cause: AccountCause, at: Date): Account | null =>
  isCurrent(account, generation) ? { ...account, state: 'needs_reauth', cause, checked_at: at } : null;

/** The third party accepts the credential. */
export function accepted(account: Account, generation: number, at: Date): Account | null {
  const works = working(account, generation, null, at);
  return works && { ...works, refused_at: null };
}

/** Calls need more than was granted: it is asked for when somebody signs in again, and not before. */
export function wanting(account: Account, generation: number, scopes: readonly string[]): Account | null {
  if (!isCurrent(account, generation)) return null;
  const wanted = new Set([...(account.wanted_scopes ?? []), ...scopes]);
  return { ...account, wanted_scopes: [...wanted].slice(0, 100) };
}

/** It refuses the credential: the second time, at least a minute after the first, the account must sign in again. */
export function refused(account: Account, generation: number, at: Date): Account | null {
  if (!isCurrent(account, generation) || account.state !== 'ok') return null;
  if (!account.refused_at) return { ...account, refused_at: at };
  const again = at.getTime() - account.refused_at.getTime() >= refusalsApart;
  return again ? needingReauth(account, generation, 'verify_refused', at) : null;
}

/** The organization's OAuth applications of its integration are gone, and with them who could refresh its tokens. */
export const withoutOAuthApp = (account: Account, at: Date): Account | null =>
  !account.oauth_app_generation ? null : needingReauth(account, account.generation, 'oauth_app_removed', at);

/** The definition has changed under its credential, which is gone. */
export const cutOff = (account: Account, cause: CutOffCause, at: Date): Account | null =>
  account.state === 'revoked' || !isSignedIn(account)
    ? null
    : { ...account, state: 'needs_reauth', cause, checked_at: at };

/** Nobody has refused the application that was set in the place of the one before. */
export const underNewApp = (account: Account): Account | null =>
  account.state === 'ok' && account.cause === 'app_rejected' ? { ...account, cause: null } : null;

/** Nothing may use it from now on. */
export const revoked = (account: Account, reason: string, at: Date): Account => ({
  ...account,
  state: 'revoked',
  cause: reason,
  checked_at: at,
});

/** Whether there is something to tell of an account. */
export const hasNewStatus = (before: Account, after: Account): boolean =>
  before.state !== after.state || before.cause !== after.cause;

/** Its credential is refused, or gone: a person has to sign in again. */
export const needsReauth = () =>
  conflict('needs_reauth', 'The third party no longer accepts this sign-in. Reconnect the connection.');

/** No account of this organization has this id, or it was revoked. */
export const accountMissing = () => new ApiError(404, 'not_found', 'Account not found.', { reason: 'account_missing' });
