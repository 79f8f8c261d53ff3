import { Injectable } from '@nestjs/common';
import { type CheckResult, type CredentialChecks } from '../domain/credential-checks.js';
import { type Installation } from '../domain/installation.js';
import { type AccountStatus } from '../domain/vault.js';
import { bodyOf, RemoteConnectorCalls } from './remote-connector-calls.js';
import { reasonOf } from './vault-client.js';

/** Milliseconds. */
const timeout_ms = 20_000;

type Checked = AccountStatus & { checked: string };

@Injectable()
export class RemoteCredentialChecks implements CredentialChecks {
  constructor(private readonly calls: RemoteConnectorCalls) {}

  async check(installation: Installation, accountId: string): Promise<AccountStatus & { result: CheckResult }> {
    const refreshed = await this.ask(installation, accountId, 'refresh');
    const answer =
      refreshed.checked === 'not_renewable' ? await this.ask(installation, accountId, 'verify') : refreshed;
    const { checked, state, cause, checked_at } = answer;
    return { result: results[checked] ?? 'unreachable', state, cause, checked_at };
  }

  private async ask(installation: Installation, accountId: string, what: 'refresh' | 'verify'): Promise<Checked> {
    const path = `/v1/accounts/${encodeURIComponent(accountId)}/${what}`;
    const call = { kind: 'call', method: 'POST', path, timeout_ms } as const;
    const answer = await this.calls.answerTo(installation, () => call);
    return gone[reasonOf(answer) ?? ''] ?? (bodyOf(answer) as Checked);
  }
}

const results: Record<string, CheckResult> = {
  accepted: 'good',
  renewed: 'good',
  refused: 'refused',
  needs_reauth: 'refused',
};

const nobody = { checked: 'refused', cause: null, checked_at: null } as const;

/** By the vault's reason for not asking: there is no credential to check. */
const gone: Record<string, Checked> = {
  account_missing: { ...nobody, state: 'missing' },
  needs_reauth: { ...nobody, state: 'needs_reauth' },
};
