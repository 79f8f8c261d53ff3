import { type InstalledDefinition, isVariableValue, type VariableDefinition } from '#connector-definition';

type Values = Readonly<Record<string, unknown>>;

/** The variables that a step set, or why it failed. */
export type StepVariables = { set: Record<string, unknown> } | { error: string };

/**
 * Checks the variables that a step sets from its expressions: they must be declared and their values valid. A
 * variable that identifies the account never changes. For example, if there are several sites, the step chooses the
 * known site or none.
 */
export function stepVariables(
  { name, variables = [] }: InstalledDefinition,
  given: Values,
  known: Values,
): StepVariables {
  for (const [variable, value] of Object.entries(given)) {
    const error = problemWith(
      name,
      variables.find((each) => each.name === variable),
      value ?? null,
      known[variable],
    );
    if (error) return { error };
  }
  return {
    set: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null)),
  };
}

function problemWith(connector: string, variable: VariableDefinition | undefined, value: unknown, known: unknown) {
  if (variable?.source !== 'post_install')
    return 'The connector sets a variable that is not declared for post-install steps.';
  const what = variable.label ?? variable.name;
  if (variable.identity && isAnother(value, known))
    return `${connector} returned a different value than before: ${what}.`;
  if (value === null) return variable.required ? `${connector} returned no value: ${what}.` : null;
  return isVariableValue(variable, value) ? null : `${connector} returned an invalid value: ${what}.`;
}

const isAnother = (value: unknown, known: unknown): boolean => known !== undefined && known !== null && value !== known;
