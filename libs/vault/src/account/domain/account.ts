import { type CutOffCause } from '#connector-definition';
import { type Read } from '#kernel';

/** `needs_reauth`: a person has to sign in again. `revoked` is final. */
export type AccountState = 'ok' | 'needs_reauth' | 'revoked';

/** Why an account is in its state. The service has a sentence for each cause. */
export type AccountCause =
  | 'invalid_grant'
  | 'expired'
  | 'verify_refused'
  | 'sign_in_required'
  | 'oauth_app_removed'
  | 'app_rejected'
  | 'refresh_failing'
  | CutOffCause;

/** What is known about an account from its current credential. */
export type SignedInAs = {
  auth_method: string;
  /** The OAuth application used for the sign-in; null if none was used. */
  oauth_app_generation: number | null;
  /** The `subjectHash` of the subject that the third party named. Null if it named none. */
  subject_hash: string | null;
  /**
   * The `subjectRules` of the definition when the account was first connected. Only sign-ins under one of them can be
   * compared with the account's subject. Null in accounts of earlier versions, as long as the definition has the same
   * rules.
   */
  subject_rules: string[] | null;
  account_label: string | null;
  scopes: string[] | null;
};

/** An account at a third party. The vault stores its credentials. Its id starts with `sfa_`. */
export type Account = SignedInAs & {
  org_id: string;
  id: string;
  integration_id: string;
  connection_id: string;
  state: AccountState;
  /** An `AccountCause`; for a revoked account, the reason that the service gave. */
  cause: string | null;
  /** Generation of the current credential; 0 until the first credential is confirmed. */
  generation: number;
  /** Scopes that the third party required and did not grant. The next sign-in requests them. Null if there are none. */
  wanted_scopes: string[] | null;
  /** When the state was last confirmed or changed. */
  checked_at: Date | null;
  /** When the third party first refused the current credential, if it has not accepted the credential since. */
  refused_at: Date | null;
  /** When the account was last used. Updated only every few minutes. */
  last_used_at: Date | null;
  created_at: Date;
};

/** Minimum time between two refusals, in milliseconds. Refusals that are closer together count as one. */
const minRefusalInterval = 60_000;

export function newAccount(
  fields: Pick<Account, 'org_id' | 'id' | 'integration_id' | 'connection_id' | 'auth_method' | 'created_at'>,
): Account {
  const noSubject = { oauth_app_generation: null, subject_hash: null, subject_rules: null };
  const unknown = { account_label: null, scopes: null };
  const unchecked = { checked_at: null, refused_at: null, last_used_at: null, wanted_scopes: null };
  return { ...fields, ...noSubject, ...unknown, ...unchecked, state: 'ok', cause: null, generation: 0 };
}

/**
 * Returns the account after a credential was activated; null if the account was revoked. The account keeps its subject
 * and label if the new sign-in has none.
 */
export function signedIn(account: Account, generation: number, facts: SignedInAs, at: Date): Account | null {
  if (account.state === 'revoked') return null;
  const { auth_method, oauth_app_generation, scopes } = facts;
  const subject_hash = facts.subject_hash ?? account.subject_hash;
  const subject_rules = account.subject_rules ?? facts.subject_rules;
  const account_label = facts.account_label ?? account.account_label;
  const current = { generation, auth_method, oauth_app_generation, subject_hash, subject_rules, account_label, scopes };
  return { ...account, ...current, state: 'ok', cause: null, checked_at: at, refused_at: null, wanted_scopes: null };
}

/** Whether the account has ever had an active credential. Until then, it counts as missing. */
export const isSignedIn = ({ generation }: Pick<Account, 'generation'>): boolean => generation > 0;

/**
 * Whether the account was signed in and not revoked. Other grants of such an account are revoked only if necessary,
 * because that could also revoke the grant of its active credential.
 */
export const isInUse = ({ state, generation }: Account): boolean => state !== 'revoked' && isSignedIn({ generation });

/** Whether this generation is still the account's current credential. If it is not, the functions below return null. */
const isCurrent = (account: Account, generation: number): boolean =>
  account.state !== 'revoked' && account.generation === generation;

/**
 * Returns the account with a working credential.
 * @param cause a problem to show, although the account works.
 */
export const working = (account: Account, generation: number, cause: AccountCause | null, at: Date): Account | null =>
  isCurrent(account, generation) ? { ...account, state: 'ok', cause, checked_at: at } : null;

export const needingReauth = (account: Account, generation: number, cause: AccountCause, at: Date): Account | null =>
  isCurrent(account, generation) ? { ...account, state: 'needs_reauth', cause, checked_at: at } : null;

/** Returns the account after the third party accepted the credential. */
export function accepted(account: Account, generation: number, at: Date): Account | null {
  const works = working(account, generation, null, at);
  return works && { ...works, refused_at: null };
}

/**
 * Returns the account with further scopes that calls need and that were not granted. The next sign-in requests them.
 */
export function withWantedScopes(account: Account, generation: number, scopes: readonly string[]): Account | null {
  if (!isCurrent(account, generation)) return null;
  const wanted = new Set([...(account.wanted_scopes ?? []), ...scopes]);
  return { ...account, wanted_scopes: [...wanted].slice(0, 100) };
}

/**
 * Returns the account after the third party refused the credential. The first refusal is only recorded. After a second
 * refusal, at least a minute later, a person has to sign in again.
 */
export function refused(
  account: Account,
  generation: number,
  at: Date,
  cause: AccountCause = 'verify_refused',
): Account | null {
  if (!isCurrent(account, generation) || account.state !== 'ok') return null;
  if (!account.refused_at) return { ...account, refused_at: at };
  const isConfirmed = at.getTime() - account.refused_at.getTime() >= minRefusalInterval;
  return isConfirmed ? needingReauth(account, generation, cause, at) : null;
}

/**
 * Returns the account after its integration's OAuth applications were removed; null if it does not change. Its tokens
 * can no longer be refreshed.
 */
export const withoutOAuthApp = (account: Account, at: Date): Account | null =>
  !account.oauth_app_generation ? null : needingReauth(account, account.generation, 'oauth_app_removed', at);

/**
 * Returns the account after its credential was deleted, because the definition or the issuer changed; null if it does
 * not change.
 */
export const cutOff = (account: Account, cause: CutOffCause, at: Date): Account | null =>
  account.state === 'revoked' || !isSignedIn(account)
    ? null
    : { ...account, state: 'needs_reauth', cause, checked_at: at };

/**
 * Returns the account without the cause `app_rejected`, because another OAuth application or secret was set; null if it
 * does not change.
 */
export const underNewApp = (account: Account): Account | null =>
  account.state === 'ok' && account.cause === 'app_rejected' ? { ...account, cause: null } : null;

/** Returns the account after it was revoked. It can no longer be used. */
export const revoked = (account: Account, reason: string, at: Date): Account => ({
  ...account,
  state: 'revoked',
  cause: reason,
  checked_at: at,
});

/** Whether the service has to be notified of a change. */
export const hasNewStatus = (before: Account, after: Account): boolean =>
  before.state !== after.state || before.cause !== after.cause;

/** Returns the account to save; null leaves it unchanged. */
export type AccountChange = (account: Account) => Account | null;

/** Port to the accounts of one organization. */
export abstract class Accounts {
  /** @throws not_found */
  abstract get(orgId: string, id: string): Promise<Read<Account>>;

  abstract add(account: Account): Promise<void>;

  /** Locks the account and its credentials until the transaction ends. */
  abstract findLocked(orgId: string, id: string): Promise<Account | null>;

  /** Like `findLocked`, for all accounts of an integration. */
  abstract listLocked(orgId: string, integrationId: string): Promise<Account[]>;

  /** Saves the account, which the caller must have locked. */
  abstract save(account: Account): Promise<void>;

  /** @throws not_found */
  abstract update(orgId: string, id: string, change: AccountChange): Promise<void>;

  /**
   * Changes the account, and notifies the service if the state or the cause has changed. Does nothing if the account no
   * longer exists.
   */
  abstract recordState(orgId: string, id: string, change: AccountChange): Promise<void>;

  /** Records the use of an account in a separate transaction, without waiting for other changes to the account. */
  abstract setLastUsed(orgId: string, id: string, at: Date): Promise<void>;

  /** Removes an account and everything that belongs to it. */
  abstract remove(orgId: string, key: { id: string }): Promise<void>;
}

/** The job that revokes an account's grants at the provider. */
export const revokeAccountGrants = 'RevokeAccountGrants';

/** The job that checks whether the provider still accepts an account. */
export const verifyRefusedAccount = 'VerifyRefusedAccount';
