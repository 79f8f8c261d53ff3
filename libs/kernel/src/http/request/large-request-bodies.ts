import { type ServerResponse } from 'node:http';
import { tooManyLargeBodies } from '../../domain/errors.js';
import { FairSlots } from '../../persistence/fair-slots.js';

/** Bodies up to this size, the default limit, are read without a slot. */
export const maxUnqueuedBody = 1 << 20;

/**
 * Limits how many large bodies are in memory at once. Until its request is answered, a body takes several times its
 * size: as bytes, as text, and as values.
 */
export class LargeRequestBodies {
  private readonly slots = new FairSlots({ all: 4, each: 2, waiting: 100, maxWait: 10_000 }, tooManyLargeBodies);

  /**
   * Waits for a slot. It is free again once the response is sent or the client has disconnected.
   * @throws unavailable with 503 `too_many_at_once`.
   */
  waitFor(orgId: string, response: ServerResponse): Promise<void> {
    return new Promise((begin, refuse) => {
      const hold = () => {
        begin();
        return response.destroyed ? Promise.resolve() : new Promise<void>((end) => response.once('close', end));
      };
      this.slots.within(orgId, hold).catch(refuse);
    });
  }
}
