import { SetMetadata } from '@nestjs/common';

export type StoredAnswer = { status: number; headers: Record<string, string>; body: string };

/** Thrown to answer a repeated request with the first response. */
export class Replay extends Error {
  constructor(readonly answer: StoredAnswer) {
    super('Replayed response.');
  }
}

export const answersSecret = 'latchkey:answers-secret';

/**
 * Decorator for routes whose response shows a secret once. If a request is repeated with the same Idempotency-Key,
 * the secret is shown again for 15 minutes only.
 */
export const AnswersSecret = () => SetMetadata(answersSecret, true);
