import { Injectable } from '@nestjs/common';
import { type Reach, type ShareList, Shares, Sharing } from '#access-control';
import { type Act, type Caller } from '#kernel';
import { sharing } from '../../connection/domain/connection-sharing.js';
import { type Transfer } from '../domain/transfer.js';

/** The shares of a connection during a transfer. */
@Injectable()
export class TransferredShares {
  constructor(
    private readonly sharing: Sharing,
    private readonly shares: Shares,
  ) {}

  /** Locks the shares until the transaction ends. @throws not_found if the caller has no access. */
  find(caller: Caller, id: string): Promise<{ list: ShareList; reach: Reach }> {
    return this.sharing.find(caller, { resource_type: sharing.kind, resource_id: id });
  }

  /** Removes and adds shares as the transfer says, after the owner has changed. */
  async follow(caller: Caller, list: ShareList, owner_user_id: string, transfer: Transfer, act: Act): Promise<void> {
    const ref = { ...list, shareable: { ...list.shareable, owner_user_id } };
    for (const share of transfer.dropped) await this.shares.remove(ref, share, act, 'became_owner');
    if (transfer.retained) await this.sharing.share(caller, { ...ref, entries: transfer.kept }, transfer.retained);
  }
}
