import { LRUCache } from 'lru-cache';
import { type Connector, type ConnectorSummary } from '../domain/connector.js';

/** Of definitions as JSON; as objects they take some times as much. */
const mostBytes = 5 << 20;

/**
 * Definitions of organizations' own connectors, those asked for last, with their tools made ready. One version of a
 * connector has one definition, so that what is kept is never another's; whose it is, and whom it is shared with, is read
 * anew.
 */
export class KeptDefinitions {
  private readonly kept = new LRUCache<string, Connector>({ maxSize: mostBytes, sizeCalculation: sizeOf });

  /** Null for a version that has to be read. */
  of(orgId: string, summary: ConnectorSummary): Connector | null {
    const kept = this.kept.get(keyOf(orgId, summary));
    return kept ? Object.assign({}, kept, { ownership: summary.ownership, upstream: summary.upstream }) : null;
  }

  keep(orgId: string, connector: Connector): void {
    this.kept.set(keyOf(orgId, connector), connector);
  }
}

const keyOf = (orgId: string, { slug, version, digest }: ConnectorSummary): string =>
  `${orgId} ${slug} ${version} ${digest}`;

/** What is made ready of a tool takes room of its own. */
const sizeOf = ({ bytes, tools }: Connector): number => bytes + tools.length * 500 + 1000;
