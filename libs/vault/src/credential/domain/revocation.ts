import { type OAuthApp } from '../../oauth-app/domain/oauth-app.js';
import { type OpenedCredential } from './opened-credentials.js';

/** What it takes to end a grant, at the address that the integration in it names. */
export type RevokedGrant = Pick<
  OpenedCredential,
  'org_id' | 'secret' | 'integration' | 'auth_method' | 'variables' | 'oauth_app_generation'
>;

/** Whom the provider knew us as. */
export type GrantedApp = Pick<OAuthApp, 'client_id' | 'client_secret' | 'previous_secret'>;

/** Port to ending a grant at the third party. */
export abstract class Revocation {
  /**
   * Asks the provider to end the grant (RFC 7009); done as well where it offers no way to.
   * @param app under which it was granted, where it may be gone by now.
   * @throws when it could not be asked or had trouble, so that it is tried again.
   */
  abstract revoke(credential: RevokedGrant, app?: GrantedApp): Promise<void>;
}

/** Milliseconds after the first try, the second, and so on: five tries within a day. */
const waits = [30_000, 5 * 60_000, 3_600_000, 12 * 3_600_000];

/** How long to wait before a provider is asked again to revoke a grant; null when it was asked often enough. */
export const waitAfterTry = (tries: number): number | null => waits[tries - 1] ?? null;
