import { currentKeyedRequest } from './keyed-request.js';

/*
 * Functions for commands with effects outside the database, which a rollback does not undo. They control what is stored
 * under the request's Idempotency-Key. Without a key, each function does nothing.
 */

/** Whether the current request has an Idempotency-Key. */
export const isRepeatable = (): boolean => {
  const state = currentKeyedRequest()?.state;
  return state === 'known' || state === 'recorded';
};

/** Continues as if the request had no key, for actions that are harmless when repeated. */
export function ignoreKey(): void {
  const keyed = currentKeyedRequest();
  if (keyed?.state === 'known') keyed.state = 'unkeyed';
}

/**
 * Keeps the key stored from the next transaction on: with the response of the request or, if the response is missing,
 * with the `known` facts.
 */
export function holdKey(known: object): void {
  const keyed = currentKeyedRequest();
  if (keyed) Object.assign(keyed, { acted: true, known });
}

/** Makes the key usable again, because the action certainly did not happen. */
export function releaseKey(): void {
  const keyed = currentKeyedRequest();
  if (keyed) keyed.acted = false;
}

/** Sets a short response for repeated requests, in case the whole response is too large to store. */
export function setShortResponse(answer: object): void {
  const keyed = currentKeyedRequest();
  if (keyed) keyed.shortened = answer;
}

/**
 * Maps the result of a dispatched command to the result of the running command. For nested commands, the functions
 * are applied one after the other.
 */
export function answerFrom<Result extends object>(resultOf: (result: Result) => object): void {
  const keyed = currentKeyedRequest();
  if (!keyed) return;
  const outer = keyed.resultOf;
  keyed.resultOf = (result) => outer(resultOf(result as Result));
}
