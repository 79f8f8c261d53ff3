import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { type AskedDefinition, mustBeAsked } from '../../integration/domain/asked-definition.js';
import { Integrations } from '../../integration/domain/integrations.js';
import { type GivenOAuthApps, OAuthAppGenerations } from '../domain/installed-oauth-apps.js';
import { type GivenApp, oauthAppOf, rotatedBy, secretsAfter, versionAfter } from '../domain/oauth-app.js';
import { OAuthAppSeals } from './oauth-app-seals.js';
import { SetOAuthApps } from './set-oauth-apps.js';

@Injectable()
export class StoredGivenApps implements GivenOAuthApps {
  constructor(
    private readonly integrations: Integrations,
    private readonly generations: OAuthAppGenerations,
    private readonly seals: OAuthAppSeals,
    private readonly apps: SetOAuthApps,
    private readonly clock: Clock,
  ) {}

  async install(orgId: string, integrationId: string, given: GivenApp, asked: AskedDefinition | null): Promise<void> {
    const integration = await this.integrations.get(orgId, integrationId);
    mustBeAsked(integration, asked);
    const { id } = integration;
    const latest = (await this.generations.of(orgId, id)).at(-1);
    const at = this.clock.now();
    const rotated = rotatedBy(latest, given);
    const before = rotated && (await this.seals.open(rotated, at));
    const version = { org_id: orgId, integration_id: id, ...versionAfter(latest, given) };
    const { own_callback } = rotated ?? given;
    const registered = { ...given, own_callback };
    const secrets = await this.seals.seal(version, secretsAfter(before, given));
    const app = oauthAppOf(registered, version, secrets, { at, created_at: rotated?.created_at ?? rotated?.set_at });
    await this.apps.set(app, latest);
  }
}
