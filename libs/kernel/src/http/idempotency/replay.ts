export type StoredAnswer = { status: number; headers: Record<string, string>; body: string };

/** Thrown to answer a repeated request as the first one was answered. */
export class Replay extends Error {
  constructor(readonly answer: StoredAnswer) {
    super('Replayed answer.');
  }
}
