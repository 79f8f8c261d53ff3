import { type ServerResponse } from 'node:http';
import { tooManyLargeBodies } from '../../domain/errors.js';
import { FairSlots } from '../../persistence/fair-slots.js';

/** Bodies up to this size, the default limit, are read without a slot. */
export const maxUnqueuedBody = 1 << 20;

const waits = { waiting: 100, maxWait: 10_000 };

/** Bodies that may arrive at once, over all organizations. */
const maxArriving = 16;

/** Milliseconds after which a body that still arrives gives way to those of organizations that wait. */
const patience = 3000;

type Arrival = { begin: number; end: () => void };

/**
 * Limits how many large bodies are in memory at once. Bodies that arrive are in memory only as bytes, so their number may
 * be larger. Until its request is answered, a body takes several times its size: as bytes, as text, and as values.
 */
export class LargeRequestBodies {
  private readonly arriving = new FairSlots({ all: maxArriving, each: 2, ...waits }, tooManyLargeBodies);
  private readonly handled = new FairSlots({ all: 4, each: 2, ...waits }, tooManyLargeBodies);
  /** Bodies that still arrive, the oldest first. */
  private readonly arrivals = new Set<Arrival>();

  /**
   * Receives a body, and waits for a slot to handle it. The slot is free again once the response is sent or the client
   * has disconnected.
   * @param read reads the body.
   * @throws unavailable with 503 `too_many_at_once`.
   */
  async receive(orgId: string, read: () => Promise<void>, response: ServerResponse): Promise<void> {
    const waiting = setInterval(() => this.endSlowestFor(orgId), patience);
    try {
      await this.arriving.within(orgId, async () => {
        clearInterval(waiting);
        await this.arrive(read);
        await this.waitForSlot(orgId, response);
      });
    } finally {
      clearInterval(waiting);
    }
  }

  private arrive(read: () => Promise<void>): Promise<void> {
    return new Promise((arrived, refuse) => {
      const arrival = { begin: performance.now(), end: () => refuse(tooManyLargeBodies()) };
      this.arrivals.add(arrival);
      read()
        .finally(() => this.arrivals.delete(arrival))
        .then(arrived, refuse);
    });
  }

  /** Ends the body that has been arriving for longest, unless the waiting organization has a slot itself. */
  private endSlowestFor(orgId: string): void {
    if (this.arriving.inUse < maxArriving || this.arriving.isUsedBy(orgId)) return;
    const [slowest] = this.arrivals;
    if (!slowest || performance.now() - slowest.begin < patience) return;
    this.arrivals.delete(slowest);
    slowest.end();
  }

  private waitForSlot(orgId: string, response: ServerResponse): Promise<void> {
    return new Promise((begin, refuse) => {
      const hold = () => {
        begin();
        return response.destroyed ? Promise.resolve() : new Promise<void>((end) => response.once('close', end));
      };
      this.handled.within(orgId, hold).catch(refuse);
    });
  }
}
