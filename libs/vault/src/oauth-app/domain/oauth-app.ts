import { type EncryptionContext } from '#kernel';
import { type ExpectedDefinition, type Integration } from '../../integration/domain/integrations.js';

/** An organization's client at a provider. */
type Client = {
  client_id: string;
  /** The scopes to request; null for the definition's default scopes. */
  scopes: string[] | null;
  extra: Record<string, unknown>;
};

/** Whether the application uses the connector's own redirect address. Older applications use the shared one. */
type Registered = { own_callback: boolean };

/** An application with decrypted secrets. An account keeps the generation with which it signed in. */
export type OAuthApp = Client &
  Registered & {
    generation: number;
    client_secret: string | null;
    /** The secret before the last rotation, while a provider may still expect it. */
    previous_secret: string | null;
  };

/** Returns the secrets that a third party knows, and may repeat in a response. */
export const listAppSecrets = ({
  client_secret,
  previous_secret,
}: Pick<OAuthApp, 'client_secret' | 'previous_secret'>): string[] =>
  [client_secret, previous_secret].filter((each) => each !== null);

/** A new or changed application. Its redirect address is chosen together with a new client_id. */
export type NewOAuthApp = Client &
  Registered & {
    /**
     * If absent, the stored secret is kept, provided that the client_id stays the same. A public client has no
     * secret.
     */
    client_secret?: string;
    /** The member who sets the application. Null if the vault registered the client itself. */
    set_by?: string | null;
  };

/** A stored application, with sealed secrets. Removed applications stay stored, and their numbers are never reused. */
export type StoredOAuthApp = Client &
  Registered & {
    org_id: string;
    integration_id: string;
    generation: number;
    /** The number of the generation's current secret. Each secret is sealed for its own number. */
    revision: number;
    client_secret: Buffer | null;
    previous_secret: Buffer | null;
    previous_until: Date | null;
    set_at: Date;
    /**
     * The member who last set the application, and the time when its client_id was set. Both are null for older
     * applications.
     */
    set_by: string | null;
    created_at: Date | null;
    removed_at: Date | null;
  };

/** How long a provider may still expect the previous secret, in milliseconds. */
const overlap = 24 * 3_600_000;

/**
 * Returns the latest application if it has this `client_id`. Then only its secret is rotated, and its generation stays.
 * Otherwise returns null.
 */
export const rotatedBy = (latest: StoredOAuthApp | undefined, { client_id }: NewOAuthApp): StoredOAuthApp | null =>
  latest && latest.client_id === client_id && !latest.removed_at ? latest : null;

export function versionAfter(latest: StoredOAuthApp | undefined, app: NewOAuthApp) {
  const rotated = rotatedBy(latest, app);
  if (rotated) return { generation: rotated.generation, revision: rotated.revision + 1 };
  return { generation: (latest?.generation ?? 0) + 1, revision: 1 };
}

/**
 * Returns the secrets to store.
 * @param before the application whose secret is rotated.
 */
export function secretsAfter(
  before: OAuthApp | null,
  { client_secret }: NewOAuthApp,
): Pick<OAuthApp, 'client_secret' | 'previous_secret'> {
  if (!before) return { client_secret: client_secret ?? null, previous_secret: null };
  if (client_secret === undefined || client_secret === before.client_secret)
    return { client_secret: before.client_secret, previous_secret: before.previous_secret };
  return { client_secret, previous_secret: before.client_secret };
}

type Version = Pick<StoredOAuthApp, 'org_id' | 'integration_id' | 'generation' | 'revision'>;
type SealedSecrets = Pick<StoredOAuthApp, 'client_secret' | 'previous_secret'>;

export const buildOAuthApp = (
  { client_id, scopes, extra, own_callback, set_by = null }: NewOAuthApp,
  version: Version,
  secrets: SealedSecrets,
  { at, created_at = at }: { at: Date; created_at?: Date | null },
): StoredOAuthApp => ({
  ...version,
  ...secrets,
  client_id,
  scopes,
  extra,
  own_callback,
  previous_until: new Date(at.getTime() + overlap),
  set_at: at,
  set_by,
  created_at,
  removed_at: null,
});

/** Whether both are the same version of the same application. */
export const isSameVersion = (one: StoredOAuthApp | undefined, other: StoredOAuthApp | undefined): boolean =>
  encodeVersion(one) === encodeVersion(other);

const encodeVersion = (app: StoredOAuthApp | undefined): string =>
  JSON.stringify(app && [app.generation, app.revision, app.removed_at]);

/** Returns until when the previous secret is also tried. Null if it is no longer tried, or if there is none. */
export const triedUntil = ({ previous_secret, previous_until }: StoredOAuthApp, at: Date): Date | null =>
  previous_secret && previous_until && previous_until > at ? previous_until : null;

/** Returns the application after it was removed; null if it was already removed. */
export const removed = (app: StoredOAuthApp, at: Date): StoredOAuthApp | null =>
  app.removed_at ? null : { ...app, client_secret: null, previous_secret: null, removed_at: at };

/** Returns the application without its secret; null if it has none. The next secret gets a new number. */
export const withoutSecret = (app: StoredOAuthApp): StoredOAuthApp | null =>
  app.client_secret || app.previous_secret
    ? { ...app, client_secret: null, previous_secret: null, revision: app.revision + 1 }
    : null;

export const oauthAppContext = (
  { org_id, integration_id, generation, revision }: Version,
  field: 'client_secret' | 'previous_secret',
): EncryptionContext => ({
  org_id,
  table: 'vault.oauth_apps',
  row: `${integration_id}/${generation}`,
  field,
  generation: revision,
});

/**
 * The path of the shared redirect address. Below it, each connector has its own redirect address. If an organization
 * chose the connector's slug, that address also contains the organization's id, because other organizations can choose
 * the same slug.
 */
export const callbackPath = '/oauth/callback';

/**
 * Returns the redirection endpoint (RFC 6749, 3.1.2) of an application. If each connector has its own, the address to
 * which the browser returns identifies the provider, even without `iss`.
 */
export const redirectAddress = (vaultUrl: string, slug: string, { own_callback }: Pick<OAuthApp, 'own_callback'>) =>
  `${vaultUrl}${callbackPath}${own_callback ? `/${slug.split('/').map(encodeURIComponent).join('/')}` : ''}`;

/** What a caller that sets an application has read before. */
export type ExpectedInstall = {
  definition?: ExpectedDefinition | null;
  /** The generation of the application to replace; null for none. If absent, any application is replaced. */
  replaces?: number | null;
};

/** Port to the OAuth applications of integrations, with decrypted secrets. */
export abstract class OAuthApps {
  /** Returns null if the application was removed or never existed. */
  abstract find(orgId: string, integrationId: string, generation: number): Promise<OAuthApp | null>;

  /** Finds the application for new sign-ins. */
  abstract findCurrent(integration: Integration): Promise<OAuthApp | null>;

  /**
   * Finds an application that the vault registered at this issuer for a connector of the organization, and that is
   * still in use.
   */
  abstract findRegistered(orgId: string, issuer: string): Promise<OAuthApp | null>;

  /**
   * Replaces the current application, or rotates its secret.
   * @throws writeContention if another request changes the application at the same time, or has replaced `replaces`.
   */
  abstract install(orgId: string, integrationId: string, app: NewOAuthApp, expected: ExpectedInstall): Promise<void>;

  /**
   * Records that a provider refused the application. Setting the application again clears the record.
   * @param accountId the account to notify the service about; null if none is connected yet.
   */
  abstract recordRejection(orgId: string, integrationId: string, accountId: string | null): Promise<void>;
}

/** Port to the accounts that signed in with an OAuth application of an integration. */
export abstract class AccountsUnderApp {
  /**
   * Counts the accounts that are not revoked and signed in with an application of the same owner: the operator's if the
   * generation is `platformGeneration`, otherwise any of the organization.
   */
  abstract count(orgId: string, integrationId: string, generation: number): Promise<number>;

  /** Clears the record that the application was refused, after it was set again, and notifies the service. */
  abstract clearRejection(orgId: string, integrationId: string): Promise<void>;

  /** Requires the accounts to sign in again, and notifies the service. */
  abstract requireReauth(orgId: string, integrationId: string): Promise<void>;
}
