import { LRUCache } from 'lru-cache';
import { atMost } from '#kernel';

/** Milliseconds for which a failure is remembered. */
const failureTtl = 10_000;

/** Remembers failed downloads briefly, because one authorization request needs the same document twice. */
export class FailedDocumentCache {
  private readonly failed = new LRUCache<string, Error>({ ...atMost(1000), ttl: failureTtl });

  async load<Answer>(url: string, fetch: () => Promise<Answer>): Promise<Answer> {
    const failure = this.failed.get(url);
    if (failure) throw failure;
    return fetch().catch((error: Error) => {
      this.failed.set(url, error);
      throw error;
    });
  }
}
