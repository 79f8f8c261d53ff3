import { evaluate, ExpressionFailed } from '#kernel';
import { type ConnectSession } from '../../connect-session/domain/connect-session.js';
import { type Definition } from '../../integration/domain/definition.js';

/**
 * The values of a definition's variables as a sign-in leaves them: known beforehand, then as typed. What says which
 * account this is cannot change under a credential, so on reconnect it stays what it was.
 */
export function variablesFrom(
  { variables = [] }: Definition,
  session: Pick<ConnectSession, 'purpose' | 'variables'>,
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const fixed = variables.filter(({ identity }) => identity && session.purpose === 'reconnect');
  const known = new Set(variables.map(({ name }) => name));
  const given = Object.entries(typed).filter(([name]) => known.has(name));
  const kept = fixed.flatMap(({ name }) => (name in session.variables ? [[name, session.variables[name]!]] : []));
  return {
    ...session.variables,
    ...Object.fromEntries(given),
    ...(Object.fromEntries(kept) as Record<string, string>),
  };
}

/** What was typed beside the variables: the secret itself. */
export function secretFields({ variables = [] }: Definition, typed: Readonly<Record<string, string>>) {
  const known = new Set(variables.map(({ name }) => name));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !known.has(name)));
}

/** Variables that the provider itself names when it signs somebody in: in its token answer, or in the redirect. */
export async function variablesOfAnswer(
  { variables = [] }: Definition,
  answer: { token: Record<string, unknown>; redirect: Record<string, string> },
): Promise<Record<string, unknown>> {
  const named: Record<string, unknown> = {};
  for (const { name, source, from } of variables) {
    if (source !== 'token_response' || !from) continue;
    const value = await evaluate(from, answer).catch(nothing);
    if (value !== undefined && value !== null) named[name] = value;
  }
  return named;
}

function nothing(thrown: unknown): undefined {
  if (thrown instanceof ExpressionFailed) return undefined;
  throw thrown;
}
