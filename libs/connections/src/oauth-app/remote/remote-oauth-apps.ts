import { Injectable } from '@nestjs/common';
import { MissingOAuthApps } from '#catalog';
import { getOAuthApp, type OAuthAppFacts, removeOAuthApp, setOAuthApp } from '#vault-protocol';
import { ConnectorCalls, type Integration, deriveIntegrationId } from '../../vault-client/domain/integration.js';
import { type NewOAuthApp, type OAuthApps } from '../domain/oauth-apps.js';

/** Time limit of a request to the vault, in milliseconds. */
const timeout_ms = 5000;

@Injectable()
export class RemoteOAuthApps implements OAuthApps {
  constructor(
    private readonly connectorCalls: ConnectorCalls,
    private readonly missingOAuthApps: MissingOAuthApps,
  ) {}

  get(integration: Integration): Promise<OAuthAppFacts> {
    return this.connectorCalls.send(integration, getOAuthApp, { id: idOf(integration), body: null, timeout_ms });
  }

  async set(integration: Integration, body: NewOAuthApp): Promise<OAuthAppFacts> {
    const app = await this.connectorCalls.send(integration, setOAuthApp, { id: idOf(integration), body, timeout_ms });
    this.missingOAuthApps.forget(integration.orgId, integration.slug);
    return app;
  }

  async remove(integration: Integration): Promise<void> {
    await this.connectorCalls.send(integration, removeOAuthApp, { id: idOf(integration), body: null, timeout_ms });
    this.missingOAuthApps.forget(integration.orgId, integration.slug);
  }
}

const idOf = ({ orgId, slug }: Integration): string => deriveIntegrationId(orgId, slug);
