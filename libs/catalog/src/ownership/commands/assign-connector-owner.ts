import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { type Connector } from '../../connector/domain/connector.js';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { canAssignOwner } from '../../connector/domain/ownership-policy.js';
import { type ChangeContext, ConnectorWriter } from '../../custom-connector/services/connector-writer.js';
import { ConnectorHandover } from '../services/connector-handover.js';

/** Assigns an owner to a connector without one. */
export class AssignConnectorOwner extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly owner: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(AssignConnectorOwner)
export class AssignConnectorOwnerHandler implements ICommandHandler<AssignConnectorOwner> {
  constructor(
    private readonly connectors: ConnectorWriter,
    private readonly handover: ConnectorHandover,
  ) {}

  execute({ caller, slug, owner, expected }: AssignConnectorOwner): Promise<void> {
    const policy = (current: Caller, connector: Connector) => canAssignOwner(current, connector, owner);
    const assign = async (connector: CustomConnector, { act }: ChangeContext) => {
      await this.handover.mustTakeOver(caller.orgId, owner, slug, '/owner_user_id');
      await this.handover.endShareOf(connector, owner, act);
      connector.assignOwner(owner, act);
    };
    return this.connectors.change(caller, slug, policy, assign, expected);
  }
}
