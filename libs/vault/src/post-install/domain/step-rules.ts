import { type PostInstallStep } from '#connector-definition';
import { type StepAnswer } from './step-calls.js';

/** In milliseconds, except for counts. Source: product design, connections: 60 s in all for steps that are run again. */
export const stepLimits = {
  /** One try of one step. */
  step: 10_000,
  repeats: 2,
  /** What a provider may ask us to wait. */
  longestWait: 10_000,
  /** All steps of a sign-in: a person waits for them, and holds the session. */
  atSignIn: 30_000,
  /** All steps of an account that is connected; below the route's 60 s. */
  again: 55_000,
};

export const isExpected = ({ expect = [200] }: PostInstallStep, answer: StepAnswer): boolean =>
  answer.kind === 'answered' && expect.includes(answer.status);

/** How long to wait before a step is tried once more, in milliseconds; null where that would do harm or no good. */
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

/** A date is not understood, and waited for as if nothing was said. */
const secondsIn = (header = ''): number | null => (/^\d+$/.test(header) ? Number(header) : null);

/** Why a step failed that was answered otherwise than it expects, as a sentence. */
export function sentenceOf(answer: StepAnswer, connector: string): string {
  if (answer.kind === 'answered') return `${connector} answered ${answer.status}.`;
  if (answer.kind === 'unsendable') return `The request to ${connector} could not be made.`;
  return answer.late ? `${connector} did not answer in time.` : `${connector} could not be reached.`;
}
