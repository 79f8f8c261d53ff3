import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ShareList, type Reach, Shares, ResourceSharing } from '#access-control';
import { type Act, createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canTransfer, sharing } from '../../connection/domain/connection-policy.js';
import { type Connection } from '../../connection/domain/connection.js';
import { Connections } from '../../connection/persistence/connections.js';
import { assertTransferable, type Transfer, planTransfer } from '../domain/transfer.js';
import { NewOwnerReader } from '../services/new-owner-reader.js';

type TransferTarget = { new_owner_user_id: string; retain_access?: boolean };

/** The field that names the new owner. */
const at = '/new_owner_user_id';

/** Transfers a connection to another member. Returns whether the previous owner still has access. */
export class TransferConnection extends Command<boolean> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly target: TransferTarget,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(TransferConnection)
export class TransferConnectionHandler implements ICommandHandler<TransferConnection> {
  constructor(
    private readonly callers: Callers,
    private readonly connections: Connections,
    private readonly resourceSharing: ResourceSharing,
    private readonly shares: Shares,
    private readonly newOwnerReader: NewOwnerReader,
    private readonly clock: Clock,
  ) {}

  /**
   * Transfers under the organization lock, so that members, restrictions and shares cannot change between the decision
   * and the transfer.
   */
  @Resumable()
  execute({ caller, id, target, expected }: TransferConnection): Promise<boolean> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { list, reach } = await this.findShares(current, id);
      canTransfer(reach).orThrow();
      const act = createAct(current, this.clock);
      const decide = (connection: Connection) => this.decide(current, connection, { list, target, act });
      const transfer = await this.connections.change(current.orgId, id, decide, expected);
      await this.changeShares(current, list, target.new_owner_user_id, transfer, act);
      return transfer.retained !== null || transfer.reach_without_retaining !== null;
    });
  }

  private async decide(
    owner: Caller,
    connection: Connection,
    { list, target, act }: { list: ShareList; target: TransferTarget; act: Act },
  ): Promise<Transfer> {
    const { new_owner_user_id, retain_access = false } = target;
    const new_owner = await this.newOwnerReader.find(owner, connection.state.connector_slug, new_owner_user_id, at);
    const facts = { owner, connection: connection.state, shares: list.entries, new_owner, retain_access };
    const transfer = planTransfer(facts);
    assertTransferable(transfer);
    connection.transfer(new_owner_user_id, act);
    return transfer;
  }

  /**
   * Finds the shares and locks them until the transaction ends.
   * @throws not_found if the caller has no access
   */
  private findShares(caller: Caller, id: string): Promise<{ list: ShareList; reach: Reach }> {
    return this.resourceSharing.find(caller, { resource_type: sharing.kind, resource_id: id });
  }

  /** Removes and adds shares after the owner has changed, as `transfer` specifies. */
  private async changeShares(
    caller: Caller,
    list: ShareList,
    owner_user_id: string,
    transfer: Transfer,
    act: Act,
  ): Promise<void> {
    const ref = { ...list, shareable: { ...list.shareable, owner_user_id } };
    for (const share of transfer.dropped) await this.shares.remove(ref, share, act, 'became_owner');
    if (transfer.retained)
      await this.resourceSharing.share(caller, { ...ref, entries: transfer.kept }, transfer.retained);
  }
}
