import { Injectable } from '@nestjs/common';
import { type CutOffCause } from '#connector-definition';
import { Clock } from '#kernel';
import { Accounts, cutOff, isSignedIn } from '../../account/domain/account.js';
import { Variables } from '../../account/domain/variables.js';
import { type CutOffCredentials } from '../../integration/domain/definition-dependents.js';
import {
  type CredentialKey,
  destroyed,
  destroyedWithAccount,
  withoutSecrets,
  isDestroyed,
} from '../domain/credential.js';
import { TokenSpool } from '../domain/spooled-tokens.js';
import { CredentialGenerations } from '../persistence/credential-generations.js';

/** Deletes the key material of credentials that must no longer be used. */
@Injectable()
export class CredentialDestruction implements CutOffCredentials {
  constructor(
    private readonly credentialGenerations: CredentialGenerations,
    private readonly accounts: Accounts,
    private readonly variables: Variables,
    private readonly tokenSpool: TokenSpool,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes the key material of one ended generation. Also deletes the account if no sign-in to it was
   * ever confirmed, and none of its other credentials has key material.
   */
  destroy(key: CredentialKey): Promise<void> {
    return this.credentialGenerations.withLock(key, async ({ credential }) => {
      const destroyedCredential = credential && destroyed(credential);
      if (destroyedCredential) await this.credentialGenerations.save(destroyedCredential);
      await this.tokenSpool.dropStored(key);
      await this.removeUnusedAccount(key);
    });
  }

  /** Deletes the key material of all generations of a revoked account, and its variables. */
  destroyAll(orgId: string, accountId: string): Promise<void> {
    return this.credentialGenerations.withLock({ org_id: orgId, account_id: accountId }, async ({ generations }) => {
      for (const each of generations) await this.credentialGenerations.save(destroyedWithAccount(each));
      await this.tokenSpool.dropStored({ org_id: orgId, account_id: accountId });
      await this.variables.clearAll(orgId, accountId);
    });
  }

  /** Deletes an account to which no sign-in was ever confirmed, once none of its credentials has key material. */
  removeUnusedAccount(key: CredentialKey): Promise<void> {
    return this.credentialGenerations.withLock(key, async ({ account, generations }) => {
      if (!account || isSignedIn(account) || !generations.every(isDestroyed)) return;
      await this.accounts.remove(key.org_id, { id: key.account_id });
    });
  }

  async cutOff(orgId: string, integrationId: string, causeOf: (authMethod: string) => CutOffCause | null) {
    for (const { id, auth_method } of await this.accounts.listLocked(orgId, integrationId)) {
      const generations = await this.credentialGenerations.listLocked(orgId, id);
      for (const each of generations)
        if (causeOf(each.auth_method)) await this.credentialGenerations.save(withoutSecrets(each));
      const cause = causeOf(auth_method);
      if (cause === null) continue;
      await this.tokenSpool.dropStored({ org_id: orgId, account_id: id });
      await this.variables.clearSecret(orgId, id);
      await this.accounts.recordState(orgId, id, (account) => cutOff(account, cause, this.clock.now()));
    }
  }

  async keepSubjectRules(orgId: string, integrationId: string, rules: readonly string[]) {
    for (const account of await this.accounts.listLocked(orgId, integrationId))
      if (account.subject_rules === null && account.subject_hash !== null)
        await this.accounts.save({ ...account, subject_rules: [...rules] });
  }
}
