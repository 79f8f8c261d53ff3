import {
  type AuthMethod,
  type BasicMethod,
  type FormField,
  isAllowedHost,
  isHost,
  isHttpsUrl,
  matchesPattern,
  type VariableDefinition,
} from '#connector-definition';
import { isUrl } from '#kernel';
import { type Integration, integrationUnder, isConfigured, methodsFor } from '../../integration/domain/integrations.js';
import { SignInProblem } from './sign-in-problem.js';

/** An auth method as shown on the page. */
export type MethodForm = {
  method: AuthMethod;
  /** The integration with its definition as it applies to the method. */
  integration: Integration;
  label: string;
  fields: FormField[];
  /** The URL of the provider's instructions for the form's fields. */
  help_url: string | null;
  /** What the connection will be able to do. */
  permissions_text: string | null;
  /** False while the integration needs an OAuth application and has none. */
  configured: boolean;
};

/** Returns the forms of an integration that the session allows. */
export function listMethodForms(integration: Integration, only: string | null): MethodForm[] {
  return methodsFor(integration, only).map((method) => ({
    method,
    integration: integrationUnder(integration, method.name),
    label: method.label ?? describeMethod(method, integration.definition.name),
    fields: listFormFields(method),
    help_url: findHelpUrl(method),
    permissions_text: method.permissions_text ?? integration.definition.permissions_text ?? null,
    configured: isConfigured(integration, method),
  }));
}

/**
 * Returns the URL of the instructions. Null for OAuth, whose instructions are for administrators: they explain how to
 * set up the application.
 */
const findHelpUrl = ({ type, help_url = '' }: AuthMethod): string | null =>
  type !== 'oauth2' && isUrl(help_url) ? help_url : null;

export const listFormFields = (method: AuthMethod): FormField[] =>
  [...(method.type === 'basic' ? basicFields(method) : []), ...(method.form_fields ?? [])].sort(
    (one, other) => (one.order ?? 0) - (other.order ?? 0),
  );

const basicFields = ({ username_label, password_label }: BasicMethod): FormField[] => [
  { name: 'username', type: 'text', label: username_label ?? 'User name', required: true },
  { name: 'password', type: 'password', label: password_label ?? 'Password', required: true },
];

const describeMethod = ({ type }: AuthMethod, connector: string): string =>
  ({
    oauth2: `Sign in to ${connector}`,
    client_credentials: `Connect a ${connector} application`,
    api_key: 'Connect with an API key',
    basic: 'Connect with a user name and password',
    none: `Connect ${connector}`,
  })[type];

/** The input of a form has errors. The page shows the form again with these errors. */
export class FormRefused extends Error {
  constructor(
    readonly auth_method: string,
    /** The input, without secrets. */
    readonly values: Record<string, string>,
    /** Errors by field. */
    readonly fields: Record<string, string>,
    readonly sentence?: string,
  ) {
    super('Fill in the form again.');
  }
}

/**
 * Finds the form of an auth method that the session allows.
 * @throws SignInProblem
 */
export function findForm(forms: readonly MethodForm[], auth_method: string): MethodForm {
  const form = forms.find(({ method }) => method.name === auth_method);
  if (!form) throw new SignInProblem('method_gone');
  if (!form.configured) throw new SignInProblem('not_configured');
  return form;
}

/**
 * Checks the input of a form and returns it.
 * @throws FormRefused
 */
export function validateInput(form: MethodForm, typed: Record<string, string>): Record<string, string> {
  const { values, problems } = readFormValues(form.fields, typed, form.integration.definition.variables);
  if (Object.keys(problems).length > 0)
    throw new FormRefused(form.method.name, withoutPasswords(form.fields, typed), problems);
  return values;
}

export const withoutPasswords = (fields: readonly FormField[], typed: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    fields.filter(({ type }) => type !== 'password').map(({ name }) => [name, typed[name] ?? ''] as const),
  );

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
        : (formatProblem(field, value) ?? variableProblem(variable, formatFieldLabel(field), value));
    if (problem) problems[field.name] = problem;
    else if (value !== '') values[field.name] = value;
  }
  return { values, problems };
}

export function formatFieldLabel({ label, name }: FormField): string {
  const text = label ?? name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Trims pasted input, except passwords. */
const clean = ({ type }: FormField, value: string): string => (type === 'password' ? value : value.trim());

const missingProblem = (field: FormField): string | null =>
  field.required ? `${formatFieldLabel(field)} is missing.` : null;

function formatProblem(field: FormField, value: string): string | null {
  const label = formatFieldLabel(field);
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
