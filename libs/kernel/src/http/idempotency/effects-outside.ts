import { currentKeyedRequest } from './keyed-request.js';

/*
 * For commands whose effect lies outside the database, where a rollback undoes nothing: what they say of the
 * Idempotency-Key that their request came with. Without one each does nothing.
 */

/** Whether the running code answers a request that may be repeated by its Idempotency-Key. */
export const isRepeatable = (): boolean => {
  const state = currentKeyedRequest()?.state;
  return state === 'known' || state === 'recorded';
};

/** Goes on as if the request had come without a key, for what does no harm when it is done twice. */
export function leaveUnkeyed(): void {
  const keyed = currentKeyedRequest();
  if (keyed?.state === 'known') keyed.state = 'unkeyed';
}

/**
 * From the next transaction on the key is kept, whatever becomes of the request: its answer, or for want of one what is
 * `known` of it.
 */
export function holdKey(known: object): void {
  const keyed = currentKeyedRequest();
  if (keyed) Object.assign(keyed, { acted: true, known });
}

/** Nothing was done after all, for certain: the key may be used again. */
export function releaseKey(): void {
  const keyed = currentKeyedRequest();
  if (keyed) keyed.acted = false;
}

/** What a repeat is answered where the whole answer is too large to be kept. */
export function shortenKept(answer: object): void {
  const keyed = currentKeyedRequest();
  if (keyed) keyed.shortened = answer;
}

/** What a command makes of the result of the one that it dispatches, and answers; one within another composes. */
export function answerFrom<Result extends object>(resultOf: (result: Result) => object): void {
  const keyed = currentKeyedRequest();
  if (!keyed) return;
  const outer = keyed.resultOf;
  keyed.resultOf = (result) => outer(resultOf(result as Result));
}
