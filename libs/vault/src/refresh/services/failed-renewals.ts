import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { Accounts } from '../../account/domain/accounts.js';
import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';
import { ServiceHints } from '../../trust/domain/service-hints.js';
import { afterFailure, type Failure } from '../domain/after-failure.js';
import { type Renewal } from '../domain/fresh-credentials.js';
import { type Lease, Leases } from '../domain/leases.js';
import { OAuthApps } from '../../oauth-app/domain/oauth-apps.js';

/** Draws the consequences when a provider answered, but renewed nothing. */
@Injectable()
export class FailedRenewals {
  constructor(
    private readonly leases: Leases,
    private readonly accounts: Accounts,
    private readonly apps: OAuthApps,
    private readonly hints: ServiceHints,
    private readonly clock: Clock,
  ) {}

  async note(lease: Lease, before: OpenedCredential, failure: Failure): Promise<Renewal> {
    const { end, state, cause } = afterFailure(failure, lease, this.clock.now(), Math.random());
    await this.leases.release(lease, end);
    if (cause && before.state === 'ok') await this.accounts.turn(before, state, cause);
    if (failure.kind === 'client_rejected') {
      await this.apps.noteRejected(before.org_id, before.integration.id);
      await this.hints.tell(before.org_id, 'app_rejected', before.account_id);
    }
    return { kind: state === 'needs_reauth' ? 'needs_reauth' : 'failed' };
  }
}
