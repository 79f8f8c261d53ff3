import { Injectable, Logger } from '@nestjs/common';
import { Job, type RunAgain, type Task } from '#kernel';
import { grantIsRevokedWhenCredentialEnds } from '../domain/credentials.js';
import { OpenedCredentials } from '../domain/opened-credentials.js';
import { KeyMaterial, Revocation } from '../domain/revocation.js';
import { waitAfterTry } from '../domain/revocation-tries.js';

/** Ends one generation of an account: a sign-in that nobody redeemed, or one that another replaced. */
@Injectable()
export class GrantIsRevokedWhenCredentialEnds extends Job {
  readonly name = grantIsRevokedWhenCredentialEnds;
  private readonly logger = new Logger(GrantIsRevokedWhenCredentialEnds.name);

  constructor(
    private readonly credentials: OpenedCredentials,
    private readonly revocation: Revocation,
    private readonly material: KeyMaterial,
  ) {
    super();
  }

  async run({ orgId, subjectId, attempt }: Task): Promise<RunAgain> {
    const [accountId, generation] = subjectId.split('/') as [string, string];
    const credential = await this.credentials.ofGeneration(orgId, accountId, Number(generation));
    try {
      if (credential) await this.revocation.revoke(credential);
    } catch (error) {
      this.logger.warn({ err: error, account: accountId }, 'a sign-in could not be revoked at the provider');
      const again_in = waitAfterTry(attempt);
      if (again_in !== null) return { again_in };
    }
    await this.material.destroy(orgId, accountId, Number(generation));
  }
}
