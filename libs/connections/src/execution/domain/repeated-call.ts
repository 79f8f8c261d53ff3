import { createHash } from 'node:crypto';
import { type Caller, defineError } from '#kernel';
import { type StartedData } from './execution.js';

/** An app’s call is refused after it failed this often within these seconds. */
export const repeatLimit = { failures: 5, seconds: 60 };

type FailedCalls = { failures: number; last_error: LastError; ends_at: string };

/** What the third party answered last. The text of the answer is not stored. */
export type LastError = { kind: string; status: number | null };

/** It is a 409, because clients do not retry a 409 automatically. */
export const repeatedCall = defineError(
  409,
  'repeated_call',
  'The app made the same call several times within a minute, and it failed each time. Nothing was sent.',
  ({ failures, last_error: { kind, status }, ends_at }: FailedCalls) => ({
    message:
      `The same call failed ${failures} times within a minute, last with ${kind}` +
      `${status === null ? '' : ` (status ${status})`}. Nothing was sent. Change the arguments, or ask a person. The ` +
      `same call is possible again at ${ends_at}.`,
    details: { failures, last_error: { kind, status }, ends_at },
  }),
);

/** What two calls of an app have in common if they are the same. */
export type RepeatedFacts = Pick<StartedData, 'connection_id' | 'tool_name' | 'arguments_digest'>;

/** Returns a key that only the same calls of the same app share. Null if no app calls. */
export function repeatKeyOf(
  { app, token }: Caller,
  { connection_id, tool_name, arguments_digest }: RepeatedFacts,
): string | null {
  if (!app || !token) return null;
  const call = JSON.stringify([token.id, connection_id, tool_name, arguments_digest]);
  return createHash('sha256').update(call).digest('base64url');
}
