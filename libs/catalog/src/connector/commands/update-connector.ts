import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ConnectorDefinition } from '#connector-definition';
import { type Caller } from '#kernel';
import { type ConnectorStatus } from '../domain/connector.js';
import { canManageConnector } from '../domain/ownership-policy.js';
import { mustOnlyRead } from '../domain/sign-in-requests.js';
import { SeenConnectors } from '../services/seen-connectors.js';
import { type ConnectorImpact } from '../domain/connector-impact.js';
import { type CustomConnector } from '../domain/custom-connector.js';
import { type ChangeContext, ConnectorChanges } from '../services/connector-changes.js';
import {
  DefinitionReader,
  type DefinitionSource,
  type DisplayFields,
  withFields,
} from '../services/definition-reader.js';
import { type DocumentItem, DocumentationUpdates } from '../services/documentation-updates.js';
import { DefinitionUpdates } from '../services/definition-updates.js';

export type ConnectorEdit = DefinitionSource &
  DisplayFields & { status?: ConnectorStatus; documentation?: readonly DocumentItem[] };

/** `confirmed`: although no credential follows to another host. `tried`: says what it would do, and does nothing. */
export type EditOptions = { confirmed?: boolean; tried?: boolean; expected?: number };

/** Answers what it means to who uses the connector. */
export class UpdateConnector extends Command<ConnectorImpact> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly edit: ConnectorEdit,
    readonly options: EditOptions = {},
  ) {
    super();
  }
}

@CommandHandler(UpdateConnector)
export class UpdateConnectorHandler implements ICommandHandler<UpdateConnector> {
  constructor(
    private readonly seen: SeenConnectors,
    private readonly reader: DefinitionReader,
    private readonly changes: ConnectorChanges,
    private readonly updates: DefinitionUpdates,
    private readonly documentation: DocumentationUpdates,
  ) {}

  async execute({ caller, slug, edit, options }: UpdateConnector): Promise<ConnectorImpact> {
    const seen = await this.seen.of(caller, slug);
    canManageConnector(caller, seen).orThrow();
    // Before the lock: checking takes long where the definition is large.
    const given = await this.read(caller, seen.definition, edit);
    const change = (connector: CustomConnector, { act }: ChangeContext) =>
      this.change(connector, { ...edit, given }, options, act);
    return this.changes.make(caller, slug, canManageConnector, change, options.expected);
  }

  /** The definition that was sent, if one was; fields beside it are checked with it, or with the one there is. */
  private async read(caller: Caller, present: ConnectorDefinition, edit: ConnectorEdit) {
    const { definition, definition_text } = edit;
    const fields = fieldsOf(edit);
    const isSent = definition !== undefined || definition_text !== undefined;
    if (!isSent && Object.values(fields).every((value) => value === undefined)) return null;
    const source = isSent ? { definition, definition_text } : { definition: present };
    const read = await this.reader.read(caller, source, fields);
    return isSent ? read : null;
  }

  private async change(
    connector: CustomConnector,
    { given, status, documentation = [], ...edit }: ConnectorEdit & { given: ConnectorDefinition | null },
    { confirmed = false, tried = false }: EditOptions,
    act: ChangeContext['act'],
  ): Promise<ConnectorImpact> {
    const after = withFields(given ?? connector.state.definition, fieldsOf(edit));
    mustOnlyRead(connector.state.definition, after);
    const impact = await this.updates.impactOf(connector, after);
    if (tried) return impact;
    await this.updates.make(connector, impact, confirmed, () => connector.define(after, act));
    if (status) connector.setStatus(status, act);
    if (given) await this.documentation.take(connector, given, act);
    await this.documentation.make(connector, documentation, '/documentation', act);
    return impact;
  }
}

const fieldsOf = ({ name, description, categories }: DisplayFields): DisplayFields => ({
  name,
  description,
  categories,
});
