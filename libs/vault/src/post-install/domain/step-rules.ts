import { type PostInstallStep } from '#connector-definition';

/** Limits in milliseconds, except for counts. */
export const stepLimits = {
  /** One attempt of one step. */
  step: 10_000,
  repeats: 2,
  /** Longest wait that a provider may request. */
  longestWait: 10_000,
  /** All steps of a sign-in, while the person waits. */
  atSignIn: 30_000,
  /** All steps of a connected account; below the route's 60 s. */
  again: 55_000,
};

export const isExpected = ({ expect = [200] }: PostInstallStep, answer: StepAnswer): boolean =>
  answer.kind === 'answered' && expect.includes(answer.status);

/** Wait before a step is retried, in milliseconds; null if a retry would be harmful or useless. */
export function waitAfterAnswer({ request }: PostInstallStep, answer: StepAnswer, repeats: number): number | null {
  if (repeats >= stepLimits.repeats || !mayPass(answer)) return null;
  if (request.method === 'POST' && mayHaveActed(answer)) return null;
  const asked = answer.kind === 'answered' ? secondsIn(answer.headers['retry-after']) : null;
  const wait = asked === null ? 200 * 2 ** repeats : asked * 1000;
  return wait <= stepLimits.longestWait ? wait : null;
}

const mayPass = (answer: StepAnswer): boolean =>
  answer.kind === 'unanswered' || (answer.kind === 'answered' && [429, 502, 503, 504].includes(answer.status));

const mayHaveActed = (answer: StepAnswer): boolean =>
  answer.kind === 'unanswered' ? answer.sent : answer.kind === 'answered' && answer.status !== 429;

/** The wait from a `Retry-After` in seconds. A date is ignored. */
const secondsIn = (header = ''): number | null => (/^\d+$/.test(header) ? Number(header) : null);

/** Why a step with an unexpected response failed, as a sentence. */
export function sentenceOf(answer: StepAnswer, connector: string): string {
  if (answer.kind === 'answered') return `${connector} responded with status ${answer.status}.`;
  if (answer.kind === 'unsendable') return `The request to ${connector} could not be built.`;
  return answer.late ? `${connector} did not answer in time.` : `${connector} could not be reached.`;
}

/** Result of one attempt; `sent` says whether the provider may have acted without responding. */
export type StepAnswer =
  | { kind: 'answered'; status: number; headers: Record<string, string>; body: unknown }
  | { kind: 'unanswered'; late: boolean; sent: boolean }
  /** The request lacks a variable, or its address is not allowed. */
  | { kind: 'unsendable' };
