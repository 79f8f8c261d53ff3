/** Milliseconds of one iteration of the event loop in which work continues without waiting. */
const maxFreeWork = 1;

/** Milliseconds for which an organization counts after each of its reads. */
const presence = 1000;

type Seen = { orgId: string; at: number };

/**
 * Lets organizations alternate in the event loop. If the answers of many reads arrive at once, the work after all of them
 * would run without a pause, and other organizations would wait for it. If several organizations read, such work continues
 * freely for a millisecond of an iteration of the event loop. The rest continues in later iterations, one piece in each. See
 * docs/decisions/0049-organizations-share-the-event-loop.md.
 */
export class FairTurns {
  /** Waiting organizations, in the order of their turns. */
  private readonly queues = new Map<string, (() => void)[]>();
  /** When the first work of this iteration began, or null if none has. */
  private began: number | null = null;
  private latest: Seen | null = null;
  /** The latest read of an organization other than `latest`. */
  private earlier: Seen | null = null;
  /** The organization that had the latest turn. */
  private served: string | null = null;

  /** Records that an organization reads. */
  recordRead(orgId: string): void {
    const at = performance.now();
    if (this.latest?.orgId !== orgId) this.earlier = this.latest;
    this.latest = { orgId, at };
  }

  /** Waits until work of this organization may continue after a read. */
  async waitFor(orgId: string): Promise<void> {
    if (!this.hasOthers(orgId)) return;
    if (this.began === null) {
      this.began = performance.now();
      setImmediate(this.advance);
    } else if (this.queues.size > 0 || performance.now() - this.began > maxFreeWork) await this.enqueue(orgId);
  }

  /** Whether another organization waits, or has read in the last second. */
  private hasOthers(orgId: string): boolean {
    if (this.queues.size > (this.queues.has(orgId) ? 1 : 0)) return true;
    const other = this.latest?.orgId === orgId ? this.earlier : this.latest;
    return other !== null && performance.now() - other.at < presence;
  }

  private enqueue(orgId: string): Promise<void> {
    const queue = this.queues.get(orgId) ?? [];
    this.queues.set(orgId, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  /** Begins the next turn. */
  private readonly advance = (): void => {
    const [first, second] = this.queues.keys();
    if (first === undefined) {
      this.began = null;
      return;
    }
    this.began = performance.now();
    setImmediate(this.advance);
    // If only two wait, the one that has just begun to wait comes before the one that had the latest turn.
    const orgId = first === this.served && second !== undefined ? second : first;
    const queue = this.queues.get(orgId)!;
    const resumed = this.hasOthers(orgId) ? queue.splice(0, 1) : queue.splice(0);
    // Moves the organization to the end of the line if more of its work waits.
    this.queues.delete(orgId);
    if (queue.length > 0) this.queues.set(orgId, queue);
    this.served = orgId;
    for (const resume of resumed) resume();
  };
}
