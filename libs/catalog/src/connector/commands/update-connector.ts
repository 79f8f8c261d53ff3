import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ConnectorDefinition } from '#connector-definition';
import { type Caller } from '#kernel';
import { type ConnectorStatus } from '../domain/connector.js';
import { canManageConnector } from '../domain/ownership-policy.js';
import { mustOnlyRead } from '../domain/edited-sign-in.js';
import { SeenConnectors } from '../services/seen-connectors.js';
import { type ConnectorImpact } from '../domain/connector-impact.js';
import { type CustomConnector } from '../domain/custom-connector.js';
import { type ChangeContext, ConnectorChanges } from '../services/connector-changes.js';
import { type DefinitionSource, type DisplayFields } from '../services/definition-reader.js';
import { changedDefinition, EditReader } from '../services/edit-reader.js';
import { type DocumentItem, DocumentationUpdates } from '../services/documentation-updates.js';
import { DefinitionUpdates } from '../services/definition-updates.js';

export type ConnectorEdit = DefinitionSource &
  DisplayFields & { status?: ConnectorStatus; documentation?: readonly DocumentItem[] };

/**
 * `confirmed`: apply the change even if credentials are dropped because of a new host. `tried`: report the effect
 * without applying it.
 */
export type EditOptions = { confirmed?: boolean; tried?: boolean; expected?: number };

/** Returns the effect on users of the connector. */
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
    private readonly edits: EditReader,
    private readonly changes: ConnectorChanges,
    private readonly updates: DefinitionUpdates,
    private readonly documentation: DocumentationUpdates,
  ) {}

  async execute({ caller, slug, edit, options }: UpdateConnector): Promise<ConnectorImpact> {
    const seen = await this.seen.of(caller, slug);
    canManageConnector(caller, seen).orThrow();
    // Checked before taking the lock, because checking a large definition takes long.
    const given = await this.edits.read(caller, seen.definition, edit);
    const change = (connector: CustomConnector, { act }: ChangeContext) =>
      this.change(connector, { ...edit, given }, options, act);
    return this.changes.make(caller, slug, canManageConnector, change, options.expected);
  }

  private async change(
    connector: CustomConnector,
    { given, status, documentation = [], ...edit }: ConnectorEdit & { given: ConnectorDefinition | null },
    { confirmed = false, tried = false }: EditOptions,
    act: ChangeContext['act'],
  ): Promise<ConnectorImpact> {
    const before = connector.state.definition;
    const after = changedDefinition(before, given, edit);
    mustOnlyRead(before, after);
    const impact = await this.updates.impactOf(connector, after);
    if (tried) return impact;
    await this.updates.make(connector, impact, confirmed, () => connector.define(after, act), act);
    if (status) connector.setStatus(status, act);
    if (given) await this.documentation.take(connector, given, act);
    await this.documentation.make(connector, documentation, '/documentation', act);
    return impact;
  }
}
