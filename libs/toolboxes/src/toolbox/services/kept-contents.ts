import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { LostConnections } from '#kernel';
import { type OpenToolbox, type ToolboxContent } from '../domain/offered-tools.js';

/** Maximum size of cached contents as JSON. As objects they take several times as much memory. */
const mostBytes = 8 << 20;

type Version = Pick<OpenToolbox, 'id' | 'version'>;
type Kept = { version: number; content: ToolboxContent };

/**
 * Caches the contents of recently used toolboxes. Contents are keyed by version, so they never go stale. The current
 * version, the owner and the shares are always read.
 */
@Injectable()
export class KeptContents {
  private kept = nothingKept();

  constructor(lost: LostConnections) {
    lost.onLost(() => (this.kept = nothingKept()));
  }

  get(orgId: string, { id, version }: Version): ToolboxContent | undefined {
    const known = this.latest(orgId, id);
    return known?.version === version ? known.content : undefined;
  }

  latest(orgId: string, id: string): Kept | undefined {
    return this.kept.get(`${orgId} ${id}`);
  }

  /** Call before reading. Results read while a connection was lost are stored in a discarded cache. */
  keeping(orgId: string): (of: Version, content: ToolboxContent) => void {
    const { kept } = this;
    return ({ id, version }, content) => void kept.set(`${orgId} ${id}`, { version, content });
  }
}

const nothingKept = () =>
  new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: ({ content }) => JSON.stringify(content).length });
