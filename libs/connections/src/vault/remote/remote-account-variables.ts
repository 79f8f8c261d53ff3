import { Injectable } from '@nestjs/common';
import { type FieldError, invalidFields, type ServiceAnswer } from '#kernel';
import { type AccountVariable, type AccountVariables } from '../domain/account-variables.js';
import { type Installation } from '../domain/installation.js';
import { bodyOf, RemoteConnectorCalls } from './remote-connector-calls.js';

/** Milliseconds. */
const timeout_ms = 2000;

const pathOf = (accountId: string) => `/v1/accounts/${encodeURIComponent(accountId)}/variables`;

@Injectable()
export class RemoteAccountVariables implements AccountVariables {
  constructor(private readonly calls: RemoteConnectorCalls) {}

  async of(installation: Installation, accountId: string): Promise<AccountVariable[]> {
    const call = { kind: 'read', method: 'GET', path: pathOf(accountId), timeout_ms } as const;
    return variablesIn(await this.calls.answerTo(installation, () => call));
  }

  async change(installation: Installation, accountId: string, variables: Readonly<Record<string, unknown>>) {
    const call = { method: 'PATCH', path: pathOf(accountId), body: { variables }, timeout_ms } as const;
    return variablesIn(await this.calls.answerTo(installation, () => call));
  }
}

/** Reports problems with a value at the path that our caller knows. */
function variablesIn(answer: ServiceAnswer): AccountVariable[] {
  const { fields } = (answer.body as { error?: { fields?: FieldError[] } } | null)?.error ?? {};
  if (answer.status === 400 && fields) throw invalidFields(fields);
  return (bodyOf(answer) as { data: AccountVariable[] }).data;
}
