/**
 * Lets readers who ask for the same thing in the same turn of the event loop share one read. It starts only when all
 * of them have asked, so that nobody is answered with what was true before their question.
 */
export class CoalescedReads<Answer> {
  private readonly waiting = new Map<string, Promise<Answer>>();

  of(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const known = this.waiting.get(key);
    if (known) return known;
    const answer = new Promise<Answer>((resolve) =>
      setImmediate(() => {
        this.waiting.delete(key);
        resolve(read());
      }),
    );
    this.waiting.set(key, answer);
    return answer;
  }
}
