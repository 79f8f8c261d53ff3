import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { acceptsCalls, ownerHoldsConnector, ownerIsNotSuspended } from '../../connection/domain/connection-policy.js';
import { statusAfter } from '../../connection/domain/connection-status.js';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { OwnerStatuses } from '../../connection/domain/owner-statuses.js';
import { ConnectorDisplays } from '../../connector/domain/ports.js';
import { AccountStatuses } from '../../vault/domain/vault.js';

/** Checks that a connection can take calls, for any caller. */
@Injectable()
export class ReadyConnections {
  constructor(
    private readonly displays: ConnectorDisplays,
    private readonly owners: OwnerStatuses,
    private readonly statuses: AccountStatuses,
  ) {}

  /** @throws forbidden `connector_not_shared`; conflict `owner_suspended`, `connection_not_active`. */
  async mustBeReady(caller: Caller, connection: UsedConnection): Promise<void> {
    const { connector_slug: slug, owner_user_id } = connection;
    const displays = await this.displays.of(caller, [slug], [owner_user_id]);
    ownerHoldsConnector({ owner_holds_connector: displays.get(slug)!.heldBy(owner_user_id) }).orThrow();
    if (owner_user_id !== caller.userId)
      ownerIsNotSuspended({ owner: await this.owners.of(caller.orgId, owner_user_id) }).orThrow();
    acceptsCalls(await this.statusOf(caller, connection)).orThrow();
  }

  /** The row may be outdated, so a connection that works again is allowed at once. */
  private async statusOf({ orgId }: Caller, { status, saffron_account_id: account }: UsedConnection) {
    if (status === 'active' || account === null) return status;
    const reported = (await this.statuses.of(orgId, [account])).get(account);
    return reported ? statusAfter(status, reported.state) : status;
  }
}
