import { type OAuthAppInput as OAuthAppBody, type OAuthAppFacts } from '#vault-protocol';
import { type EventEntries } from '#kernel';
import { type Integration } from '../../vault-client/domain/integration.js';

export type OAuthAppEvent =
  | { type: 'oauth_app.set'; data: { client_id: string; connector_slug: string } }
  | { type: 'oauth_app.rotated'; data: { client_id: string; connector_slug: string } }
  | { type: 'oauth_app.removed'; data: { client_id: string; connector_slug: string } };

export const oauthAppEvents = {
  'oauth_app.set': { says: 'set the OAuth application of', category: 'catalog' },
  'oauth_app.rotated': { says: 'rotated the client secret for', category: 'catalog' },
  'oauth_app.removed': { says: 'removed the OAuth application of', category: 'catalog' },
} satisfies EventEntries<OAuthAppEvent>;

export { type OAuthAppFacts } from '#vault-protocol';

export type NewOAuthApp = OAuthAppBody & Required<Omit<OAuthAppBody, 'client_secret'>>;

/** Manages the OAuth applications in the vault. */
export abstract class OAuthApps {
  abstract get(integration: Integration): Promise<OAuthAppFacts>;

  abstract set(integration: Integration, app: NewOAuthApp): Promise<OAuthAppFacts>;

  /** Removes the application, if there is one. Accounts that signed in with it have to sign in again. */
  abstract remove(integration: Integration): Promise<void>;
}
