import { type Variable } from './variables.js';

/** A value somebody set, or a provider named. */
export type GivenVariable = Pick<Variable, 'name' | 'value'> & { secret?: boolean };

/** Port to making variables of values: those that the definition calls secret are sealed. Call it before a transaction. */
export abstract class VariableSeals {
  abstract variable(
    orgId: string,
    accountId: string,
    given: GivenVariable,
    source: Variable['source'],
    at: Date,
  ): Promise<Variable>;
}
