import { Injectable } from '@nestjs/common';
import { ApiError, Clock } from '#kernel';
import { type CredentialInUse, CredentialsInUse } from '../../account/domain/credentials-in-use.js';
import { type Outcome, type Task, VaultTask } from '../../task/domain/vault-task.js';
import { FreshCredentials } from '../domain/fresh-credentials.js';
import { isRenewable } from '../domain/urgency.js';

const day = 24 * 3_600_000;

/** Renews accounts that nobody used for a day, so that their refresh tokens do not run out. */
@Injectable()
export class KeepAliveTask extends VaultTask {
  readonly kind = 'keep_alive';

  constructor(
    private readonly credentials: CredentialsInUse,
    private readonly fresh: FreshCredentials,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ org_id, subject_id }: Task): Promise<Outcome> {
    const credential = await this.find(org_id, subject_id);
    // Reconnecting plans it anew.
    if (!credential || credential.state !== 'ok' || !isRenewable(credential)) return;
    const now = this.clock.now().getTime();
    const due = credential.obtained_at.getTime() + day;
    if (due > now) return { again_at: new Date(due) };
    await this.fresh.renewNow(org_id, subject_id);
    return { again_at: new Date(now + day * (0.9 + 0.1 * Math.random())) };
  }

  private async find(orgId: string, accountId: string): Promise<CredentialInUse | null> {
    try {
      return await this.credentials.get(orgId, accountId);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }
}
