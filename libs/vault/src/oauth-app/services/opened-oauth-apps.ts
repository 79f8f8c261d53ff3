import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { appRejected, Integrations } from '../../integration/domain/integrations.js';
import { ServiceHints } from '../../trust/domain/service-hints.js';
import { type InstalledOAuthApps, OAuthAppGenerations } from '../domain/installed-oauth-apps.js';
import { type OAuthApp } from '../domain/oauth-app.js';
import { OAuthAppSeals } from './oauth-app-seals.js';

@Injectable()
export class OpenedOAuthApps implements Omit<InstalledOAuthApps, 'current'> {
  constructor(
    private readonly generations: OAuthAppGenerations,
    private readonly seals: OAuthAppSeals,
    private readonly integrations: Integrations,
    private readonly hints: ServiceHints,
    private readonly clock: Clock,
  ) {}

  async numbered(orgId: string, integrationId: string, generation: number): Promise<OAuthApp | null> {
    const app = (await this.generations.of(orgId, integrationId)).find((each) => each.generation === generation);
    return app && !app.removed_at ? this.seals.open(app, this.clock.now()) : null;
  }

  async registeredAt(orgId: string, issuer: string): Promise<OAuthApp | null> {
    const found = await this.generations.registeredAt(orgId, issuer);
    return found && this.numbered(orgId, found.integration_id, found.generation);
  }

  async noteRejected(orgId: string, integrationId: string, accountId: string | null): Promise<void> {
    const at = this.clock.now();
    await this.integrations.change(orgId, integrationId, (integration) => appRejected(integration, at));
    if (accountId !== null) await this.hints.tell(orgId, 'app_rejected', accountId);
  }
}
