import { SetMetadata } from '@nestjs/common';

export type StoredAnswer = { status: number; headers: Record<string, string>; body: string };

/** Thrown to answer a repeated request as the first one was answered. */
export class Replay extends Error {
  constructor(readonly answer: StoredAnswer) {
    super('Replayed answer.');
  }
}

export const answersSecret = 'latchkey:answers-secret';

/** For a route whose answer shows a secret once: a repeat under the same Idempotency-Key shows it for 15 minutes only. */
export const AnswersSecret = () => SetMetadata(answersSecret, true);
