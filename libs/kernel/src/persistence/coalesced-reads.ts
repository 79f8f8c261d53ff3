/**
 * Shares one read among readers that ask for the same in one turn of the event loop. It starts after all of them have
 * asked, so that no reader gets data from before its question.
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
