import { type OAuthApp } from '../../oauth-app/domain/oauth-app.js';
import { type OpenedCredential } from './credentials.js';

/** The data that is needed to revoke a grant. */
export type RevokedGrant = Pick<
  OpenedCredential,
  'org_id' | 'secret' | 'integration' | 'auth_method' | 'variables' | 'oauth_app_generation'
>;

/** The client that the grant was issued to. */
export type GrantedApp = Pick<OAuthApp, 'client_id' | 'client_secret' | 'previous_secret'>;

/** Port that revokes grants at third parties. */
export abstract class Revocation {
  /**
   * Asks the provider to revoke the grant (RFC 7009). Does nothing if the method defines no address for revocations.
   * @param app the client of the grant; by default, the application that the credential names.
   * @throws if the provider did not respond or failed. The caller may then try again.
   */
  abstract revoke(credential: RevokedGrant, app?: GrantedApp): Promise<void>;
}

/**
 * Milliseconds to wait after the first attempt, after the second, and so on. All five attempts are made within a day.
 */
const waits = [30_000, 5 * 60_000, 3_600_000, 12 * 3_600_000];

/** Returns the wait before the next attempt to revoke a grant; null after the last one. */
export const waitAfterTry = (tries: number): number | null => waits[tries - 1] ?? null;
