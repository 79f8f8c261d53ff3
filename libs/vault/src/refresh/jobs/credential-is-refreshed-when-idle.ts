import { Injectable } from '@nestjs/common';
import { ApiError, Clock } from '#kernel';
import { type OpenedCredential, OpenedCredentials } from '../../credential/domain/opened-credentials.js';
import { type Outcome, type Task, Tasks, VaultTask } from '../../task/domain/vault-task.js';
import { FreshCredentials } from '../domain/fresh-credentials.js';
import { isRenewable } from '../domain/urgency.js';

const day = 24 * 3_600_000;

/**
 * Looks after an account once a day: renews what nobody has, so that its refresh token does not run out, and has any
 * other credential checked, which may have become bad or, where it was refused, good again.
 */
@Injectable()
export class CredentialIsRefreshedWhenIdle extends VaultTask {
  readonly kind = 'keep_alive';

  constructor(
    private readonly credentials: OpenedCredentials,
    private readonly fresh: FreshCredentials,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ org_id, subject_id }: Task): Promise<Outcome> {
    const credential = await this.find(org_id, subject_id);
    // Reconnecting plans it anew.
    if (!credential) return;
    const now = this.clock.now().getTime();
    if (!isRenewable(credential)) await this.tasks.plan(org_id, 'check_account', subject_id, this.clock.now());
    else if (credential.state !== 'ok') return;
    else if (credential.obtained_at.getTime() + day > now)
      return { again_at: new Date(credential.obtained_at.getTime() + day) };
    else await this.fresh.renewNow(org_id, subject_id);
    return { again_at: new Date(now + day * (0.9 + 0.1 * Math.random())) };
  }

  private async find(orgId: string, accountId: string): Promise<OpenedCredential | null> {
    try {
      return await this.credentials.get(orgId, accountId);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }
}
