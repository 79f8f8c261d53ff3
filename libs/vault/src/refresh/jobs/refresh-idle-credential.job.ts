import { Injectable } from '@nestjs/common';
import { ApiError, Clock, Job, Outbox, type Task } from '#kernel';
import { verifyRefusedAccount } from '../../account/domain/account.js';
import { CredentialReader, type OpenedCredential, refreshIdleCredential } from '../../credential/domain/credentials.js';
import { FrozenOrganizations } from '../../organization/persistence/frozen-organizations.js';
import { FreshCredentials } from '../services/fresh-credentials.js';
import { isRefreshable } from '../domain/refresh-rules.js';

const day = 24 * 3_600_000;

/**
 * Runs once a day for each account. Refreshes unused tokens, so that the refresh token does not expire, and checks
 * other credentials, which may have become invalid or valid again. Does nothing while the organization's deletion is
 * scheduled.
 */
@Injectable()
export class RefreshIdleCredentialJob extends Job {
  readonly name = refreshIdleCredential;

  constructor(
    private readonly credentialReader: CredentialReader,
    private readonly freshCredentials: FreshCredentials,
    private readonly frozenOrganizations: FrozenOrganizations,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId, subjectId }: Task): Promise<void> {
    const credential = await this.find(orgId, subjectId);
    // There is nothing to refresh. A reconnect requests the job again.
    if (!credential) return;
    const now = this.clock.now().getTime();
    const tomorrow = now + day * (0.9 + 0.1 * Math.random());
    if (await this.frozenOrganizations.has(orgId)) return this.reschedule(orgId, subjectId, tomorrow);
    if (!isRefreshable(credential)) await this.outbox.requestJob(orgId, verifyRefusedAccount, subjectId);
    else if (credential.state !== 'ok') return;
    else if (credential.obtained_at.getTime() + day > now)
      return this.reschedule(orgId, subjectId, credential.obtained_at.getTime() + day);
    else await this.freshCredentials.refreshNow(orgId, subjectId);
    await this.reschedule(orgId, subjectId, tomorrow);
  }

  private reschedule(orgId: string, accountId: string, at: number): Promise<void> {
    return this.outbox.requestJob(orgId, this.name, accountId, new Date(at));
  }

  private async find(orgId: string, accountId: string): Promise<OpenedCredential | null> {
    try {
      return await this.credentialReader.get(orgId, accountId);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return null;
      throw error;
    }
  }
}
