import { Injectable } from '@nestjs/common';
import { Job, type Task } from '#kernel';
import { grantsAreIndependent, methodNamed } from '../../integration/domain/integrations.js';
import { keyOf } from '../domain/credential.js';
import { credentialIsDiscardedUnlessConfirmed, Credentials } from '../domain/credentials.js';
import { OpenedCredentials } from '../domain/opened-credentials.js';

/** Discards a sign-in that was not redeemed in time. */
@Injectable()
export class CredentialIsDiscardedUnlessConfirmed extends Job {
  readonly name = credentialIsDiscardedUnlessConfirmed;

  constructor(
    private readonly opened: OpenedCredentials,
    private readonly credentials: Credentials,
  ) {
    super();
  }

  async run({ orgId, subjectId }: Task): Promise<void> {
    const key = keyOf(orgId, subjectId);
    const credential = await this.opened.ofGeneration(key);
    if (!credential) return;
    const method = methodNamed(credential.integration, credential.auth_method);
    await this.credentials.discard(key, grantsAreIndependent(method));
  }
}
