import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ShareEntry } from '#access-control';
import { createAct, type Caller, Callers, Clock, invalid, Resumable } from '#kernel';
import { type ConnectorStatus } from '../../connector/domain/connector.js';
import { documentsIn } from '../../documentation/domain/connector-documents.js';
import { canCreateShared } from '../../custom-connector/domain/custom-connector-policy.js';
import { CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import {
  DefinitionReader,
  type DefinitionSource,
  type DisplayFields,
  exactlyOneSource,
} from '../../definition/services/definition-reader.js';
import { ConnectorCreator } from '../services/connector-creator.js';

type ConnectorDraft = DefinitionSource &
  DisplayFields & {
    kind: 'catalog' | 'remote_mcp';
    slug?: string;
    status?: ConnectorStatus;
    shares: readonly ShareEntry[];
  };

/** Returns the slug of the new connector. */
export class CreateConnector extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly draft: ConnectorDraft,
  ) {
    super();
  }
}

@CommandHandler(CreateConnector)
export class CreateConnectorHandler implements ICommandHandler<CreateConnector> {
  constructor(
    private readonly callers: Callers,
    private readonly definitionReader: DefinitionReader,
    private readonly connectorCreator: ConnectorCreator,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, draft }: CreateConnector): Promise<string> {
    canCreateShared(caller, draft.shares.length).orThrow();
    if ((draft.kind === 'remote_mcp') !== (draft.mcp !== undefined))
      throw invalid('/mcp', exactlyOneSource, 'Send mcp for kind remote_mcp, or a definition for kind catalog.');
    const { name, description, categories } = draft;
    // The definition is checked before the lock is taken, because checking a large definition can take seconds.
    const definition = await this.definitionReader.read(caller, draft, { name, description, categories });
    return this.callers.withOrganizationLock(caller, async (current) => {
      canCreateShared(current, draft.shares.length).orThrow();
      const { orgId, userId } = current;
      const act = createAct(current, this.clock);
      const slugSources = { requested: draft.slug, defined: definition.slug, name: definition.name };
      const reserved = await this.connectorCreator.slugFor(orgId, slugSources);
      const status = draft.status ?? definition.status ?? 'published';
      const connector = CustomConnector.create(orgId, userId, { ...reserved, status, definition }, act);
      await this.connectorCreator.add(
        current,
        connector,
        { documents: documentsIn(definition), shares: draft.shares },
        act,
      );
      return reserved.slug;
    });
  }
}
