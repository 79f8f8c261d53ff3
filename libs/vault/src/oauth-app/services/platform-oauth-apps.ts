import { Injectable } from '@nestjs/common';
import { type Integration, Integrations } from '../../integration/domain/integrations.js';
import { platformAppOf, platformGeneration } from '../../trust/domain/platform-apps.js';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { type InstalledOAuthApps } from '../domain/installed-oauth-apps.js';
import { type OAuthApp } from '../domain/oauth-app.js';
import { OpenedOAuthApps } from './opened-oauth-apps.js';

/** Applications of organizations and of the operator. */
@Injectable()
export class PlatformOAuthApps implements InstalledOAuthApps {
  constructor(
    private readonly opened: OpenedOAuthApps,
    private readonly integrations: Integrations,
    private readonly options: VaultOptions,
  ) {}

  async numbered(orgId: string, integrationId: string, generation: number): Promise<OAuthApp | null> {
    if (generation !== platformGeneration) return this.opened.numbered(orgId, integrationId, generation);
    const { slug } = await this.integrations.get(orgId, integrationId);
    return platformAppOf(this.options.platformApps, slug);
  }

  async current({ org_id, id, oauth_app_generation }: Integration): Promise<OAuthApp | null> {
    return oauth_app_generation === null ? null : this.numbered(org_id, id, oauth_app_generation);
  }

  registeredAt(orgId: string, issuer: string): Promise<OAuthApp | null> {
    return this.opened.registeredAt(orgId, issuer);
  }

  noteRejected(orgId: string, integrationId: string, accountId: string | null): Promise<void> {
    return this.opened.noteRejected(orgId, integrationId, accountId);
  }
}
