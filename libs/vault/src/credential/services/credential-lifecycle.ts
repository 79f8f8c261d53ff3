import { Injectable } from '@nestjs/common';
import { type CredentialKey } from '../domain/credential.js';
import { type ConfirmedCredential, type Credentials, type NewCredential } from '../domain/credentials.js';
import { CredentialConfirmation } from './credential-confirmation.js';
import { EndedCredentials } from './ended-credentials.js';
import { UnconfirmedCredentials } from './unconfirmed-credentials.js';

/** The operations of other parts on credentials; each step has its own file. */
@Injectable()
export class CredentialLifecycle implements Credentials {
  constructor(
    private readonly unconfirmed: UnconfirmedCredentials,
    private readonly confirmation: CredentialConfirmation,
    private readonly ended: EndedCredentials,
  ) {}

  keep(credential: NewCredential): Promise<CredentialKey> {
    return this.unconfirmed.keep(credential);
  }

  confirm(key: CredentialKey): Promise<ConfirmedCredential> {
    return this.confirmation.confirm(key);
  }

  discard(key: CredentialKey, revokeBesideAnother: boolean): Promise<void> {
    return this.ended.discard(key, revokeBesideAnother);
  }
}
