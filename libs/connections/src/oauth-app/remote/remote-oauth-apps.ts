import { Injectable } from '@nestjs/common';
import { type ServiceCall } from '#kernel';
import { type Installation, installationIdOf } from '../../vault/domain/installation.js';
import { ConnectorCalls } from '../../vault/domain/connector-calls.js';
import { type GivenOAuthApp, type OAuthAppFacts, type OAuthApps } from '../domain/oauth-apps.js';

@Injectable()
export class RemoteOAuthApps implements OAuthApps {
  constructor(private readonly vault: ConnectorCalls) {}

  of(installation: Installation): Promise<OAuthAppFacts> {
    return this.send(installation, 'GET') as Promise<OAuthAppFacts>;
  }

  set(installation: Installation, given: GivenOAuthApp): Promise<OAuthAppFacts> {
    return this.send(installation, 'PUT', given) as Promise<OAuthAppFacts>;
  }

  async remove(installation: Installation): Promise<void> {
    await this.send(installation, 'DELETE');
  }

  private send(installation: Installation, method: ServiceCall['method'], body?: object): Promise<unknown> {
    const path = `/v1/integrations/${installationIdOf(installation.orgId, installation.slug)}/oauth-app`;
    return this.vault.send(installation, { method, path, body, timeout_ms: 5000 });
  }
}
