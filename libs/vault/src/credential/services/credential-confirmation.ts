import { Injectable } from '@nestjs/common';
import { notFound, Outbox } from '#kernel';
import { signedIn } from '../../account/domain/account.js';
import { type Variable, Variables } from '../../account/domain/variables.js';
import { confirmed, type Credential, type CredentialKey } from '../domain/credential.js';
import { type ConfirmedCredential, credentialIsRefreshedWhenIdle } from '../domain/credentials.js';
import { CredentialSeals } from './credential-seals.js';
import { EndedCredentials } from './ended-credentials.js';
import { HeldCredentials } from './held-credentials.js';

const day = 24 * 3_600_000;

/** Activates a credential. */
@Injectable()
export class CredentialConfirmation {
  constructor(
    private readonly held: HeldCredentials,
    private readonly seals: CredentialSeals,
    private readonly variables: Variables,
    private readonly ended: EndedCredentials,
    private readonly outbox: Outbox,
  ) {}

  /** @throws not_found if it was discarded, replaced or revoked meanwhile. */
  async confirm(key: CredentialKey): Promise<ConfirmedCredential> {
    const { credential, integrationId } = await this.redeemable(key);
    if (credential.stage === 'unconfirmed') {
      const variables = await this.seals.variablesOf(credential, integrationId);
      // Another request confirmed it, with the same result, or discarded it.
      if (!(await this.takeIntoUse(key, variables))) await this.redeemable(key);
    }
    const { account_id, generation, auth_method, subject_hash, account_label, scopes, variables } = credential;
    const { post_install } = credential;
    return { account_id, generation, auth_method, subject_hash, account_label, scopes, variables, post_install };
  }

  private redeemable(key: CredentialKey): Promise<{ credential: Credential; integrationId: string }> {
    return this.held.hold(key, ({ account, credential }) => {
      if (!account || !credential || credential.stage === 'ended' || account.state === 'revoked')
        throw notFound('credential');
      return Promise.resolve({ credential, integrationId: account.integration_id });
    });
  }

  /** False if it is no longer unconfirmed. */
  private takeIntoUse(key: CredentialKey, variables: readonly Variable[]): Promise<boolean> {
    const { org_id, account_id, generation } = key;
    return this.held.hold(key, async ({ account, generations, credential, at }) => {
      const current = credential && confirmed(credential);
      const used = account && current && signedIn(account, generation, current, at);
      if (!used) return false;
      // The active credential ends first, because there is never more than one.
      await this.ended.replace(generations, current, used.integration_id);
      await this.held.generations.save(current);
      await this.held.accounts.save(used);
      await this.variables.put(org_id, account_id, variables, at);
      await this.outbox.ask(org_id, credentialIsRefreshedWhenIdle, account_id, new Date(at.getTime() + day));
      return true;
    });
  }
}
