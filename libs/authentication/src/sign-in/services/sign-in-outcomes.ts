import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { IssuerFailed } from '../domain/issuers.js';
import { SignIns } from '../persistence/sign-ins.js';
import { type SignInClient } from './sign-in-clients.js';

/** Records the outcome of sign-ins for administrators, and throws errors that tell the person what to do. */
@Injectable()
export class SignInOutcomes {
  constructor(
    private readonly signIns: SignIns,
    private readonly clock: Clock,
  ) {}

  /** @throws the error of the failure if the identity provider failed. */
  async recordFailures<Result>(client: SignInClient, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (thrown) {
      if (!(thrown instanceof IssuerFailed)) throw thrown;
      await this.record(client, thrown.summary);
      throw thrown.failure();
    }
  }

  /** @param error null if the person was signed in. */
  async record({ settings, org_id }: SignInClient, error: string | null): Promise<void> {
    if (settings !== null && org_id !== null)
      await this.signIns.recordOutcome(org_id, settings, error, this.clock.now());
  }
}
