import { type SignedInAs } from '../../account/domain/account.js';
import { type StepResult } from '../../account/domain/step-result.js';

export type CredentialKey = { org_id: string; account_id: string; generation: number };

/** A credential as jobs name it. */
export const subjectOf = ({ account_id, generation }: Omit<CredentialKey, 'org_id'>): string =>
  `${account_id}/${generation}`;

export function keyOf(orgId: string, subject: string): CredentialKey {
  const [account_id, generation] = subject.split('/') as [string, string];
  return { org_id: orgId, account_id, generation: Number(generation) };
}

/**
 * One generation of an account's credential. `unconfirmed` from the sign-in until the service redeems it, then `current`,
 * the only one that calls are made with; `ended` once it was discarded, replaced or revoked.
 */
export type Credential = CredentialKey &
  SignedInAs & {
    stage: 'unconfirmed' | 'current' | 'ended';
    /** Counts the refreshes; each has its secret sealed anew. */
    revision: number;
    /** A Secret, sealed; null once its key material was destroyed. */
    secret: Buffer | null;
    obtained_at: Date;
    expires_at: Date | null;
    /** Not secret; they become the account's on confirmation. */
    variables: Record<string, unknown>;
    secret_variables: Buffer | null;
    /** How the post-install steps of its sign-in ended. */
    post_install: StepResult[];
    /** Unless confirmed by then it is discarded. */
    confirm_by: Date;
  };

/** What a sign-in brought, as it waits to be confirmed. */
export const unconfirmed = (
  key: CredentialKey,
  { auth_method, oauth_app_generation, subject_hash, account_label, scopes, ...given }: SignedInAs & Waiting,
  sealed: Pick<Credential, 'secret' | 'variables' | 'secret_variables'>,
  at: Date,
): Credential => ({
  ...key,
  ...{ auth_method, oauth_app_generation, subject_hash, account_label, scopes },
  ...sealed,
  stage: 'unconfirmed',
  revision: 1,
  obtained_at: at,
  expires_at: given.expires_at,
  confirm_by: given.confirm_by,
  post_install: given.post_install,
});

type Waiting = Pick<Credential, 'expires_at' | 'confirm_by' | 'post_install'>;

/** Tokens that take the place of those they were refreshed from, already sealed. */
export type RefreshedTokens = { secret: Buffer; expires_at: Date | null; scopes: string[] | null };

/** The key material that an ended credential leaves: none, or what revoking it at the provider takes. */
const ended = (credential: Credential, isToBeRevoked: boolean): Credential => ({
  ...credential,
  stage: 'ended',
  secret: isToBeRevoked ? credential.secret : null,
  secret_variables: null,
});

/** Null unless it still waits for that. */
export const confirmed = (credential: Credential): Credential | null =>
  credential.stage === 'unconfirmed' ? { ...credential, stage: 'current', secret_variables: null } : null;

/** A newer one is in use. */
export const replaced = ended;

/** Given up before anybody used it; null unless it still waits to be confirmed. */
export const discarded = (credential: Credential, isToBeRevoked: boolean): Credential | null =>
  credential.stage === 'unconfirmed' ? { ...ended(credential, isToBeRevoked), variables: {} } : null;

/** Without anything that could be used; null while it may be. */
export const destroyed = (credential: Credential): Credential | null =>
  credential.stage === 'ended' ? destroyedWithAccount(credential) : null;

/** Without anything that could be sent, in use or not; what is being refreshed into it has no place any more. */
export const emptied = (credential: Credential): Credential => ({
  ...credential,
  stage: credential.stage === 'unconfirmed' ? 'ended' : credential.stage,
  revision: credential.revision + 1,
  secret: null,
  secret_variables: null,
});

/** Whatever it was: its account is revoked. */
export const destroyedWithAccount = (credential: Credential): Credential => ({
  ...ended(credential, false),
  variables: {},
});

/** Null when others have taken the place of the tokens that these were made from. */
export function refreshed(
  credential: Credential,
  revision: number,
  { secret, expires_at, scopes }: RefreshedTokens,
  at: Date,
): Credential | null {
  if (credential.stage !== 'current' || credential.revision !== revision) return null;
  const tokens = { secret, expires_at, scopes: scopes ?? credential.scopes };
  return { ...credential, ...tokens, revision: revision + 1, obtained_at: at };
}

/** The number of the next one; numbers never come back. */
export const nextGeneration = (generations: readonly Pick<Credential, 'generation'>[]): number =>
  Math.max(0, ...generations.map(({ generation }) => generation)) + 1;

/** Whether nothing of a generation is of any use, nor still to be revoked. */
export const isSpent = ({ stage, secret }: Credential): boolean => stage === 'ended' && secret === null;
