import { Injectable } from '@nestjs/common';
import { invalidFields } from '#kernel';
import { type AccountVariables as Variables, listVariables, setVariables } from '#vault-protocol';
import { type AccountVariable, type AccountVariables } from '../domain/account-variables.js';
import { type Installation } from '../domain/installation.js';
import { RemoteConnectorCalls } from './remote-connector-calls.js';
import { type VaultAnswer } from './vault-client.js';
import { bodyOf } from './vault-refusals.js';

/** Time limit of a request to the vault, in milliseconds. */
const timeout_ms = 2000;

@Injectable()
export class RemoteAccountVariables implements AccountVariables {
  constructor(private readonly calls: RemoteConnectorCalls) {}

  async list(installation: Installation, id: string): Promise<AccountVariable[]> {
    return variablesIn(await this.calls.exchange(installation, listVariables, () => ({ id, body: null, timeout_ms })));
  }

  async change(installation: Installation, id: string, variables: Readonly<Record<string, unknown>>) {
    const request = { id, body: { variables }, timeout_ms };
    return variablesIn(await this.calls.exchange(installation, setVariables, () => request));
  }
}

/**
 * Returns the variables. If the vault refuses a value, reports the problem at the path of the field in the caller's
 * request.
 */
function variablesIn(answer: VaultAnswer<Variables>): AccountVariable[] {
  if (!answer.ok && answer.refusal.status === 400 && answer.refusal.fields.length > 0)
    throw invalidFields(answer.refusal.fields);
  return bodyOf(answer).data;
}
