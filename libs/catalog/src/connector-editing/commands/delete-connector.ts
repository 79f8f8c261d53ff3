import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Resumable } from '#kernel';
import { Images } from '#platform/images';
import { canDeleteConnector } from '../../connector/domain/ownership-policy.js';
import { DependentsOfConnectors } from '../../connector/domain/connector-dependents.js';
import { canDeleteWith } from '../domain/connector-impact.js';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { type ChangeContext, ConnectorWriter } from '../../custom-connector/services/connector-writer.js';

/** Deletes a connector permanently. Its slug is never used again, and its connections are disconnected afterwards. */
export class DeleteConnector extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    /** Whether to delete the connector even if other resources depend on it. */
    readonly disconnects: boolean,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteConnector)
export class DeleteConnectorHandler implements ICommandHandler<DeleteConnector> {
  constructor(
    private readonly connectorWriter: ConnectorWriter,
    private readonly dependentsOfConnectors: DependentsOfConnectors,
    private readonly images: Images,
  ) {}

  @Resumable()
  execute({ caller, slug, disconnects, expected }: DeleteConnector): Promise<void> {
    const remove = async (connector: CustomConnector, { act }: ChangeContext) => {
      const dependents = await this.dependentsOfConnectors.count(caller.orgId, slug);
      canDeleteWith(dependents, disconnects).orThrow();
      await this.images.forget(caller.orgId, connector.state.logo);
      connector.delete(dependents, act);
    };
    return this.connectorWriter.change(caller, slug, canDeleteConnector, remove, expected);
  }
}
