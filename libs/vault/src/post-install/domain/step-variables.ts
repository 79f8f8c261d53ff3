import { type InstalledDefinition, isVariableValue, type VariableDefinition } from '#connector-definition';

type Values = Readonly<Record<string, unknown>>;

/** The variables that a step set, or why it failed. */
export type StepVariables = { set: Record<string, unknown> } | { error: string };

/**
 * Checks the outputs of a step. Their variables must be declared, and their values must be valid. A variable that
 * identifies the account never changes: for example, if there are several sites, the step must return the known site.
 */
export function stepVariables(
  { name, variables = [] }: InstalledDefinition,
  outputs: Values,
  known: Values,
): StepVariables {
  for (const [variable, value] of Object.entries(outputs)) {
    const error = problemWith(
      name,
      variables.find((each) => each.name === variable),
      value ?? null,
      known[variable],
    );
    if (error) return { error };
  }
  return {
    set: Object.fromEntries(Object.entries(outputs).filter(([, value]) => value !== undefined && value !== null)),
  };
}

function problemWith(connector: string, variable: VariableDefinition | undefined, value: unknown, known: unknown) {
  if (variable?.source !== 'post_install')
    return 'The connector sets a variable that is not declared for post-install steps.';
  const label = variable.label ?? variable.name;
  if (variable.identity && hasChanged(value, known))
    return `${connector} returned a different value for ${label} than before.`;
  if (value === null) return variable.required ? `${connector} returned no value for ${label}.` : null;
  return isVariableValue(variable, value) ? null : `${connector} returned an invalid value for ${label}.`;
}

const hasChanged = (value: unknown, known: unknown): boolean =>
  known !== undefined && known !== null && value !== known;
