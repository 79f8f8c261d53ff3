import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '#kernel';
import { type OAuthAppFacts } from '#vault-protocol';
import { assertDefinition, type ExpectedDefinition, Integrations } from '../../integration/domain/integrations.js';
import { findPlatformApp, platformGeneration, VaultOptions } from '../../trust/domain/vault-options.js';
import { AccountsUnderApp, redirectAddress, type StoredOAuthApp, triedUntil } from '../domain/oauth-app.js';
import { OAuthAppGenerations } from '../persistence/oauth-app-generations.js';

export class GetOAuthApp extends Query<OAuthAppFacts> {
  constructor(
    readonly orgId: string,
    readonly integrationId: string,
    readonly expected: ExpectedDefinition | null,
  ) {
    super();
  }
}

@QueryHandler(GetOAuthApp)
export class GetOAuthAppHandler implements IQueryHandler<GetOAuthApp> {
  constructor(
    private readonly integrations: Integrations,
    private readonly oAuthAppGenerations: OAuthAppGenerations,
    private readonly accountsUnderApp: AccountsUnderApp,
    private readonly clock: Clock,
    private readonly vaultOptions: VaultOptions,
  ) {}

  async execute({ orgId, integrationId, expected }: GetOAuthApp): Promise<OAuthAppFacts> {
    const integration = await this.integrations.get(orgId, integrationId);
    assertDefinition(integration, expected);
    const { slug, oauth_app_generation, app_rejected_at } = integration;
    const apps = await this.oAuthAppGenerations.list(orgId, integrationId);
    const app = apps.find(({ generation }) => generation === oauth_app_generation);
    const platform =
      oauth_app_generation === platformGeneration ? findPlatformApp(this.vaultOptions.platformApps, slug) : null;
    return {
      ...(app ? this.toFacts(app) : noApp),
      ...(platform && { client_secret_set: platform.client_secret !== null, scopes: platform.scopes }),
      redirect_uri: redirectAddress(this.vaultOptions.vaultUrl, slug, app ?? { own_callback: true }),
      generation: oauth_app_generation,
      app_rejected_at,
      active_account_count: await this.accountsUnderApp.count(orgId, integrationId, oauth_app_generation ?? 1),
    };
  }

  private toFacts(app: StoredOAuthApp) {
    const { client_id, scopes, extra, set_at, set_by } = app;
    const times = { set_at: set_at.toISOString(), set_by, created_at: (app.created_at ?? set_at).toISOString() };
    const previous_secret_until = triedUntil(app, this.clock.now())?.toISOString() ?? null;
    return { client_id, client_secret_set: app.client_secret !== null, scopes, extra, ...times, previous_secret_until };
  }
}

const noApp = {
  client_id: null,
  client_secret_set: false,
  scopes: null,
  extra: {},
  set_at: null,
  set_by: null,
  created_at: null,
  previous_secret_until: null,
};
