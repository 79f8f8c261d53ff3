import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads } from '#kernel';

/** Lists which of these integrations have an OAuth application. */
export class ListOAuthApps extends Query<string[]> {
  constructor(
    readonly orgId: string,
    readonly integrationIds: string[],
  ) {
    super();
  }
}

@QueryHandler(ListOAuthApps)
export class ListOAuthAppsHandler implements IQueryHandler<ListOAuthApps> {
  constructor(private readonly reads: Reads) {}

  async execute({ orgId, integrationIds }: ListOAuthApps): Promise<string[]> {
    return (await this.reads.rows<{ id: string }>(orgId, select, { ids: integrationIds })).map(({ id }) => id);
  }
}

const select = `
  select id from vault.integrations
  where org_id = :org_id and id = any(:ids) and oauth_app_generation is not null`;
