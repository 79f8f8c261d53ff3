import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound } from '#kernel';
import { canSee } from '../domain/connector-policy.js';
import { Connectors } from '../domain/connectors.js';
import { ConnectorToolPages } from './connector-tool-pages.js';
import { type ConnectorToolQuery, type ConnectorToolsView } from './tool.view.js';

export class ListConnectorTools extends Query<ConnectorToolsView> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly query: ConnectorToolQuery,
  ) {
    super();
  }
}

@QueryHandler(ListConnectorTools)
export class ListConnectorToolsHandler implements IQueryHandler<ListConnectorTools> {
  constructor(
    private readonly connectors: Connectors,
    private readonly pages: ConnectorToolPages,
  ) {}

  async execute({ caller, slug, query }: ListConnectorTools): Promise<ConnectorToolsView> {
    const connector = (await this.connectors.findMany(caller, [slug])).get(slug);
    if (!connector || !canSee(caller, connector)) throw notFound('connector');
    return this.pages.load(caller, connector, `GET /connector/${slug}/tools`, query);
  }
}
