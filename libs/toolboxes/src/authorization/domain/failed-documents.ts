import { LRUCache } from 'lru-cache';
import { atMost } from '#kernel';

/** Milliseconds that a failure answers those who ask again. */
const failedFor = 10_000;

/** Asks for a document once where it does not answer: one request for authorization looks for it twice. */
export class FailedDocuments {
  private readonly failed = new LRUCache<string, Error>({ ...atMost(1000), ttl: failedFor });

  async ask<Answer>(url: string, fetch: () => Promise<Answer>): Promise<Answer> {
    const before = this.failed.get(url);
    if (before) throw before;
    return fetch().catch((error: Error) => {
      this.failed.set(url, error);
      throw error;
    });
  }
}
