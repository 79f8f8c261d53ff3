import { type StepResult } from '#vault-protocol';
import { type EncryptionContext } from '#kernel';
import { type SignedInAs } from '../../account/domain/account.js';

export type CredentialKey = { org_id: string; account_id: string; generation: number };

/** The subject id of jobs about a credential. */
export const subjectOf = ({ account_id, generation }: Omit<CredentialKey, 'org_id'>): string =>
  `${account_id}/${generation}`;

export function keyOf(orgId: string, subject: string): CredentialKey {
  const [account_id, generation] = subject.split('/') as [string, string];
  return { org_id: orgId, account_id, generation: Number(generation) };
}

/**
 * One generation of an account's credential. `unconfirmed` from the sign-in until the service redeems it, then
 * `current`, the only one that calls use; `ended` once it was discarded, replaced or revoked.
 */
export type Credential = CredentialKey &
  SignedInAs & {
    stage: 'unconfirmed' | 'current' | 'ended';
    /** Counts the secrets of the generation. Each refresh seals another secret. */
    revision: number;
    /** A sealed Secret; null once its key material was deleted. */
    secret: Buffer | null;
    obtained_at: Date;
    expires_at: Date | null;
    /** Variables that are not secret. On confirmation, they become the account's variables. */
    variables: Record<string, unknown>;
    secret_variables: Buffer | null;
    /** Results of the sign-in's post-install steps. */
    post_install: StepResult[];
    /** When the credential is discarded if it has not been confirmed. */
    confirm_by: Date;
  };

/** The credential of a sign-in that waits for confirmation. */
export const unconfirmed = (
  key: CredentialKey,
  { auth_method, oauth_app_generation, subject_hash, account_label, scopes, ...terms }: SignedInAs & ConfirmationTerms,
  sealed: Pick<Credential, 'secret' | 'variables' | 'secret_variables'>,
  at: Date,
): Credential => ({
  ...key,
  ...{ auth_method, oauth_app_generation, subject_hash, account_label, scopes },
  ...sealed,
  stage: 'unconfirmed',
  revision: 1,
  obtained_at: at,
  expires_at: terms.expires_at,
  confirm_by: terms.confirm_by,
  post_install: terms.post_install,
});

type ConfirmationTerms = Pick<Credential, 'expires_at' | 'confirm_by' | 'post_install'>;

/** Refreshed tokens that replace the old ones, already sealed. */
export type RefreshedTokens = { secret: Buffer; expires_at: Date | null; scopes: string[] | null };

/** The credential after it ended. It keeps its secret only if its grant must still be revoked. */
const ended = (credential: Credential, keepsSecret: boolean): Credential => ({
  ...credential,
  stage: 'ended',
  secret: keepsSecret ? credential.secret : null,
  secret_variables: null,
});

/** The credential after it was confirmed. Null unless it was unconfirmed. */
export const confirmed = (credential: Credential): Credential | null =>
  credential.stage === 'unconfirmed' ? { ...credential, stage: 'current', secret_variables: null } : null;

/** The credential after a newer one became active. */
export const replaced = ended;

/** The credential after it was discarded unused. Null unless it was unconfirmed. */
export const discarded = (credential: Credential, keepsSecret: boolean): Credential | null =>
  credential.stage === 'unconfirmed' ? { ...ended(credential, keepsSecret), variables: {} } : null;

/** The credential without its key material. Null unless the credential has ended. */
export const destroyed = (credential: Credential): Credential | null =>
  credential.stage === 'ended' ? destroyedWithAccount(credential) : null;

/**
 * The credential without the secrets that could be sent to a host, even if the credential is active. A refresh in
 * progress can no longer store its result.
 */
export const withoutSecrets = (credential: Credential): Credential => ({
  ...credential,
  stage: credential.stage === 'unconfirmed' ? 'ended' : credential.stage,
  revision: credential.revision + 1,
  secret: null,
  secret_variables: null,
});

/** The credential without its key material, after its account was revoked. Applies to every stage. */
export const destroyedWithAccount = (credential: Credential): Credential => ({
  ...ended(credential, false),
  variables: {},
});

/** The credential with refreshed tokens. Null if the tokens used for the refresh are no longer the current ones. */
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

/** The number of the next generation. Numbers are never reused. */
export const nextGeneration = (generations: readonly Pick<Credential, 'generation'>[]): number =>
  Math.max(0, ...generations.map(({ generation }) => generation)) + 1;

/** Whether a generation has ended and its key material was deleted. */
export const isDestroyed = ({ stage, secret }: Credential): boolean => stage === 'ended' && secret === null;

export const secretContext = (
  { org_id, account_id, generation }: CredentialKey,
  revision: number,
): EncryptionContext => ({
  org_id,
  table: 'vault.credentials',
  row: `${account_id}/${generation}`,
  field: 'secret',
  generation: revision,
});

/**
 * The secret variables of an unconfirmed credential are sealed together. On confirmation, each is sealed separately.
 */
export const unconfirmedVariablesContext = (key: CredentialKey): EncryptionContext => ({
  ...secretContext(key, 1),
  field: 'secret_variables',
});

/** The decrypted credential of an account. It leaves the vault only in calls to the account's third party. */
export type Secret = TokenSecret | FieldsSecret | { kind: 'none' };

export type TokenSecret = {
  kind: 'token';
  access_token: string;
  /** Null if the provider gave none. */
  refresh_token: string | null;
  /** The account's own client, if the form asks for one. */
  client?: { client_id: string; client_secret: string };
};

/** API keys, user names and passwords, by the names of the form's fields. */
type FieldsSecret = { kind: 'fields'; fields: Record<string, string> };
