import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, conflict } from '#kernel';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { canTransferConnector } from '../../connector/domain/ownership-policy.js';
import { type ChangeContext, ConnectorWriter } from '../../custom-connector/services/connector-writer.js';
import { ConnectorHandover } from '../services/connector-handover.js';

export class TransferConnector extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly to: string,
    /** Whether the previous owner keeps `use` access. */
    readonly retains: boolean,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(TransferConnector)
export class TransferConnectorHandler implements ICommandHandler<TransferConnector> {
  constructor(
    private readonly connectors: ConnectorWriter,
    private readonly handover: ConnectorHandover,
  ) {}

  execute({ caller, slug, to, retains, expected }: TransferConnector): Promise<void> {
    const transfer = async (connector: CustomConnector, { act }: ChangeContext) => {
      if (to === caller.userId)
        throw conflict('already_owner', 'You already own this connector. Choose another member.');
      await this.handover.mustTakeOver(caller.orgId, to, slug, '/new_owner_user_id');
      await this.handover.endShareOf(connector, to, act);
      if (retains) await this.handover.retainAccess(connector, caller.userId, act);
      connector.transfer(to, retains, act);
    };
    return this.connectors.change(caller, slug, canTransferConnector, transfer, expected);
  }
}
