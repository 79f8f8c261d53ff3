import { type GivenOAuthApp as OAuthAppBody, type OAuthAppFacts } from '#vault-protocol';
import { type Installation } from '../../vault/domain/installation.js';

export { type OAuthAppFacts } from '#vault-protocol';

export type GivenOAuthApp = OAuthAppBody & Required<Omit<OAuthAppBody, 'client_secret'>>;

/** Port to the OAuth applications in the vault. */
export abstract class OAuthApps {
  abstract get(installation: Installation): Promise<OAuthAppFacts>;

  abstract set(installation: Installation, given: GivenOAuthApp): Promise<OAuthAppFacts>;

  /** Removes the application. Its accounts have to sign in again. Does nothing if there is none. */
  abstract remove(installation: Installation): Promise<void>;
}
