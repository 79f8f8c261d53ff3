import { type Variable } from './variables.js';

/** A value set by a person or named by a provider. */
export type GivenVariable = Pick<Variable, 'name' | 'value'> & { secret?: boolean };

/** Port to turning values into variables, with secret ones sealed. Call it before a transaction. */
export abstract class VariableSeals {
  abstract variable(
    orgId: string,
    accountId: string,
    given: GivenVariable,
    source: Variable['source'],
    at: Date,
  ): Promise<Variable>;
}
