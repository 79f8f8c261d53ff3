import { Injectable } from '@nestjs/common';
import { Sealing } from '#kernel';
import { type Variable, variableContext } from '../domain/variables.js';

type Given = { name: string; secret?: boolean; value: unknown };

/** Makes variables of what people set: those that the definition calls secret are sealed. */
@Injectable()
export class VariableSeals {
  constructor(private readonly sealing: Sealing) {}

  async variable(orgId: string, accountId: string, { name, secret, value }: Given, at: Date): Promise<Variable> {
    // Sealed for the second it is set in: no earlier value can be put back in its place.
    const variable = { name, value, revision: Math.trunc(at.getTime() / 1000), source: 'manual' as const };
    if (!secret) return { ...variable, sealed: null };
    const context = variableContext(orgId, accountId, variable);
    return { ...variable, value: null, sealed: await this.sealing.seal(context, JSON.stringify(value)) };
  }
}
