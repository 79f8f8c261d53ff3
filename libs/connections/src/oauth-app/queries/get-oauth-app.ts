import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { canManageOAuthApp } from '#catalog';
import { MemberLabels } from '#identity';
import { type Caller } from '#kernel';
import { OAuthApps } from '../domain/oauth-apps.js';
import { type OAuthAppView } from './oauth-app.view.js';
import { VisibleConnectors } from '../services/visible-connectors.js';

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
    private readonly connectors: VisibleConnectors,
    private readonly apps: OAuthApps,
    private readonly members: MemberLabels,
  ) {}

  async execute({ caller, slug }: GetOAuthApp): Promise<OAuthAppView> {
    const connector = await this.connectors.of(caller, slug);
    const app = await this.apps.of(connector);
    const can_manage = canManageOAuthApp(caller, connector).allowed;
    const updated_by = can_manage ? app.set_by : null;
    const labels = await this.members.of(caller.orgId, [updated_by]);
    return {
      connector_slug: slug,
      source: app.generation === null ? 'none' : 'organization',
      client_id: can_manage ? app.client_id : null,
      client_secret_set: app.client_secret_set,
      scopes: app.scopes,
      redirect_uri: app.redirect_uri,
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
