import { Injectable } from '@nestjs/common';
import { Sealing } from '#platform/sealing';
import { type GivenVariable, type VariableSeals } from '../domain/variable-seals.js';
import { type Variable, variableContext } from '../domain/variables.js';

@Injectable()
export class AccountVariableSeals implements VariableSeals {
  constructor(private readonly sealing: Sealing) {}

  async variable(
    orgId: string,
    accountId: string,
    { name, secret, value }: GivenVariable,
    source: Variable['source'],
    at: Date,
  ): Promise<Variable> {
    // Bound to the second it is set in, so that an earlier value cannot replace it.
    const variable = { name, value, revision: Math.trunc(at.getTime() / 1000), source };
    if (!secret) return { ...variable, sealed: null };
    const context = variableContext(orgId, accountId, variable);
    return { ...variable, value: null, sealed: await this.sealing.seal(context, JSON.stringify(value)) };
  }
}
