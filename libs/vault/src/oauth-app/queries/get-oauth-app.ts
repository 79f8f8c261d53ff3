import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock, Reads } from '#kernel';
import { definitionUnknown } from '../../integration/domain/definition-unknown.js';
import { type OAuthAppView } from './oauth-app.view.js';

export class GetOAuthApp extends Query<OAuthAppView> {
  constructor(
    readonly orgId: string,
    readonly integrationId: string,
  ) {
    super();
  }
}

@QueryHandler(GetOAuthApp)
export class GetOAuthAppHandler implements IQueryHandler<GetOAuthApp> {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, integrationId }: GetOAuthApp): Promise<OAuthAppView> {
    const [found] = await this.reads.rows<OAuthAppView>(orgId, select, [orgId, integrationId, this.clock.now()]);
    if (!found) throw definitionUnknown();
    return found;
  }
}

const select = `
  select i.oauth_app_generation as generation, a.client_id, a.client_secret is not null as client_secret_set,
    a.scopes, coalesce(a.extra, '{}') as extra, a.set_at, i.app_rejected_at,
    case when a.previous_secret is not null and a.previous_until > $3 then a.previous_until end as previous_secret_until,
    (select count(*) from vault.credentials c join vault.accounts o on o.org_id = c.org_id and o.id = c.account_id
     where c.org_id = $1 and o.integration_id = $2 and c.stage = 'current' and c.oauth_app_generation is not null
       and o.state <> 'revoked') as active_account_count
  from vault.integrations i
  left join vault.oauth_apps a
    on a.org_id = i.org_id and a.integration_id = i.id and a.generation = i.oauth_app_generation
  where i.org_id = $1 and i.id = $2`;
