import { Injectable } from '@nestjs/common';
import { type AccountStatus, type CheckedAccount, refreshAccount, verifyAccount } from '#vault-protocol';
import { type CheckResult, type CredentialChecks } from '../domain/credential-checks.js';
import { type Installation } from '../domain/installation.js';
import { RemoteConnectorCalls } from './remote-connector-calls.js';
import { bodyOf, reasonOf } from './vault-refusals.js';

/** Time limit of a check, in milliseconds. */
const timeout_ms = 20_000;

@Injectable()
export class RemoteCredentialChecks implements CredentialChecks {
  constructor(private readonly calls: RemoteConnectorCalls) {}

  async check(installation: Installation, accountId: string): Promise<AccountStatus & { result: CheckResult }> {
    const refreshed = await this.send(installation, accountId, refreshAccount);
    const answer =
      refreshed.checked === 'not_renewable' ? await this.send(installation, accountId, verifyAccount) : refreshed;
    const { checked, state, cause, checked_at } = answer;
    return { result: results[checked], state, cause, checked_at };
  }

  private async send(installation: Installation, id: string, route: typeof refreshAccount): Promise<CheckedAccount> {
    const answer = await this.calls.exchange(installation, route, () => ({ id, body: null, timeout_ms }));
    return uncheckedResults[reasonOf(answer) ?? ''] ?? bodyOf(answer);
  }
}

const results: Record<CheckedAccount['checked'], CheckResult> = {
  accepted: 'good',
  renewed: 'good',
  refused: 'refused',
  needs_reauth: 'refused',
  unreachable: 'unreachable',
  not_renewable: 'unreachable',
};

const notChecked = { checked: 'refused', cause: null, checked_at: null } as const;

/** The result for each reason why the vault cannot check a credential. The third party was not asked. */
const uncheckedResults: Record<string, CheckedAccount> = {
  account_missing: { ...notChecked, state: 'missing' },
  needs_reauth: { ...notChecked, state: 'needs_reauth' },
};
