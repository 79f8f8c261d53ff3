import { Injectable } from '@nestjs/common';
import { Clock, conflict, newId, Outbox } from '#kernel';
import { newAccount } from '../../account/domain/account.js';
import { cutOffBy } from '#connector-definition';
import { type CredentialKey, nextGeneration, subjectOf, unconfirmed } from '../domain/credential.js';
import { credentialIsDiscardedUnlessConfirmed, CredentialCutOff, type NewCredential } from '../domain/credentials.js';
import { CredentialSeals } from './credential-seals.js';
import { type Held, HeldCredentials } from './held-credentials.js';

/** Stores the credential of a sign-in until it is confirmed. */
@Injectable()
export class UnconfirmedCredentials {
  constructor(
    private readonly held: HeldCredentials,
    private readonly seals: CredentialSeals,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** A revoked account is not reused; a new one is created. */
  async keep(given: NewCredential): Promise<CredentialKey> {
    return (await this.keepFor(given)) ?? (await this.keepFor({ ...given, account_id: null }))!;
  }

  /** The account; null if it was revoked. */
  private async keepFor(given: NewCredential): Promise<CredentialKey | null> {
    const { org_id, integration_id, connection_id, auth_method, confirm_by } = given;
    const at = this.clock.now();
    const id = given.account_id ?? newId('sfa', at);
    const key = { org_id, account_id: id, generation: nextGeneration(await this.held.generations.of(org_id, id)) };
    const credential = unconfirmed(key, given, await this.seals.seal(key, given), at);
    return this.held.holdUnder(key, integration_id, async (held, definition) => {
      if (cutOffBy(given.definition, definition, auth_method)) throw new CredentialCutOff();
      if (held.account?.state === 'revoked') return null;
      if (given.account_id === null)
        await this.held.accounts.add(
          newAccount({ org_id, id, integration_id, connection_id, auth_method, created_at: at }),
        );
      refuseTaken(key, held);
      await this.held.generations.add(credential);
      await this.outbox.ask(org_id, credentialIsDiscardedUnlessConfirmed, subjectOf(key), confirm_by);
      return key;
    });
  }
}

function refuseTaken({ generation }: CredentialKey, { generations }: Held): void {
  if (nextGeneration(generations) !== generation)
    throw conflict('write_contention', 'This account is already being connected. Try again.');
}
