import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type VariableDefinition } from '#connector-definition';
import { type Caller, notFound } from '#kernel';
import { canReadDefinition, canSee } from '../domain/connector-policy.js';
import { type Connector } from '../domain/connector.js';
import { Connectors } from '../domain/connectors.js';
import { ConnectorVerdicts } from '../services/connector-verdicts.js';
import { connectorView } from './connector-views.js';
import { type DocumentationView, type OneConnectorView, type VariableView } from './connector.view.js';

export class GetConnector extends Query<OneConnectorView> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly withDefinition: boolean,
  ) {
    super();
  }
}

@QueryHandler(GetConnector)
export class GetConnectorHandler implements IQueryHandler<GetConnector> {
  constructor(
    private readonly connectors: Connectors,
    private readonly verdicts: ConnectorVerdicts,
  ) {}

  async execute({ caller, slug, withDefinition }: GetConnector): Promise<OneConnectorView> {
    const connector = (await this.connectors.all(caller)).get(slug);
    if (!connector || !canSee(caller, connector)) throw notFound('connector');
    const { decided, rules } = await this.verdicts.of(caller, [connector]);
    const labels = await this.verdicts.ancestorLabels(caller, decided);
    return Object.assign(connectorView(decided[0]!, { caller, rules, labels }), {
      variables: (connector.definition.variables ?? []).map(toVariable),
      documentation: documentationOf(connector),
      ...(withDefinition && canReadDefinition(caller, connector) && { definition: connector.definition }),
    });
  }
}

const toVariable = (variable: VariableDefinition): VariableView => ({
  name: variable.name,
  label: variable.label ?? variable.name,
  description: variable.description ?? null,
  type: variable.type,
  required: variable.required ?? false,
  secret: variable.secret ?? false,
  identity: variable.identity ?? false,
  editable: variable.editable ?? !variable.identity,
  source: variable.source,
});

const documentationOf = ({ definition, updated_at }: Connector): DocumentationView[] =>
  (definition.documentation ?? []).map(({ kind, key, body }) => ({ kind, key, body_markdown: body, updated_at }));
