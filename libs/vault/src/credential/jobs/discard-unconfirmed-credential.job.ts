import { Injectable } from '@nestjs/common';
import { Job, type Task } from '#kernel';
import { grantsAreIndependent, findMethod } from '../../integration/domain/integrations.js';
import { CredentialReader, Credentials, discardUnconfirmedCredential } from '../domain/credentials.js';
import { parseSubject } from '../domain/credential.js';

/** Discards a sign-in that was not redeemed in time. */
@Injectable()
export class DiscardUnconfirmedCredentialJob extends Job {
  readonly name = discardUnconfirmedCredential;

  constructor(
    private readonly credentialReader: CredentialReader,
    private readonly credentials: Credentials,
  ) {
    super();
  }

  async run({ orgId, subjectId }: Task): Promise<void> {
    const key = parseSubject(orgId, subjectId);
    const credential = await this.credentialReader.findGeneration(key);
    if (!credential) return;
    const method = findMethod(credential.integration, credential.auth_method);
    await this.credentials.discard(key, { revokeBesideAnother: grantsAreIndependent(method) });
  }
}
