import { Injectable } from '@nestjs/common';
import { Job, RecordedEvents, subscribe, type Task } from '#kernel';
import { Vault } from '../../vault/domain/vault.js';
import { type ConnectionEvent } from '../domain/connection-events.js';
import { Connections } from '../domain/connections.js';

/** Due since ever, or never. */
const whenThereIsAnAccount = ({ account_id }: { account_id: string | null }) =>
  account_id === null ? null : new Date(0);

export const endedAccounts = subscribe<ConnectionEvent>('AccountIsRevokedWhenConnectionEnds', {
  'connection.disconnected': whenThereIsAnAccount,
  'connection.deleted': whenThereIsAnAccount,
});

type ConnectionEnded = Extract<ConnectionEvent, { type: 'connection.disconnected' | 'connection.deleted' }>;

/** Deleted or disconnected: nobody is to use the credential again, here or elsewhere. */
@Injectable()
export class AccountIsRevokedWhenConnectionEnds extends Job {
  readonly name = endedAccounts.job;

  constructor(
    private readonly events: RecordedEvents,
    private readonly connections: Connections,
    private readonly vault: Vault,
  ) {
    super();
  }

  /** The account stands in the event, as the row may be gone; it may also have been connected again since. */
  async run({ orgId, eventId }: Task): Promise<void> {
    const event = await this.events.find<ConnectionEnded>(orgId, eventId);
    const account = event?.data.account_id;
    if (!account || (await this.connections.useAccount(orgId, account))) return;
    await this.vault.revoke(orgId, account, event.type.replace('.', '_'));
  }
}
