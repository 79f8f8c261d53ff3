import { Injectable } from '@nestjs/common';
import { Job, RecordedEvents, subscribe, type Task } from '#kernel';
import { Vault } from '../../vault-client/domain/vault.js';
import { type ConnectionEvent } from '../../connection/domain/connection.js';
import { Connections } from '../../connection/persistence/connections.js';

/** Starts the job immediately if the connection has an account. Otherwise, the job does not start. */
const dueWithAccount = ({ account_id }: { account_id: string | null }) => (account_id === null ? null : new Date(0));

export const endedAccounts = subscribe<ConnectionEvent>('RevokeAccount', {
  'connection.disconnected': dueWithAccount,
  'connection.deleted': dueWithAccount,
});

type ConnectionEnded = Extract<ConnectionEvent, { type: 'connection.disconnected' | 'connection.deleted' }>;

/** Revokes the account of a deleted or disconnected connection, so that its credential cannot be used anywhere. */
@Injectable()
export class RevokeAccountJob extends Job {
  readonly name = endedAccounts.job;

  constructor(
    private readonly recordedEvents: RecordedEvents,
    private readonly connections: Connections,
    private readonly vault: Vault,
  ) {
    super();
  }

  /**
   * Reads the account from the event, because the connection may have been deleted or may have another account by now.
   */
  async run({ orgId, eventId }: Task): Promise<void> {
    const event = await this.recordedEvents.find<ConnectionEnded>(orgId, eventId);
    const account = event?.data.account_id;
    if (!account || (await this.connections.isAccountUsed(orgId, account))) return;
    await this.vault.revoke(orgId, account, event.type.replace('.', '_'));
  }
}
