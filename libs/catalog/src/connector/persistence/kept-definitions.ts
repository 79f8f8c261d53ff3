import { LRUCache } from 'lru-cache';
import { type ConnectorSummary } from '../domain/connector.js';

/** Of definitions as JSON; as objects they take some times as much. */
const mostBytes = 5 << 20;

/** What is kept of a connector: with its tools made ready, and as large as its definition where it has it whole. */
type Kept = ConnectorSummary & { tools: readonly unknown[] };

/**
 * Definitions of organizations' own connectors, or outlines of them, those asked for last, with their tools made ready.
 * One version of a connector has one definition, so that what is kept is never another's; whose it is, and whom it is
 * shared with, is read anew.
 */
export class KeptDefinitions<Connector extends Kept> {
  private readonly kept: LRUCache<string, Connector>;

  /** @param bytesOf a definition, as JSON. */
  constructor(bytesOf: (connector: Connector) => number) {
    const sizeCalculation = (connector: Connector) => bytesOf(connector) + roomOf(connector);
    this.kept = new LRUCache({ maxSize: mostBytes, sizeCalculation });
  }

  /** Those that are kept, and what is read of the others. */
  async all(
    orgId: string,
    summaries: ReadonlyMap<string, ConnectorSummary>,
    read: (slugs: string[]) => Promise<Connector[]>,
  ): Promise<ReadonlyMap<string, Connector>> {
    const found = new Map<string, Connector>();
    const unknown: string[] = [];
    for (const [slug, summary] of summaries) {
      const kept = this.kept.get(keyOf(orgId, summary));
      if (kept) found.set(slug, { ...kept, ownership: summary.ownership, upstream: summary.upstream });
      else unknown.push(slug);
    }
    if (unknown.length === 0) return found;
    for (const connector of await read(unknown)) {
      this.kept.set(keyOf(orgId, connector), connector);
      found.set(connector.slug, connector);
    }
    return found;
  }
}

const keyOf = (orgId: string, { slug, version, digest }: ConnectorSummary): string =>
  `${orgId} ${slug} ${version} ${digest}`;

/** What is made ready of a tool takes room of its own. */
const roomOf = ({ tools }: Kept): number => tools.length * 500 + 1000;
