import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ConnectorLabels } from '#access-control';
import { type VariableDefinition } from '#connector-definition';
import { type Caller, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { isDefinitionReadable, isConnectorVisible } from '../domain/connector-policy.js';
import { type Connector } from '../domain/connector.js';
import { Connectors } from '../domain/connectors.js';
import { ConnectorPeopleLabels, RemoteServerReader } from '../services/connector-page-readers.js';
import { ConnectorAccess } from '../services/connector-access.js';
import { buildConnectorView } from './connector-view-builder.js';
import { type DocumentationView, type OneConnectorView, type VariableView } from './connector.view.js';

export class GetConnector extends Query<Versioned<OneConnectorView>> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    /**
     * `isFresh`: whether to read the current data. After a change, the data as of the caller's epoch lacks that change.
     */
    readonly options: { withDefinition?: boolean; isFresh?: boolean },
  ) {
    super();
  }
}

@QueryHandler(GetConnector)
export class GetConnectorHandler implements IQueryHandler<GetConnector> {
  constructor(
    private readonly connectors: Connectors,
    private readonly connectorAccess: ConnectorAccess,
    private readonly connectorLabels: ConnectorLabels,
    private readonly connectorPeopleLabels: ConnectorPeopleLabels,
    private readonly reads: Reads,
    private readonly remoteServerReader: RemoteServerReader,
  ) {}

  async execute({ caller, slug, options }: GetConnector): Promise<Versioned<OneConnectorView>> {
    const { withDefinition = false, isFresh = false } = options;
    const read = (slugs: string[]) =>
      isFresh ? this.connectors.findCurrent(caller.orgId, slugs) : this.connectors.findMany(caller, slugs);
    const connector = (await read([slug])).get(slug);
    if (!connector || !isConnectorVisible(caller, connector))
      throw notFound('connector', await this.connectorLabels.suggest(caller, slug));
    const { decided, rules } = await this.connectorAccess.decideAll(caller, [connector]);
    const upstreams = connector.upstream ? [connector.upstream.slug] : [];
    const [labels, people, documentation, servers, all] = await Promise.all([
      this.connectorAccess.ancestorLabels(caller, decided),
      this.connectorPeopleLabels.load(caller, [connector]),
      this.listDocumentation(caller.orgId, connector),
      this.remoteServerReader.load(caller.orgId, [connector]),
      read(upstreams),
    ]);
    const view = Object.assign(buildConnectorView(decided[0]!, { caller, rules, labels, servers, all, ...people }), {
      variables: (connector.definition.variables ?? []).map(buildVariableView),
      documentation,
      ...(withDefinition && isDefinitionReadable(caller, connector) && { definition: connector.definition }),
    });
    return Versioned.of(connector.version, view);
  }

  private listDocumentation(orgId: string, connector: Connector): Promise<DocumentationView[]> {
    if (!connector.ownership) return Promise.resolve(buildShippedDocumentationViews(connector));
    return this.reads.rows<DocumentationView>(orgId, documents, { slug: connector.slug });
  }
}

const documents = `
  select kind, key, body_markdown, updated_at from catalog.documents
  where org_id = :org_id and slug = :slug order by kind, key`;

const buildVariableView = (variable: VariableDefinition): VariableView => ({
  name: variable.name,
  label: variable.label ?? variable.name,
  description: variable.description ?? null,
  type: variable.type,
  required: variable.required ?? false,
  secret: variable.secret ?? false,
  identity: variable.identity ?? false,
  editable: variable.editable ?? !variable.identity,
  source: variable.source,
  auth_methods: variable.auth_methods ?? null,
});

const buildShippedDocumentationViews = ({ definition, updated_at }: Connector): DocumentationView[] =>
  (definition.documentation ?? []).map(({ kind, key, body }) => ({ kind, key, body_markdown: body, updated_at }));
