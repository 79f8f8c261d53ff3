/** Milliseconds of one turn of the event loop in which work continues without waiting. */
const freeTurn = 1;

/**
 * Turns of the event loop, shared by organizations. If the answers of many reads arrive at once, the work after all of
 * them would run without a pause, and other organizations would wait for it. Once such work has taken a millisecond, the
 * rest continues in later turns, one piece in each, and waiting organizations alternate. See
 * docs/decisions/0049-organizations-share-the-event-loop.md.
 */
export class FairTurns {
  /** Waiting organizations, in the order of their turns. */
  private readonly queues = new Map<string, (() => void)[]>();
  /** When the first work of this turn began, or null if none has. */
  private began: number | null = null;

  /** Whether work waits for a turn. */
  get areAwaited(): boolean {
    return this.queues.size > 0;
  }

  /** Waits until work of this organization may continue. */
  async take(key: string): Promise<void> {
    if (this.began === null) {
      this.began = performance.now();
      setImmediate(this.endTurn);
    } else if (this.queues.size > 0 || performance.now() - this.began > freeTurn) await this.waitForTurn(key);
  }

  private waitForTurn(key: string): Promise<void> {
    const queue = this.queues.get(key) ?? [];
    this.queues.set(key, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  private readonly endTurn = (): void => {
    const [next] = this.queues;
    this.began = next ? performance.now() : null;
    if (!next) return;
    setImmediate(this.endTurn);
    const [key, queue] = next;
    const resume = queue.shift()!;
    // Moves the organization to the end of the line if more of its work waits.
    this.queues.delete(key);
    if (queue.length > 0) this.queues.set(key, queue);
    resume();
  };
}
