import {
  type InstalledDefinition,
  isVariableValue,
  type PostInstallStep,
  type VariableDefinition,
} from '#connector-definition';

/** Limits of post-install steps, in milliseconds except for counts. */
export const stepLimits = {
  /** Time limit of one attempt of one step. */
  step: 10_000,
  maxRepeats: 2,
  /** A step fails if the provider requests a longer wait. */
  maxWait: 10_000,
  /** Time limit of all steps of a sign-in, while the person waits. */
  atSignIn: 30_000,
  /** Time limit of all steps of a connected account. It is less than the route's 60 seconds. */
  rerun: 55_000,
};

export const isExpected = ({ expect = [200] }: PostInstallStep, answer: StepAnswer): boolean =>
  answer.kind === 'answered' && expect.includes(answer.status);

/** Returns the milliseconds to wait before a step is tried again. Null if that could do harm or would not help. */
export function waitAfterAnswer({ request }: PostInstallStep, answer: StepAnswer, repeats: number): number | null {
  if (repeats >= stepLimits.maxRepeats || !isTemporary(answer)) return null;
  if (request.method === 'POST' && mayHaveActed(answer)) return null;
  const retryAfter = answer.kind === 'answered' ? secondsIn(answer.headers['retry-after']) : null;
  const wait = retryAfter === null ? 200 * 2 ** repeats : retryAfter * 1000;
  return wait <= stepLimits.maxWait ? wait : null;
}

const isTemporary = (answer: StepAnswer): boolean =>
  answer.kind === 'unanswered' || (answer.kind === 'answered' && [429, 502, 503, 504].includes(answer.status));

const mayHaveActed = (answer: StepAnswer): boolean =>
  answer.kind === 'unanswered' ? answer.sent : answer.kind === 'answered' && answer.status !== 429;

/** Returns the seconds in a `Retry-After` header. Null for a date, which is not supported. */
const secondsIn = (header = ''): number | null => (/^\d+$/.test(header) ? Number(header) : null);

/** Describes in a sentence why a step failed, if its request got no expected response. */
export function describeFailure(answer: StepAnswer, connector: string): string {
  if (answer.kind === 'answered') return `${connector} responded with status ${answer.status}.`;
  if (answer.kind === 'unsendable')
    return `The request to ${connector} could not be built: a variable is missing, or the address is not allowed.`;
  return answer.timedOut ? `${connector} did not answer in time.` : `${connector} could not be reached.`;
}

/** The result of one attempt. `sent`: whether the provider may have acted without responding. */
export type StepAnswer =
  | { kind: 'answered'; status: number; headers: Record<string, string>; body: unknown }
  | { kind: 'unanswered'; timedOut: boolean; sent: boolean }
  /** The request lacks a variable, or its address is not allowed. */
  | { kind: 'unsendable' };

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
