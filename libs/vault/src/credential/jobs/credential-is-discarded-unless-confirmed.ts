import { Injectable } from '@nestjs/common';
import { Job, type Task } from '#kernel';
import { methodNamed } from '../../integration/domain/integrations.js';
import { OpenedCredentials } from '../domain/opened-credentials.js';
import { credentialIsDiscardedUnlessConfirmed, Credentials } from '../domain/credentials.js';
import { Accounts } from '../../account/domain/accounts.js';

/** Gives up a sign-in that nobody redeemed in time. */
@Injectable()
export class CredentialIsDiscardedUnlessConfirmed extends Job {
  readonly name = credentialIsDiscardedUnlessConfirmed;

  constructor(
    private readonly accounts: Accounts,
    private readonly inUse: OpenedCredentials,
    private readonly credentials: Credentials,
  ) {
    super();
  }

  async run({ orgId, subjectId }: Task): Promise<void> {
    const [account_id, generation] = subjectId.split('/') as [string, string];
    const key = { org_id: orgId, account_id, generation: Number(generation) };
    const credential = await this.inUse.ofGeneration(orgId, account_id, key.generation);
    if (!credential) return;
    const method = methodNamed(credential.integration, credential.auth_method);
    const { generation: used } = await this.accounts.get(orgId, account_id);
    // Many providers end every grant of the account when one is revoked, and another one may be in use.
    const revoke = used === 0 || (method?.type === 'oauth2' && method.revoke_on_replace === true);
    await this.credentials.discard(key, revoke);
  }
}
