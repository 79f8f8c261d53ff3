import { Injectable } from '@nestjs/common';
import { Outbox } from '#kernel';
import { isInUse } from '../../account/domain/account.js';
import { grantsAreIndependent, Integrations, methodNamed } from '../../integration/domain/integrations.js';
import { type Credential, type CredentialKey, discarded, replaced, subjectOf } from '../domain/credential.js';
import { grantIsRevokedWhenCredentialEnds } from '../domain/credentials.js';
import { TokenSpool } from '../domain/spooled-tokens.js';
import { HeldCredentials } from './held-credentials.js';
import { KeyDestruction } from './key-destruction.js';

/** Ends credentials that were replaced or not confirmed. */
@Injectable()
export class EndedCredentials {
  constructor(
    private readonly held: HeldCredentials,
    private readonly integrations: Integrations,
    private readonly keys: KeyDestruction,
    private readonly spool: TokenSpool,
    private readonly outbox: Outbox,
  ) {}

  /** Ends the active credential, if any, of a locked account. */
  async replace(generations: readonly Credential[], by: Credential, integrationId: string): Promise<void> {
    const before = generations.find(({ stage }) => stage === 'current');
    if (!before) return;
    const integration = await this.integrations.get(by.org_id, integrationId);
    const revoke = grantsAreIndependent(methodNamed(integration, by.auth_method));
    await this.held.generations.save(replaced(before, revoke));
    await this.spool.dropStored(before);
    if (revoke) await this.askToRevoke(before);
  }

  discard(key: CredentialKey, revokeBesideAnother: boolean): Promise<void> {
    return this.held.hold(key, async ({ account, credential }) => {
      const revoke = revokeBesideAnother || !account || !isInUse(account);
      const ended = credential && discarded(credential, revoke);
      if (!ended) return;
      await this.held.generations.save(ended);
      if (revoke) await this.askToRevoke(key);
      else await this.keys.dropUnusedAccount(key);
    });
  }

  private askToRevoke(key: CredentialKey): Promise<void> {
    return this.outbox.ask(key.org_id, grantIsRevokedWhenCredentialEnds, subjectOf(key));
  }
}
