import { Injectable } from '@nestjs/common';
import { type Bucket, RateLimits } from '#platform/rate-limit';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { type CheckResult, CredentialChecks } from '../../vault/domain/credential-checks.js';
import { AccountStatuses } from '../../vault/domain/vault.js';
import { type AccountReport, type ConnectionState } from '../../connection/domain/connection-state.js';

/** Rate limit per connection, for all callers together, because each check is a request to the third party. */
const checks: Bucket = { name: 'refresh_credentials', quota: 6, seconds: 60, countedBy: 'connection' };

/** Has the vault check the sign-in of a connection now. */
@Injectable()
export class SignInChecks {
  constructor(
    private readonly connectors: ConnectableConnectors,
    private readonly credentials: CredentialChecks,
    private readonly statuses: AccountStatuses,
    private readonly limits: RateLimits,
  ) {}

  /** @throws rate_limited before the vault is asked. */
  async check(state: ConnectionState): Promise<{ result: CheckResult; report: AccountReport }> {
    const { org_id, id, connector_slug, saffron_account_id } = state;
    await this.limits.consumeAll([[checks, `${org_id}/${id}`]]);
    const connector = await this.connectors.getForConnection(org_id, connector_slug);
    const { result, checked_at, ...account } = await this.credentials.check(connector, saffron_account_id!);
    this.statuses.forget(saffron_account_id!);
    return { result, report: { ...account, checked_at: checked_at === null ? null : new Date(checked_at) } };
  }
}
