import { isUrl } from '#kernel';
import { type AuthMethod, type BasicMethod, type FormField } from '#connector-definition';
import { type Integration, integrationUnder, isConfigured, methodsFor } from '../../integration/domain/integrations.js';
import { readFormValues } from './form-values.js';
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
  /** A description in addition to the connector's own. */
  permissions_text: string | null;
  /** False while the integration needs an OAuth application and has none. */
  configured: boolean;
};

/** Returns the forms of an integration that the session allows. */
export function formsOf(integration: Integration, only: string | null): MethodForm[] {
  return methodsFor(integration, only).map((method) => ({
    method,
    integration: integrationUnder(integration, method.name),
    label: method.label ?? labelOf(method, integration.definition.name),
    fields: fieldsOf(method),
    help_url: helpOf(method),
    permissions_text: method.permissions_text ?? null,
    configured: isConfigured(integration, method),
  }));
}

/**
 * Returns the URL of the instructions. Null for OAuth, whose instructions are for administrators: they explain how to
 * set up the application.
 */
const helpOf = ({ type, help_url = '' }: AuthMethod): string | null =>
  type !== 'oauth2' && isUrl(help_url) ? help_url : null;

const fieldsOf = (method: AuthMethod): FormField[] =>
  [...(method.type === 'basic' ? basicFields(method) : []), ...(method.form_fields ?? [])].sort(
    (one, other) => (one.order ?? 0) - (other.order ?? 0),
  );

const basicFields = ({ username_label, password_label }: BasicMethod): FormField[] => [
  { name: 'username', type: 'text', label: username_label ?? 'User name', required: true },
  { name: 'password', type: 'password', label: password_label ?? 'Password', required: true },
];

const labelOf = ({ type }: AuthMethod, connector: string): string =>
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
