import { Injectable } from '@nestjs/common';
import { isSignedIn } from '../../account/domain/account.js';
import { Variables } from '../../account/domain/variables.js';
import { type CredentialKey, destroyed, destroyedWithAccount, isSpent } from '../domain/credential.js';
import { TokenSpool } from '../domain/spooled-tokens.js';
import { HeldCredentials } from './held-credentials.js';

/** Deletes the key material of accounts that must no longer be used. */
@Injectable()
export class KeyDestruction {
  constructor(
    private readonly held: HeldCredentials,
    private readonly variables: Variables,
    private readonly spool: TokenSpool,
  ) {}

  /** Deletes the key material of one generation, and the account if it has no other credential. */
  destroy(key: CredentialKey): Promise<void> {
    return this.held.hold(key, async ({ credential }) => {
      const empty = credential && destroyed(credential);
      if (empty) await this.held.generations.save(empty);
      await this.spool.dropStored(key);
      await this.dropUnusedAccount(key);
    });
  }

  /** Deletes the key material of all generations of a revoked account, and its variables. */
  destroyAll(orgId: string, accountId: string): Promise<void> {
    return this.held.hold({ org_id: orgId, account_id: accountId }, async ({ generations }) => {
      for (const each of generations) await this.held.generations.save(destroyedWithAccount(each));
      await this.spool.dropStored({ org_id: orgId, account_id: accountId });
      await this.variables.clearAll(orgId, accountId);
    });
  }

  /** Deletes an account without confirmed or unconfirmed credentials. */
  dropUnusedAccount(key: CredentialKey): Promise<void> {
    return this.held.hold(key, async ({ account, generations }) => {
      if (!account || isSignedIn(account) || !generations.every(isSpent)) return;
      await this.held.accounts.remove(key.org_id, key.account_id);
    });
  }
}
