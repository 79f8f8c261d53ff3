import { type Accounts } from '../../libs/vault/src/account/domain/accounts.js';
import { PurgeOrganization, PurgeOrganizationHandler } from '../../libs/vault/src/purge/commands/purge-organization.js';
import { StoredOrganizationRows } from '../../libs/vault/src/purge/persistence/stored-organization-rows.js';
import { type Clock, type Outbox, type Transactions } from '#kernel';

/** A vault whose accounts were all ended, with so many rows of an organization. */
function vaultWith(count: number) {
  let left = count;
  const transactions = {
    rows: () => Promise.resolve([]),
    execute: () => Promise.resolve(1),
    one: (_orgId: string, _sql: string, { at_most }: { at_most?: number }) => {
      if (at_most === undefined) return Promise.resolve({ waits: false });
      const removed = Math.min(left, at_most);
      left -= removed;
      return Promise.resolve({ removed });
    },
  } as unknown as Transactions;
  const rows = new StoredOrganizationRows(transactions);
  const [accounts, outbox, clock] = [{} as Accounts, {} as Outbox, {} as Clock];
  const handler = new PurgeOrganizationHandler(transactions, accounts, outbox, rows, clock);
  return { left: () => left, purge: () => handler.execute(new PurgeOrganization('org_1', false)) };
}

describe('Rows of a deleted organization in the vault', () => {
  it('go in several requests where they are many, as each is waited for half a minute only', async () => {
    const vault = vaultWith(12_000);
    expect(await vault.purge()).toBe('more');
    expect(vault.left()).toBeGreaterThan(0);
    let progress: string = 'more';
    for (let asked = 0; asked < 5 && progress === 'more'; asked++) progress = await vault.purge();
    expect(progress).toBe('done');
    expect(vault.left()).toBe(0);
  });

  it('go in one where they are few', async () => {
    const vault = vaultWith(300);
    expect(await vault.purge()).toBe('done');
    expect(vault.left()).toBe(0);
  });
});
