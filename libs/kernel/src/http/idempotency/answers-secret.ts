import { SetMetadata } from '@nestjs/common';

export const answersSecret = 'latchkey:answers-secret';

/** For a route whose answer shows a secret once: a repeat under the same Idempotency-Key shows it for 15 minutes only. */
export const AnswersSecret = () => SetMetadata(answersSecret, true);
