import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ResourceSharing } from '#access-control';
import { createAct, type Caller, Callers, Clock, invalid, Resumable } from '#kernel';
import { sameOwner } from '#connections';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { canTransferCollectionTo } from '../domain/collection-policy.js';
import { Collections } from '../domain/collection.js';

type CollectionTransfer = {
  new_owner_user_id: string;
  /** Whether the previous owner keeps `use` access. */
  retain_access: boolean;
};

const path = '/new_owner_user_id';

/**
 * Transfers a toolbox or template to another owner, or claims one that has no owner. The entries of a toolbox keep
 * their pinning editors.
 */
export class TransferCollection extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly kind: CollectionKind,
    readonly id: string,
    readonly transfer: CollectionTransfer,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(TransferCollection)
export class TransferCollectionHandler implements ICommandHandler<TransferCollection> {
  constructor(
    private readonly callers: Callers,
    private readonly collections: Collections,
    private readonly resourceSharing: ResourceSharing,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, kind, id, transfer, expected }: TransferCollection): Promise<void> {
    const { new_owner_user_id: to, retain_access: retains } = transfer;
    const store = this.collections.get(kind);
    return this.callers.withOrganizationLock(caller, (current) =>
      store.change(
        current.orgId,
        id,
        async (collection) => {
          const { name: label, owner_user_id } = collection.state;
          const reach = await store.reachTo(current, collection.state);
          canTransferCollectionTo(kind, current, { reach, is_ownerless: owner_user_id === null }, to).orThrow();
          if (owner_user_id === to) throw invalid(path, sameOwner, 'new_owner_user_id is already the owner.');
          const act = createAct(current, this.clock);
          await this.resourceSharing.handOver(current, kind, { id, label, owner_user_id }, { to, path, retains }, act);
          collection.transfer(to, null, act);
        },
        expected,
      ),
    );
  }
}
