import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Caller, LostConnections, Reads } from '#kernel';
import { type Connector, type ConnectorSummary } from '../domain/connector.js';
import { type Connectors } from '../domain/connectors.js';
import { KeptDefinitions } from './kept-definitions.js';
import {
  ownConnector,
  ownConnectors,
  type OwnRow,
  ownSummaries,
  ownSummary,
  type OwnSummaryRow,
} from './own-connectors.js';
import { ShippedCatalog } from './shipped-catalog.js';

type BySlug<Found> = ReadonlyMap<string, Found>;

type Summaries = BySlug<ConnectorSummary>;

/** How many summaries of organizations' own connectors are kept in memory. */
const mostSummaries = 10_000;

@Injectable()
export class StoredConnectors implements Connectors {
  /** By organization. Safe by the epoch: every change of a connector or of who reaches it moves it on. */
  private kept = nothingKept();
  private definitions = new KeptDefinitions();
  /** Beside what ships, in the order that most lists are in, which sorting them then finds. */
  private readonly merged = new WeakMap<Summaries, { shipped: Summaries; all: Summaries }>();

  constructor(
    private readonly reads: Reads,
    private readonly shipped: ShippedCatalog,
    lost: LostConnections,
  ) {
    lost.onLost(() => {
      this.kept = nothingKept();
      this.definitions = new KeptDefinitions();
    });
  }

  async all(caller: Pick<Caller, 'orgId' | 'epoch'>): Promise<Summaries> {
    const [own, shipped] = [await this.ownOf(caller), this.shipped.connectors];
    const known = this.merged.get(own);
    if (known?.shipped === shipped) return known.all;
    const all = new Map([...shipped, ...own].sort(([, one], [, other]) => byName(one, other)));
    this.merged.set(own, { shipped, all });
    return all;
  }

  async allNow(orgId: string): Promise<BySlug<Connector>> {
    return new Map([...this.shipped.connectors, ...(await this.read(orgId, null))]);
  }

  async of(caller: Pick<Caller, 'orgId' | 'epoch'>, slugs: readonly string[]): Promise<BySlug<Connector>> {
    return this.among(slugs, async (others) => {
      const own = await this.ownOf(caller);
      return this.whole(
        caller.orgId,
        others.flatMap((slug) => own.get(slug) ?? []),
      );
    });
  }

  async summariesOf(orgId: string, slugs: readonly string[]): Promise<Summaries> {
    return this.among<ConnectorSummary>(slugs, (others) => this.summaries(orgId, others));
  }

  async named(orgId: string, slugs: readonly string[]): Promise<BySlug<Connector>> {
    return this.among(slugs, async (others) => this.whole(orgId, [...(await this.summaries(orgId, others)).values()]));
  }

  reload(): Promise<void> {
    return this.shipped.load();
  }

  /** Those that ship, and what is read of the others. */
  private async among<Found extends ConnectorSummary>(
    slugs: readonly string[],
    read: (others: string[]) => Promise<BySlug<Found>>,
  ): Promise<BySlug<Found | Connector>> {
    const shipped = this.shipped.connectors;
    const others = slugs.filter((slug) => !shipped.has(slug));
    const own = others.length > 0 ? await read(others) : new Map<string, Found>();
    return new Map(
      slugs.flatMap((slug) => {
        const found = shipped.get(slug) ?? own.get(slug);
        return found ? [[slug, found] as const] : [];
      }),
    );
  }

  private async whole(orgId: string, summaries: readonly ConnectorSummary[]): Promise<BySlug<Connector>> {
    const known = new Map<string, Connector>();
    const unknown: string[] = [];
    for (const summary of summaries) {
      const kept = this.definitions.of(orgId, summary);
      if (kept) known.set(summary.slug, kept);
      else unknown.push(summary.slug);
    }
    if (unknown.length === 0) return known;
    const read = await this.read(orgId, unknown);
    for (const connector of read.values()) this.definitions.keep(orgId, connector);
    return new Map([...known, ...read]);
  }

  private ownOf({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>): Promise<Summaries> {
    const { kept } = this;
    const known = kept.get(orgId);
    if (known?.epoch === epoch) return known.own;
    const own = this.summaries(orgId, null);
    kept.set(orgId, { epoch, own }, { size: 1 });
    own.then(
      ({ size }) => kept.get(orgId)?.own === own && kept.set(orgId, { epoch, own }, { size: size + 1 }),
      () => kept.delete(orgId),
    );
    return own;
  }

  private async summaries(orgId: string, slugs: string[] | null): Promise<Summaries> {
    const rows = await this.reads.rows<OwnSummaryRow>(orgId, ownSummaries, { slugs });
    return new Map(rows.map((row) => [row.slug, ownSummary(row)]));
  }

  private async read(orgId: string, slugs: string[] | null): Promise<BySlug<Connector>> {
    const rows = await this.reads.rows<OwnRow>(orgId, ownConnectors, { slugs });
    return new Map(rows.map((row) => [row.slug, ownConnector(row)]));
  }
}

const nothingKept = () => new LRUCache<string, { epoch: number; own: Promise<Summaries> }>({ maxSize: mostSummaries });

function byName({ name: one }: ConnectorSummary, { name: other }: ConnectorSummary): number {
  const [before, after] = [one.toLowerCase(), other.toLowerCase()];
  return before < after ? -1 : before > after ? 1 : 0;
}
