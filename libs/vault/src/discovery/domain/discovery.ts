import { type OAuth2Method } from '#connector-definition';
import { type Integration } from '../../integration/domain/integrations.js';
import { type OAuthApp } from '../../oauth-app/domain/oauth-app.js';

/** A client registered at an authorization server. */
export type RegisteredClient = {
  client_id: string;
  client_secret?: string;
  client_auth: 'basic' | 'post' | 'none';
};

/** Port to preparing a sign-in to a remote MCP server. */
export abstract class SignInPreparation {
  /** The integration with the discovered facts, and a registered client. @throws DiscoveryFailed */
  abstract prepare(
    integration: Pick<Integration, 'org_id' | 'id' | 'definition'>,
    method: OAuth2Method,
  ): Promise<{ integration: Integration; app: OAuthApp }>;
}
