import { Injectable } from '@nestjs/common';
import { invalidFields, type ErrorDefinition } from '#kernel';
import {
  type AccountStatus,
  type CheckedAccount,
  listVariables,
  refreshAccount,
  setVariables,
  type AccountVariables as Variables,
  verifyAccount,
  accountMissing,
  needsReauth,
} from '#vault-protocol';
import {
  type AccountVariable,
  type AccountVariables,
  type CheckResult,
  type CredentialChecks,
} from '../domain/vault.js';
import { type Integration } from '../domain/integration.js';
import { RemoteConnectorCalls } from './remote-connector-calls.js';
import { unwrapAnswer, causeOf, type VaultAnswer } from './vault-client.js';

/** Time limit of a request to the vault, in milliseconds. */
const variablesTimeout = 2000;

@Injectable()
export class RemoteAccountVariables implements AccountVariables {
  constructor(private readonly remoteConnectorCalls: RemoteConnectorCalls) {}

  async list(integration: Integration, id: string): Promise<AccountVariable[]> {
    return variablesIn(
      await this.remoteConnectorCalls.exchange(integration, listVariables, () => ({
        id,
        body: null,
        timeout_ms: variablesTimeout,
      })),
    );
  }

  async change(integration: Integration, id: string, variables: Readonly<Record<string, unknown>>) {
    const request = { id, body: { variables }, timeout_ms: variablesTimeout };
    return variablesIn(await this.remoteConnectorCalls.exchange(integration, setVariables, () => request));
  }
}

/**
 * Returns the variables. If the vault refuses a value, reports the problem at the path of the field in the caller's
 * request.
 */
function variablesIn(answer: VaultAnswer<Variables>): AccountVariable[] {
  if (!answer.ok && answer.refusal.status === 400 && answer.refusal.fields.length > 0)
    throw invalidFields(answer.refusal.fields);
  return unwrapAnswer(answer).data;
}

/** Time limit of a check, in milliseconds. */
const checkTimeout = 20_000;

@Injectable()
export class RemoteCredentialChecks implements CredentialChecks {
  constructor(private readonly remoteConnectorCalls: RemoteConnectorCalls) {}

  async check(integration: Integration, accountId: string): Promise<AccountStatus & { result: CheckResult }> {
    const refreshed = await this.send(integration, accountId, refreshAccount);
    const answer =
      refreshed.checked === 'not_renewable' ? await this.send(integration, accountId, verifyAccount) : refreshed;
    const { checked, state, cause, checked_at } = answer;
    return { result: results[checked], state, cause, checked_at };
  }

  private async send(integration: Integration, id: string, route: typeof refreshAccount): Promise<CheckedAccount> {
    const answer = await this.remoteConnectorCalls.exchange(integration, route, () => ({
      id,
      body: null,
      timeout_ms: checkTimeout,
    }));
    const cause = causeOf(answer);
    return (cause && uncheckedResults.get(cause)) ?? unwrapAnswer(answer);
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

/** The result for each error because of which the vault does not check a credential. The third party was not asked. */
const uncheckedResults: ReadonlyMap<ErrorDefinition, CheckedAccount> = new Map<ErrorDefinition, CheckedAccount>([
  [accountMissing, { ...notChecked, state: 'missing' }],
  [needsReauth, { ...notChecked, state: 'needs_reauth' }],
]);
