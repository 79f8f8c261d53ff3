import { LRUCache } from 'lru-cache';
import { atMost } from '#kernel';

/** Milliseconds for which a failure is remembered. */
const failedFor = 10_000;

/** Remembers failed downloads briefly, because one authorization request asks for its document twice. */
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
