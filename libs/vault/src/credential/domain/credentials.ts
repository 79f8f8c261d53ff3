import { type InstalledDefinition } from '#connector-definition';
import { type StepResult } from '../../account/domain/step-result.js';
import { type Credential, type CredentialKey, type RefreshedTokens } from './credential.js';
import { type Secret } from './secret.js';

/** The job that gives up a sign-in which nobody redeemed in time. */
export const credentialIsDiscardedUnlessConfirmed = 'CredentialIsDiscardedUnlessConfirmed';

/** The job that ends the grant of a generation which is used no more. */
export const grantIsRevokedWhenCredentialEnds = 'GrantIsRevokedWhenCredentialEnds';

/** The job that looks after a credential which is in use. */
export const credentialIsRefreshedWhenIdle = 'CredentialIsRefreshedWhenIdle';

/** A sign-in that succeeded, before the service has redeemed it. */
export type NewCredential = {
  org_id: string;
  integration_id: string;
  connection_id: string;
  /** Null makes a new account; on reconnect the one that gets another generation. */
  account_id: string | null;
  auth_method: string;
  secret: Secret;
  /** Of the access token; null where it doesn't end or nobody says when. */
  expires_at: Date | null;
  /** Granted; null where the provider doesn't say. */
  scopes: string[] | null;
  /** The OAuth application it was made under. */
  oauth_app_generation: number | null;
  /** `subjectHash` of who the third party says it is; null where it doesn't say. */
  subject_hash: string | null;
  account_label: string | null;
  /** By name; those that the definition calls secret are sealed. They replace the account's on confirmation. */
  variables: Record<string, unknown>;
  /** What it was made under. */
  definition: InstalledDefinition;
  /** How its post-install steps ended. */
  post_install: StepResult[];
  /** Unless confirmed by then it is discarded. */
  confirm_by: Date;
};

/** The definition has moved to another host while somebody signed in by it: what that brought is not kept. */
export class CredentialCutOff extends Error {}

/** What redeeming answers; `variables` without the secret ones. */
export type ConfirmedCredential = Pick<
  Credential,
  | 'account_id'
  | 'generation'
  | 'auth_method'
  | 'subject_hash'
  | 'account_label'
  | 'scopes'
  | 'variables'
  | 'post_install'
>;

/** Port to what happens to the credentials of accounts. */
export abstract class Credentials {
  /** Seals a credential and keeps it, unconfirmed, beside the one in use. @throws CredentialCutOff */
  abstract keep(credential: NewCredential): Promise<CredentialKey>;

  /**
   * Puts a kept credential in the place of the one in use, whose key material goes. Repeatable, with the same answer.
   * @throws not_found when it was discarded or replaced meanwhile.
   */
  abstract confirm(key: CredentialKey): Promise<ConfirmedCredential>;

  /**
   * Gives an unconfirmed credential up, and has its grant revoked unless its account has another in use: ending one
   * grant of an account may end them all.
   * @param revokeBesideAnother in that case too.
   */
  abstract discard(key: CredentialKey, revokeBesideAnother: boolean): Promise<void>;
}

/** Port to the tokens of credentials in use. */
export abstract class CredentialTokens {
  /**
   * Holds the organization's key, to seal the secret that a credential gets after this revision. Call it before a
   * transaction, not in one, and before the provider is asked: afterwards the key may not be available.
   */
  abstract sealAfter(key: CredentialKey, revision: number): Promise<(secret: Secret) => Buffer>;

  /**
   * Puts refreshed tokens in the place of those of this revision.
   * @returns false when that place is taken: the account was reconnected or revoked, or somebody else refreshed it.
   */
  abstract replace(key: CredentialKey, revision: number, tokens: RefreshedTokens): Promise<boolean>;

  /** The revision that calls are made with; null if this generation is not in use. */
  abstract revisionInUse(key: CredentialKey): Promise<number | null>;
}

/** Port to the generations of accounts' credentials. Lock the account before them. */
export abstract class CredentialGenerations {
  /** Of an account, the oldest first. */
  abstract of(orgId: string, accountId: string): Promise<Credential[]>;

  /** As `of`, and nobody else changes them until the transaction ends. */
  abstract lock(orgId: string, accountId: string): Promise<Credential[]>;

  abstract add(credential: Credential): Promise<void>;

  /** Of one that is locked. */
  abstract save(credential: Credential): Promise<void>;
}
