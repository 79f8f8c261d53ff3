import { type FormField } from '#connector-definition';
import { readFormValues } from './form-values.js';
import { type MethodForm } from './method-form.js';
import { SignInProblem } from './sign-in-problem.js';

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
