import { type AuthMethod } from '#connector-definition';
import { type StepResult } from '#vault-protocol';
import { type EncryptionContext } from '#kernel';
import { type SignedInAs } from '../../account/domain/account.js';

export type CredentialKey = { org_id: string; account_id: string; generation: number };

/** Returns the subject id of jobs about a credential. */
export const formatSubject = ({ account_id, generation }: Omit<CredentialKey, 'org_id'>): string =>
  `${account_id}/${generation}`;

export function parseSubject(org_id: string, subject: string): CredentialKey {
  const [account_id, generation] = subject.split('/') as [string, string];
  return { org_id, account_id, generation: Number(generation) };
}

/**
 * One generation of an account's credential. It is `unconfirmed` from the sign-in until the service redeems it. Then it
 * is `current`, and calls use only this one. It is `ended` once it was discarded, replaced or revoked.
 */
export type Credential = CredentialKey &
  SignedInAs & {
    stage: 'unconfirmed' | 'current' | 'ended';
    /** The number of the generation's current secret. Each refresh seals another secret. */
    revision: number;
    /** A sealed `Secret`; null once its key material was deleted. */
    secret: Buffer | null;
    obtained_at: Date;
    expires_at: Date | null;
    /** Variables that are not secret. On confirmation, they become the account's variables. */
    variables: Record<string, unknown>;
    secret_variables: Buffer | null;
    /** The `hashDeclaration` of each variable at the sign-in. Null if an earlier version of Latchkey stored the credential. */
    declared: Record<string, string> | null;
    /** The results of the post-install steps that the sign-in ran. */
    post_install: StepResult[];
    /** When the credential is discarded if it has not been confirmed. */
    confirm_by: Date;
  };

/** Returns the credential of a sign-in that waits for confirmation. */
export const unconfirmed = (
  key: CredentialKey,
  signIn: SignedInAs & ConfirmationTerms,
  sealed: Pick<Credential, 'secret' | 'variables' | 'secret_variables' | 'declared'>,
  at: Date,
): Credential => ({
  ...key,
  auth_method: signIn.auth_method,
  oauth_app_generation: signIn.oauth_app_generation,
  subject_hash: signIn.subject_hash,
  subject_rules: signIn.subject_rules,
  account_label: signIn.account_label,
  scopes: signIn.scopes,
  ...sealed,
  stage: 'unconfirmed',
  revision: 1,
  obtained_at: at,
  expires_at: signIn.expires_at,
  confirm_by: signIn.confirm_by,
  post_install: signIn.post_install,
});

type ConfirmationTerms = Pick<Credential, 'expires_at' | 'confirm_by' | 'post_install'>;

/** Refreshed tokens that replace the old ones, with a sealed secret. */
export type RefreshedTokens = { secret: Buffer; expires_at: Date | null; scopes: string[] | null };

/**
 * Returns the credential after it ended.
 * @param keepsSecret whether to keep the secret, because the grant must still be revoked.
 */
const ended = (credential: Credential, keepsSecret: boolean): Credential => ({
  ...credential,
  stage: 'ended',
  secret: keepsSecret ? credential.secret : null,
  secret_variables: null,
});

/** Returns the credential after it was confirmed. Null unless it was unconfirmed. */
export const confirmed = (credential: Credential): Credential | null =>
  credential.stage === 'unconfirmed' ? { ...credential, stage: 'current', secret_variables: null } : null;

/** Returns the credential after a newer one became active. */
export const replaced = ended;

/** Returns the credential after it was discarded unused. Null unless it was unconfirmed. */
export const discarded = (credential: Credential, keepsSecret: boolean): Credential | null =>
  credential.stage === 'unconfirmed' ? { ...ended(credential, keepsSecret), variables: {} } : null;

/** Returns the credential without its key material. Null unless the credential has ended. */
export const destroyed = (credential: Credential): Credential | null =>
  credential.stage === 'ended' ? destroyedWithAccount(credential) : null;

/**
 * Returns the credential without the secrets that could be sent to a host, even if the credential is active. A refresh
 * in progress can then no longer store its result.
 */
export const withoutSecrets = (credential: Credential): Credential => ({
  ...credential,
  stage: credential.stage === 'unconfirmed' ? 'ended' : credential.stage,
  revision: credential.revision + 1,
  secret: null,
  secret_variables: null,
});

/** Returns the credential without its key material, whatever its stage, because its account was revoked. */
export const destroyedWithAccount = (credential: Credential): Credential => ({
  ...ended(credential, false),
  variables: {},
});

/**
 * Returns the credential with refreshed tokens. Null if the tokens used for the refresh are no longer the current ones.
 */
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

/** Returns the number of the next generation. Numbers are never reused. */
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
 * Returns the encryption context for the secret variables of an unconfirmed credential, which are sealed together. On
 * confirmation, each is sealed separately.
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
  /** The refresh token; null if the provider sent none. */
  refresh_token: string | null;
  /** The account's own client, if the form asks for one. */
  client?: { client_id: string; client_secret: string };
};

/** API keys, user names and passwords, by the names of the form's fields. */
type FieldsSecret = {
  kind: 'fields';
  fields: Record<string, string>;
  /**
   * The fields whose values are not secret, as decided when the person signed in. A later definition can only make
   * them secret. Credentials of earlier versions do not have the list, or also list text fields.
   */
  public?: string[];
};

/**
 * Returns the secret as calls with this auth method use it. A user name that is not sent as part of a Basic pair may be
 * a key.
 */
export const secretUnder = (secret: Secret, method: AuthMethod | undefined): Secret =>
  secret.kind === 'fields' && method?.type !== 'basic' ? { ...secret, public: [] } : secret;

/** Returns the secret parts of a credential. Only the user name of a password may not be secret. */
export function secretParts(secret: Secret): string[] {
  if (secret.kind === 'none') return [];
  if (secret.kind === 'token')
    return [secret.access_token, secret.refresh_token ?? '', secret.client?.client_secret ?? ''];
  const { fields, public: open = ['username'] } = secret;
  const isPublic = (name: string) => name === 'username' && open.includes(name) && Boolean(fields.password);
  const values = Object.entries(fields).flatMap(([name, value]) => (isPublic(name) ? [] : [value]));
  return [...values, ...basicPair(fields)];
}

/** Returns the texts by which Basic authentication sends a user name and a password, which may be short. */
const basicPair = ({ username, password }: Record<string, string>): string[] => {
  if (username === undefined || password === undefined) return [];
  const pair = `${username}:${password}`;
  return [pair, Buffer.from(pair).toString('base64')];
};
