import {
  type FormField,
  isAllowedHost,
  isHttpsUrl,
  isHost,
  matchesPattern,
  type VariableDefinition,
} from '#connector-definition';

/** The input of a form by field, and its problems as sentences. */
type FormValues = { values: Record<string, string>; problems: Record<string, string> };

const maxLength = 4096;

/** Reads the fields of one method, except fields that are hidden because of another field's value. */
export function readFormValues(
  fields: readonly FormField[],
  input: Readonly<Record<string, string>>,
  variables: readonly VariableDefinition[] = [],
): FormValues {
  const cleaned = Object.fromEntries(fields.map((field) => [field.name, clean(field, input[field.name] ?? '')]));
  const visible = fields.filter(({ visible_when: when }) => !when || cleaned[when.field] === when.equals);
  const values: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const field of visible) {
    const value = cleaned[field.name]!;
    const variable = variables.find(({ name }) => name === field.name);
    const problem =
      value === ''
        ? missingProblem(field)
        : (formatProblem(field, value) ?? variableProblem(variable, labelOf(field), value));
    if (problem) problems[field.name] = problem;
    else if (value !== '') values[field.name] = value;
  }
  return { values, problems };
}

export function labelOf({ label, name }: FormField): string {
  const text = label ?? name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Trims pasted input, except passwords. */
const clean = ({ type }: FormField, value: string): string => (type === 'password' ? value : value.trim());

const missingProblem = (field: FormField): string | null => (field.required ? `${labelOf(field)} is missing.` : null);

function formatProblem(field: FormField, value: string): string | null {
  const label = labelOf(field);
  if (value.length > maxLength) return `${label} is too long.`;
  if (/[\p{Cc}\p{Cs}]/u.test(value)) return `${label} contains control characters. Remove them.`;
  if (field.options && !field.options.some((option) => option.value === value))
    return 'Choose one of the listed values.';
  if (field.pattern && !matchesPattern(field.pattern, value)) return `${label} has the wrong format. Check it.`;
  return typeProblems[field.type]?.(label, value) ?? null;
}

const typeProblems: Partial<Record<FormField['type'], (label: string, value: string) => string | null>> = {
  url: (label, value) => (isHttpsUrl(value) ? null : `${label} must be an address that starts with https://.`),
  host: (label, value) => (isHost(value) ? null : `${label} must be a name such as example or example.com.`),
};

function variableProblem(variable: VariableDefinition | undefined, label: string, value: string): string | null {
  if (!variable) return null;
  const { pattern, host_suffixes = [] } = variable;
  if (pattern && !matchesPattern(pattern, value)) return `${label} has the wrong format. Check it.`;
  if (isAllowedHost(variable, value)) return null;
  return variable.options
    ? `${label} is not one of the allowed values.`
    : `${label} must end with ${host_suffixes.join(' or ')}.`;
}
