/**
 * Shares one read among callers that request the same data in one turn of the event loop. The read starts after all
 * of these requests, so that no caller gets data from before its request.
 */
export class CoalescedReads<Answer> {
  private readonly waiting = new Map<string, Promise<Answer>>();

  read(key: string, read: () => Promise<Answer>): Promise<Answer> {
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
