import { Injectable } from '@nestjs/common';
import { methodNamed } from '../../integration/domain/integrations.js';
import { type Task, VaultTask } from '../../task/domain/vault-task.js';
import { OpenedCredentials } from '../domain/opened-credentials.js';
import { Credentials } from '../domain/credentials.js';
import { Accounts } from '../../account/domain/accounts.js';

/** Gives up a sign-in that nobody redeemed in time. */
@Injectable()
export class CredentialIsDiscardedUnlessConfirmed extends VaultTask {
  readonly kind = 'discard_unconfirmed';

  constructor(
    private readonly accounts: Accounts,
    private readonly inUse: OpenedCredentials,
    private readonly credentials: Credentials,
  ) {
    super();
  }

  async run({ org_id, subject_id }: Task): Promise<void> {
    const [account_id, generation] = subject_id.split('/') as [string, string];
    const key = { org_id, account_id, generation: Number(generation) };
    const credential = await this.inUse.ofGeneration(org_id, account_id, key.generation);
    if (!credential) return;
    const method = methodNamed(credential.integration, credential.auth_method);
    const { generation: used } = await this.accounts.get(org_id, account_id);
    // Many providers end every grant of the account when one is revoked, and another one may be in use.
    const revoke = used === 0 || (method?.type === 'oauth2' && method.revoke_on_replace === true);
    await this.credentials.discard(key, revoke);
  }
}
