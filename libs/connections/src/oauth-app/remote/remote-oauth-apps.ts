import { Injectable } from '@nestjs/common';
import { MissingOAuthApps } from '#catalog';
import { getOAuthApp, type OAuthAppFacts, removeOAuthApp, setOAuthApp } from '#vault-protocol';
import { ConnectorCalls, type Installation, deriveInstallationId } from '../../vault-client/domain/installation.js';
import { type NewOAuthApp, type OAuthApps } from '../domain/oauth-apps.js';

/** Time limit of a request to the vault, in milliseconds. */
const timeout_ms = 5000;

@Injectable()
export class RemoteOAuthApps implements OAuthApps {
  constructor(
    private readonly connectorCalls: ConnectorCalls,
    private readonly missingOAuthApps: MissingOAuthApps,
  ) {}

  get(installation: Installation): Promise<OAuthAppFacts> {
    return this.connectorCalls.send(installation, getOAuthApp, { id: idOf(installation), body: null, timeout_ms });
  }

  async set(installation: Installation, body: NewOAuthApp): Promise<OAuthAppFacts> {
    const app = await this.connectorCalls.send(installation, setOAuthApp, { id: idOf(installation), body, timeout_ms });
    this.missingOAuthApps.forget(installation.orgId, installation.slug);
    return app;
  }

  async remove(installation: Installation): Promise<void> {
    await this.connectorCalls.send(installation, removeOAuthApp, { id: idOf(installation), body: null, timeout_ms });
    this.missingOAuthApps.forget(installation.orgId, installation.slug);
  }
}

const idOf = ({ orgId, slug }: Installation): string => deriveInstallationId(orgId, slug);
