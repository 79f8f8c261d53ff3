import { type FastifyRequest } from 'fastify';
import { type Caller } from '../../domain/caller.js';
import { defineError } from '../../domain/error-definitions.js';

/** Port: recognizes requests that one of our pages sends to the API, with the browser session of its reader. */
export abstract class SessionRequests {
  /**
   * Returns the secret of the session. Null unless the browser confirms that one of our pages sent the request. So
   * requests of other sites, and requests with only a copied cookie, have no session.
   */
  abstract findSession(request: FastifyRequest): string | null;

  /** Records that the caller's session was used. */
  abstract recordUse(caller: Caller): void;
}

/** Milliseconds after a sign-in in which a session may see new secrets. */
const recent = 15 * 60_000;

export const recentSignInRequired = defineError(
  403,
  'recent_sign_in_required',
  'The response contains a secret, and the browser session is older than 15 minutes.',
  () =>
    'The response contains a secret, which a browser session gets only within 15 minutes after a sign-in. Sign out and ' +
    'sign in again at /sign-in, then repeat the request.',
);

/** Whether the caller's browser session is recent. Callers without a browser session need no sign-in. */
export const isSignedInRecently = ({ session }: Pick<Caller, 'session'>, now: Date): boolean =>
  session === null || now.getTime() - session.signed_in_at.getTime() <= recent;

/** @throws forbidden `recent_sign_in_required` if the caller's browser session is too old. */
export function assertSignedInRecently(caller: Caller, now: Date): void {
  if (!isSignedInRecently(caller, now)) throw recentSignInRequired();
}
