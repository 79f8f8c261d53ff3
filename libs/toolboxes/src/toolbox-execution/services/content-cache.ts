import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { LostConnections } from '#kernel';
import { type OpenToolbox, type ToolboxContent } from '../domain/offered-tools.js';

export type ToolboxVersion = Pick<OpenToolbox, 'id' | 'version'>;

/** Maximum size of all cached contents as JSON, in bytes. As objects, they take several times as much memory. */
const maxBytes = 8 << 20;

type CachedContent = { version: number; content: ToolboxContent };

/**
 * Caches the contents of recently used toolboxes. The version is compared, so contents are never stale. The current
 * version, the owner and the shares are always read.
 */
@Injectable()
export class ContentCache {
  private cache = createCache();

  constructor(lost: LostConnections) {
    lost.onLost(() => (this.cache = createCache()));
  }

  get(orgId: string, { id, version }: ToolboxVersion): ToolboxContent | undefined {
    const known = this.latest(orgId, id);
    return known?.version === version ? known.content : undefined;
  }

  latest(orgId: string, id: string): CachedContent | undefined {
    return this.cache.get(`${orgId} ${id}`);
  }

  /**
   * Returns a function that stores contents. Call `createWriter` before reading: if a database connection is lost while
   * reading, the function writes to a discarded cache.
   */
  createWriter(orgId: string): (of: ToolboxVersion, content: ToolboxContent) => void {
    const { cache } = this;
    return ({ id, version }, content) => void cache.set(`${orgId} ${id}`, { version, content });
  }
}

const createCache = () =>
  new LRUCache<string, CachedContent>({
    maxSize: maxBytes,
    sizeCalculation: ({ content }) => JSON.stringify(content).length,
  });
