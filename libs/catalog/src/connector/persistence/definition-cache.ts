import { LRUCache } from 'lru-cache';
import { type ToolFacts } from '#access-control';
import { type ConnectorSummary } from '../domain/connector.js';

/**
 * Maximum total size of the cached definitions as JSON, in bytes. As objects, they need several times as much memory.
 */
const maxBytes = 5 << 20;

/** A connector with prepared tools, and with its whole definition or an outline. */
type CacheableConnector = ConnectorSummary & { tools: readonly { facts: ToolFacts }[] };

/**
 * An LRU cache of custom connectors with their definitions or outlines, and with prepared tools. A version of a
 * connector has only one definition, so an entry never becomes stale. The owner, the shares and the upstream are not
 * cached.
 */
export class DefinitionCache<Connector extends CacheableConnector> {
  private readonly cache: LRUCache<string, Connector>;

  /** @param bytesOf returns the size of a definition as JSON, in bytes. */
  constructor(bytesOf: (connector: Connector) => number) {
    const sizeCalculation = (connector: Connector) => bytesOf(connector) + estimateOverhead(connector);
    this.cache = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  /** Returns connectors from the cache, and reads the connectors that are not cached. */
  async all(
    orgId: string,
    summaries: ReadonlyMap<string, ConnectorSummary>,
    read: (slugs: string[]) => Promise<Connector[]>,
  ): Promise<ReadonlyMap<string, Connector>> {
    const found = new Map<string, Connector>();
    const unknown: string[] = [];
    for (const [slug, summary] of summaries) {
      const cached = this.cache.get(buildCacheKey(orgId, summary));
      if (cached) found.set(slug, { ...cached, ownership: summary.ownership, upstream: summary.upstream });
      else unknown.push(slug);
    }
    if (unknown.length === 0) return found;
    for (const connector of await read(unknown)) {
      this.cache.set(buildCacheKey(orgId, connector), connector);
      found.set(connector.slug, connector);
    }
    return found;
  }
}

const buildCacheKey = (orgId: string, { slug, version, digest }: ConnectorSummary): string =>
  `${orgId} ${slug} ${version} ${digest}`;

/** Returns the bytes that an entry needs in addition to its definition. Prepared tools need memory of their own. */
const estimateOverhead = ({ tools }: CacheableConnector): number =>
  tools.reduce((sum, { facts }) => sum + 500 + (facts.request?.values.length ?? 0) * 100, 1000);
