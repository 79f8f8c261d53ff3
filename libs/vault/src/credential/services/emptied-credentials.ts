import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { cutOff } from '../../account/domain/account.js';
import { Accounts } from '../../account/domain/accounts.js';
import { Variables } from '../../account/domain/variables.js';
import { type CutOffCause } from '#connector-definition';
import { type CutOffCredentials } from '../../integration/domain/cut-off-credentials.js';
import { emptied } from '../domain/credential.js';
import { CredentialGenerations } from '../domain/credentials.js';
import { TokenSpool } from '../domain/spooled-tokens.js';

/** Deletes credentials, so that they cannot be sent anywhere to be used, refreshed or revoked. */
@Injectable()
export class EmptiedCredentials implements CutOffCredentials {
  constructor(
    private readonly accounts: Accounts,
    private readonly generations: CredentialGenerations,
    private readonly variables: Variables,
    private readonly spool: TokenSpool,
    private readonly clock: Clock,
  ) {}

  async cutOff(orgId: string, integrationId: string, causeOf: (authMethod: string) => CutOffCause | null) {
    for (const { id, auth_method } of await this.accounts.lockAll(orgId, integrationId)) {
      const generations = await this.generations.lock(orgId, id);
      for (const each of generations) if (causeOf(each.auth_method)) await this.generations.save(emptied(each));
      const cause = causeOf(auth_method);
      if (cause === null) continue;
      await this.spool.dropStored({ org_id: orgId, account_id: id });
      await this.variables.clearSecret(orgId, id);
      await this.accounts.learn(orgId, id, (account) => cutOff(account, cause, this.clock.now()));
    }
  }
}
