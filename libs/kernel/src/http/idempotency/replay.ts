import { SetMetadata } from '@nestjs/common';

export type StoredAnswer = { status: number; headers: Record<string, string>; body: string };

/** Thrown to answer a repeated request with the first response. */
export class Replay extends Error {
  constructor(readonly answer: StoredAnswer) {
    super('Replayed response.');
  }
}

export const answersSecret = 'latchkey:answers-secret';

/** `toAnySession`: sessions of any age get the secret, because it only leads the caller's own browser to the next page. */
export type SecretAnswer = { toAnySession?: boolean };

/**
 * Decorator for routes whose response shows a secret once. If a request is repeated with the same Idempotency-Key,
 * the secret is shown again for 15 minutes only. A browser session gets the secret only shortly after a sign-in.
 */
export const AnswersSecret = (options: SecretAnswer = {}) => SetMetadata(answersSecret, options);
