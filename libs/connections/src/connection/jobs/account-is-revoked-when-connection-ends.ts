import { Injectable } from '@nestjs/common';
import { Job, Reads, subscribe, type Task } from '#kernel';
import { Vault } from '../../vault/domain/vault.js';
import { type ConnectionEvent } from '../domain/connection-events.js';

/** Due since ever, or never. */
const whenThereIsAnAccount = ({ account_id }: { account_id: string | null }) =>
  account_id === null ? null : new Date(0);

export const endedAccounts = subscribe<ConnectionEvent>('AccountIsRevokedWhenConnectionEnds', {
  'connection.disconnected': whenThereIsAnAccount,
  'connection.deleted': whenThereIsAnAccount,
});

/** Deleted or disconnected: nobody is to use the credential again, here or elsewhere. */
@Injectable()
export class AccountIsRevokedWhenConnectionEnds extends Job {
  readonly name = endedAccounts.job;

  constructor(
    private readonly reads: Reads,
    private readonly vault: Vault,
  ) {
    super();
  }

  async run({ orgId, eventId, subjectId }: Task): Promise<void> {
    const [event] = await this.reads.rows<Ended>(orgId, ended, [orgId, eventId, subjectId]);
    if (!event?.account_id || event.in_use) return;
    await this.vault.revoke(orgId, event.account_id, event.type.replace('.', '_'));
  }
}

type Ended = { type: string; account_id: string | null; in_use: boolean };

/** The account stands in the event, as the row may be gone; it may also have been connected again since. */
const ended = `
  select event.type, event.data ->> 'account_id' as account_id,
    exists (select from connections.connections as connection
      where connection.org_id = $1 and connection.id = $3 and status <> 'disconnected'
        and saffron_account_id = event.data ->> 'account_id') as in_use
  from kernel.events as event where event.org_id = $1 and event.id = $2`;
