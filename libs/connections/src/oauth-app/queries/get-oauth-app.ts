import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { canManageOAuthApp } from '#catalog';
import { needsOAuthApp } from '#connector-definition';
import { MemberLabels } from '#identity';
import { type Caller } from '#kernel';
import { type ConnectableConnector } from '../../connector/domain/connector-display.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { type OAuthAppFacts, OAuthApps } from '../domain/oauth-apps.js';
import { type OAuthAppView } from './oauth-app.view.js';

export class GetOAuthApp extends Query<OAuthAppView> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
  ) {
    super();
  }
}

@QueryHandler(GetOAuthApp)
export class GetOAuthAppHandler implements IQueryHandler<GetOAuthApp> {
  constructor(
    private readonly connectors: ConnectableConnectors,
    private readonly apps: OAuthApps,
    private readonly members: MemberLabels,
  ) {}

  async execute({ caller, slug }: GetOAuthApp): Promise<OAuthAppView> {
    const connector = await this.connectors.getVisible(caller, slug);
    const app = await this.apps.get(connector);
    const can_manage = canManageOAuthApp(caller, connector).allowed;
    const updated_by = can_manage ? app.set_by : null;
    const labels = await this.members.labelsFor(caller.orgId, [updated_by]);
    return {
      connector_slug: slug,
      source: sourceOf(app),
      client_id: can_manage ? app.client_id : null,
      client_secret_set: app.client_secret_set,
      scopes: app.scopes,
      scopes_unknown: undeclaredScopes(connector, app.scopes ?? []),
      redirect_uri: app.redirect_uri,
      guide_url: connector.definition.auth.find(needsOAuthApp)?.help_url ?? null,
      extra: can_manage ? app.extra : {},
      active_account_count: app.active_account_count,
      previous_secret_until: app.previous_secret_until,
      updated_by,
      updated_by_label: labels.get(updated_by ?? '') ?? null,
      created_at: app.created_at,
      updated_at: app.set_at,
      can_manage,
    };
  }
}

function sourceOf({ generation }: OAuthAppFacts): OAuthAppView['source'] {
  if (generation === null) return 'none';
  return generation === 0 ? 'platform' : 'organization';
}

/** Returns the scopes that the definition does not declare. They are requested too, because providers add scopes. */
function undeclaredScopes({ definition }: ConnectableConnector, scopes: readonly string[]): string[] {
  const declared = definition.auth.flatMap((method) => ('scopes' in method ? (method.scopes ?? []) : []));
  return scopes.filter((scope) => !declared.some(({ name }) => name === scope));
}
