import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, defineError, Resumable } from '#kernel';
import { type Connector } from '../../connector/domain/connector.js';
import { canAssignOwner, canTransferConnector } from '../../connector/domain/ownership-policy.js';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { type ChangeContext, ConnectorWriter } from '../../custom-connector/services/connector-writer.js';
import { ConnectorHandover } from '../services/connector-handover.js';

export const alreadyOwner = defineError(
  409,
  'already_owner',
  'The caller already owns the connector.',
  () => 'You already own this connector. Choose another member.',
);

export class TransferConnector extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly to: string,
    /** Whether the previous owner keeps `use` access. */
    readonly retains: boolean,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(TransferConnector)
export class TransferConnectorHandler implements ICommandHandler<TransferConnector> {
  constructor(
    private readonly connectorWriter: ConnectorWriter,
    private readonly connectorHandover: ConnectorHandover,
  ) {}

  @Resumable()
  execute({ caller, slug, to, retains, expected }: TransferConnector): Promise<void> {
    const transfer = async (connector: CustomConnector, { act }: ChangeContext) => {
      if (to === caller.userId) throw alreadyOwner();
      await this.connectorHandover.assertCanTakeOver(caller.orgId, to, slug, '/new_owner_user_id');
      await this.connectorHandover.endMemberShare(connector, to, act);
      if (retains) await this.connectorHandover.retainAccess(connector, caller.userId, act);
      connector.transfer(to, retains, act);
    };
    return this.connectorWriter.change(caller, slug, canTransferConnector, transfer, expected);
  }
}

/** Assigns an owner to a connector without one. */
export class AssignConnectorOwner extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly owner: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(AssignConnectorOwner)
export class AssignConnectorOwnerHandler implements ICommandHandler<AssignConnectorOwner> {
  constructor(
    private readonly connectorWriter: ConnectorWriter,
    private readonly connectorHandover: ConnectorHandover,
  ) {}

  @Resumable()
  execute({ caller, slug, owner, expected }: AssignConnectorOwner): Promise<void> {
    const canAssign = (current: Caller, connector: Connector) => canAssignOwner(current, connector, owner);
    const assign = async (connector: CustomConnector, { act }: ChangeContext) => {
      await this.connectorHandover.assertCanTakeOver(caller.orgId, owner, slug, '/owner_user_id');
      await this.connectorHandover.endMemberShare(connector, owner, act);
      connector.assignOwner(owner, act);
    };
    return this.connectorWriter.change(caller, slug, canAssign, assign, expected);
  }
}
