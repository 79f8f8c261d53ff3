import { createHash } from 'node:crypto';
import { type AuthMethod, type InstalledDefinition, isVariableValue } from '#connector-definition';
import { type Evaluate, ExpressionFailed } from '#platform/expressions';
import { type Candidate } from '../../call/domain/verifier.js';
import { type ConnectSession } from '../../connect-session/domain/connect-session.js';
import { type GrantedApp, type NewCredential } from '../../credential/domain/credentials.js';

/** Returns the values of the definition's variables: the input of the form, otherwise the known values. */
export function variablesFrom(
  { variables = [] }: InstalledDefinition,
  session: Pick<ConnectSession, 'variables'>,
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const known = new Set(variables.map(({ name }) => name));
  const values = Object.entries({ ...session.variables, ...typed });
  return Object.fromEntries(values.filter(([name]) => known.has(name)));
}

/**
 * Returns what identifies an account among all accounts that one integration can reach: its subject, and the
 * identifying variables that the person entered. The same subject on another host is another account. Values from the
 * provider do not count, because the provider may move an account.
 */
export function subjectWithin(
  { integration, variables }: Pick<Candidate, 'integration' | 'variables'>,
  subject: string,
) {
  const typed = (integration.definition.variables ?? []).filter(
    ({ identity, source }) => identity && source === 'form',
  );
  if (typed.length === 0) return subject;
  return JSON.stringify([subject, ...typed.map(({ name }) => variables[name] ?? null)]);
}

/** Returns the input for fields that are not variables. Together they are the credential. */
export function credentialFields({ variables = [] }: InstalledDefinition, typed: Readonly<Record<string, string>>) {
  const known = new Set(variables.map(({ name }) => name));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !known.has(name)));
}

/**
 * Returns the fields of a credential whose values are not secret: only the user name of a Basic pair with a password.
 * The form does not decide, because an editor can call a key a text field, and restore the definition later.
 */
export const publicFields = ({ type }: AuthMethod, credential: Readonly<Record<string, string>>): string[] =>
  type === 'basic' && credential.password ? ['username'] : [];

type Answer = { token: Record<string, unknown>; redirect: Record<string, unknown> };

/**
 * Returns the variables in the provider's token response or redirect. Values that do not fit are left out.
 * @param unmasked the same with all tokens, which only secret variables may contain.
 */
export async function variablesOfAnswer(
  evaluate: Evaluate,
  { variables = [] }: InstalledDefinition,
  answer: Answer,
  unmasked: Answer,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const variable of variables) {
    const { name, source, from } = variable;
    if (source !== 'token_response' || !from) continue;
    const [value = null] = await evaluate([from], variable.secret ? unmasked : answer).catch(ignoreFailure);
    if (value !== null && isVariableValue(variable, value)) found[name] = value;
  }
  return found;
}

function ignoreFailure(thrown: unknown): unknown[] {
  if (thrown instanceof ExpressionFailed) return [];
  throw thrown;
}

/** Returns a hash of the sign-in's subject. With it, two sign-ins can be compared without revealing the subject. */
export const subjectHash = (orgId: string, integrationId: string, subject: string): string =>
  createHash('sha256')
    .update(JSON.stringify([orgId, integrationId, subject]))
    .digest('hex');

/** The credential of a sign-in, not verified or stored yet. */
export type ObtainedCredential = Candidate &
  Pick<NewCredential, 'expires_at' | 'scopes' | 'oauth_app_generation'> & {
    /** The application that a token was granted to. */
    app?: GrantedApp;
  };
