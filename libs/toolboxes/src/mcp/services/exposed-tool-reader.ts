import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Caller, LostConnections } from '#kernel';
import { type OpenToolbox } from '../../toolbox-execution/domain/toolbox-calls.js';
import { OpenToolboxReader } from '../../toolbox-execution/services/open-toolbox-reader.js';
import { type Exchange } from '../domain/exchange.js';
import { type ExposedTool, exposedTools, findNamed, ownNames, type Place } from '../domain/exposed-tools.js';

/**
 * Maximum number of tool names to cache for all callers together. One caller can have a thousand toolboxes of two
 * hundred tools.
 */
const maxCachedNames = 250_000;

/**
 * Reads the names of all tools at an address. Tools that the caller cannot call count too: otherwise, one tool could be
 * renamed because another stopped working. Names of several toolboxes are cached until one of these toolboxes changes.
 */
@Injectable()
export class ExposedToolReader {
  /** The key contains everything that determines the names. */
  private readonly toolNames = new LRUCache<string, Promise<ExposedTool[]>>({ maxSize: maxCachedNames });

  constructor(
    private readonly openToolboxReader: OpenToolboxReader,
    lostConnections: LostConnections,
  ) {
    lostConnections.onLost(() => this.toolNames.clear());
  }

  /** Returns the tools at the address, sorted by name. */
  async toolsFor({ caller, toolboxId, toolboxes }: Exchange): Promise<readonly ExposedTool[]> {
    const [only] = toolboxes;
    if (!only) return [];
    if (only.content && toolboxId !== null) return ownNames(only.id, only.content.entries);
    const key = deriveCacheKey(caller.orgId, toolboxes);
    return this.toolNames.get(key) ?? this.load(key, caller, toolboxes);
  }

  /** Loads the names. Concurrent callers wait for the same result. */
  private load(key: string, caller: Caller, toolboxes: readonly OpenToolbox[]): Promise<ExposedTool[]> {
    const ids = toolboxes.map(({ id }) => id);
    const owned = new Set(toolboxes.filter(isOwn).map(({ id }) => id));
    const names = this.openToolboxReader
      .toolNames(caller, ids)
      .then((named) => exposedTools(named.map((toolbox) => ({ ...toolbox, isOwn: owned.has(toolbox.id) }))));
    const size = toolboxes.reduce((sum, { entry_count }) => sum + entry_count, 1);
    this.toolNames.set(key, names, { size });
    names.catch(() => this.toolNames.delete(key));
    return names;
  }

  async find(exchange: Exchange, name: string): Promise<Place | null> {
    const { toolboxId } = exchange;
    return toolboxId === null ? findNamed(await this.toolsFor(exchange), name) : { toolbox_id: toolboxId, name };
  }
}

const isOwn = ({ reach }: OpenToolbox): boolean => reach.access === 'owner';

/** Returns the cache key. Names depend on the version of each toolbox, and on whether the caller owns it. */
function deriveCacheKey(orgId: string, toolboxes: readonly OpenToolbox[]): string {
  const versions = toolboxes.map((each) => `${each.id} ${each.version} ${isOwn(each)}`).sort();
  return createHash('sha256')
    .update([orgId, ...versions].join('\n'))
    .digest('base64');
}
