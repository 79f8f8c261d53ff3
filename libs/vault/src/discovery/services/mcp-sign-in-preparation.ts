import { Injectable } from '@nestjs/common';
import { type OAuth2Method } from '#connector-definition';
import { Transactions } from '#kernel';
import { CutOffCredentials, OAuthAppSecrets } from '../../integration/domain/definition-dependents.js';
import { type DiscoveredAuthorization } from '../../integration/domain/discovered-authorization.js';
import { type Integration, Integrations, withoutApp } from '../../integration/domain/integrations.js';
import { OAuthApps } from '../../oauth-app/domain/oauth-apps.js';
import { type FoundServer } from '../domain/authorization-server.js';
import { type SignInPreparation } from '../domain/discovery.js';
import { AuthorizationDiscovery } from '../remote/authorization-discovery.js';
import { ClientRegistrations } from './client-registrations.js';

/** Determines the authorization server and the client before a sign-in to a remote MCP server. */
@Injectable()
export class McpSignInPreparation implements SignInPreparation {
  constructor(
    private readonly discovery: AuthorizationDiscovery,
    private readonly transactions: Transactions,
    private readonly credentials: CutOffCredentials,
    private readonly secrets: OAuthAppSecrets,
    private readonly registrations: ClientRegistrations,
    private readonly integrations: Integrations,
    private readonly apps: OAuthApps,
  ) {}

  async prepare({ org_id, id, definition }: Pick<Integration, 'org_id' | 'id' | 'definition'>, method: OAuth2Method) {
    const server = await this.discovery.discover(definition.mcp!.url);
    await this.forgetOtherIssuer(org_id, id, server.issuer);
    const integration = await this.integrations.get(org_id, id);
    const client = await this.registrations.clientFor(integration, server, method);
    const discovered = { ...found(server), registration: client.registration, client_auth: client.client_auth };
    await this.integrations.change(org_id, id, (installed) => ({ ...installed, discovered }));
    const ready = await this.integrations.get(org_id, id);
    return { integration: ready, app: (await this.apps.findCurrent(ready))! };
  }

  /**
   * Tokens and clients of one authorization server are never sent to another: if the issuer has changed, all accounts
   * must sign in again, and the registered client is deleted.
   */
  private forgetOtherIssuer(orgId: string, id: string, issuer: string): Promise<void> {
    return this.transactions.run(orgId, async () => {
      const { discovered } = await this.integrations.getLocked(orgId, id);
      if (!discovered || discovered.issuer === issuer) return;
      await this.credentials.cutOff(orgId, id, () => 'issuer_changed');
      await this.secrets.dropAll(orgId, id);
      await this.integrations.change(orgId, id, (integration) => ({ ...withoutApp(integration), discovered: null }));
    });
  }
}

const found = ({ resource, issuer, authorize_url, token_url, revoke_url, scopes, has_iss }: FoundServer) =>
  ({
    resource,
    issuer,
    authorize_url,
    token_url,
    revoke_url,
    scopes,
    has_iss,
  }) satisfies Partial<DiscoveredAuthorization>;
