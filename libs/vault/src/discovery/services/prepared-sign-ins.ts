import { Injectable } from '@nestjs/common';
import { type OAuth2Method } from '#connector-definition';
import { type DiscoveredAuthorization } from '../../integration/domain/discovered-authorization.js';
import { type Integration, Integrations } from '../../integration/domain/integrations.js';
import { InstalledOAuthApps } from '../../oauth-app/domain/installed-oauth-apps.js';
import { type FoundServer } from '../domain/authorization-server.js';
import { AuthorizationDiscovery, type DiscoveredSignIns } from '../domain/discovery.js';
import { ChangedIssuers } from './changed-issuers.js';
import { ClientRegistrations } from './client-registrations.js';

/** Determines the authorization server and the client before a sign-in to a remote MCP server. */
@Injectable()
export class PreparedSignIns implements DiscoveredSignIns {
  constructor(
    private readonly discovery: AuthorizationDiscovery,
    private readonly issuers: ChangedIssuers,
    private readonly registrations: ClientRegistrations,
    private readonly integrations: Integrations,
    private readonly apps: InstalledOAuthApps,
  ) {}

  async prepare({ org_id, id, definition }: Pick<Integration, 'org_id' | 'id' | 'definition'>, method: OAuth2Method) {
    const server = await this.discovery.discover(definition.mcp!.url);
    await this.issuers.refuse(org_id, id, server.issuer);
    const integration = await this.integrations.get(org_id, id);
    const client = await this.registrations.clientFor(integration, server, method);
    const discovered = { ...found(server), registration: client.registration, client_auth: client.client_auth };
    await this.integrations.change(org_id, id, (installed) => ({ ...installed, discovered }));
    const ready = await this.integrations.get(org_id, id);
    return { integration: ready, app: (await this.apps.current(ready))! };
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
