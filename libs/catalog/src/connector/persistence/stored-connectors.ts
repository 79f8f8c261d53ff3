import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Viewer } from '#access-control';
import { type Caller, LostConnections, Reads } from '#kernel';
import { type Connector, type ConnectorOutline, type ConnectorSummary } from '../domain/connector.js';
import { type Connectors } from '../domain/connectors.js';
import { DefinitionCache } from './definition-cache.js';
import {
  allOwnConnectors,
  ownConnector,
  ownConnectors,
  ownOutline,
  type OwnOutlineRow,
  ownOutlines,
  type OwnRow,
  ownSummaries,
  ownSummary,
  type OwnSummaryRow,
  viewerValues,
  visibleOwnSlugs,
} from './own-connectors.js';
import { ShippedCatalog } from './shipped-catalog.js';

type BySlug<Found> = ReadonlyMap<string, Found>;

type Summaries = BySlug<ConnectorSummary>;

/** Maximum number of summaries of custom connectors in memory. */
const maxSummaries = 5000;

@Injectable()
export class StoredConnectors implements Connectors {
  /**
   * Summaries by organization and slug. Caching by epoch is safe, because every change to a connector or to its shares
   * changes the epoch.
   */
  private summaryCache = newSummaryCache();
  private definitionCache = newDefinitionCache();
  private outlineCache = newOutlineCache();

  constructor(
    private readonly reads: Reads,
    private readonly shippedCatalog: ShippedCatalog,
    lostConnections: LostConnections,
  ) {
    lostConnections.onLost(() => {
      this.summaryCache = newSummaryCache();
      this.definitionCache = newDefinitionCache();
      this.outlineCache = newOutlineCache();
    });
  }

  loadShipped(orgId: string): Promise<BySlug<Connector>> {
    return this.shippedCatalog.visibleTo(orgId);
  }

  async listVisibleSlugs(viewer: Viewer): Promise<string[]> {
    if (!viewer.permissions.has('connector:view')) return [];
    const rows = await this.reads.rows<{ slug: string }>(viewer.orgId, visibleOwnSlugs, viewerValues(viewer));
    return rows.map(({ slug }) => slug);
  }

  async loadAll(orgId: string): Promise<BySlug<Connector>> {
    const rows = await this.reads.rows<OwnRow>(orgId, allOwnConnectors);
    return new Map([
      ...(await this.shippedCatalog.visibleTo(orgId)),
      ...rows.map((row) => [row.slug, ownConnector(row)] as const),
    ]);
  }

  findSummaries(caller: Pick<Caller, 'orgId' | 'epoch'>, slugs: readonly string[]): Promise<Summaries> {
    return this.findBySlug<ConnectorSummary>(caller.orgId, slugs, (ownSlugs) => this.cachedSummaries(caller, ownSlugs));
  }

  async findMany(caller: Pick<Caller, 'orgId' | 'epoch'>, slugs: readonly string[]): Promise<BySlug<Connector>> {
    return this.findBySlug(caller.orgId, slugs, async (ownSlugs) =>
      this.loadDefinitions(caller.orgId, await this.cachedSummaries(caller, ownSlugs)),
    );
  }

  async findOutlines(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<BySlug<ConnectorOutline>> {
    return this.findBySlug<ConnectorOutline>(caller.orgId, slugs, async (ownSlugs) =>
      this.loadOutlines(caller.orgId, await this.cachedSummaries(caller, ownSlugs)),
    );
  }

  async findCurrentSummaries(orgId: string, slugs: readonly string[]): Promise<Summaries> {
    return this.findBySlug<ConnectorSummary>(orgId, slugs, (ownSlugs) => this.readSummaries(orgId, ownSlugs));
  }

  async findCurrent(orgId: string, slugs: readonly string[]): Promise<BySlug<Connector>> {
    return this.findBySlug(orgId, slugs, async (ownSlugs) =>
      this.loadDefinitions(orgId, await this.readSummaries(orgId, ownSlugs)),
    );
  }

  reload(): Promise<void> {
    return this.shippedCatalog.load();
  }

  /** Finds shipped connectors in memory, and reads custom connectors with `read`. */
  private async findBySlug<Found extends ConnectorSummary>(
    orgId: string,
    slugs: readonly string[],
    read: (ownSlugs: string[]) => Promise<BySlug<Found>>,
  ): Promise<BySlug<Found | Connector>> {
    const shipped = await this.shippedCatalog.visibleTo(orgId);
    const ownSlugs = slugs.filter((slug) => !shipped.has(slug));
    const own = ownSlugs.length > 0 ? await read(ownSlugs) : new Map<string, Found>();
    return new Map(
      slugs.flatMap((slug) => {
        const found = shipped.get(slug) ?? own.get(slug);
        return found ? [[slug, found] as const] : [];
      }),
    );
  }

  private loadDefinitions(orgId: string, summaries: Summaries): Promise<BySlug<Connector>> {
    return this.definitionCache.all(orgId, summaries, async (slugs) => {
      const rows = await this.reads.rows<OwnRow>(orgId, ownConnectors, { slugs });
      return rows.map(ownConnector);
    });
  }

  private loadOutlines(orgId: string, summaries: Summaries): Promise<BySlug<ConnectorOutline>> {
    return this.outlineCache.all(orgId, summaries, async (slugs) => {
      const rows = await this.reads.rows<OwnOutlineRow>(orgId, ownOutlines, { slugs });
      return rows.map(ownOutline);
    });
  }

  private async cachedSummaries(
    { orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: string[],
  ): Promise<Summaries> {
    const cache = this.summaryCache;
    const found = new Map<string, ConnectorSummary>();
    const unknown: string[] = [];
    for (const slug of slugs) {
      const known = cache.get(`${orgId} ${slug}`);
      if (known?.epoch === epoch) found.set(slug, known.summary);
      else unknown.push(slug);
    }
    if (unknown.length === 0) return found;
    for (const [slug, summary] of await this.readSummaries(orgId, unknown)) {
      cache.set(`${orgId} ${slug}`, { epoch, summary });
      found.set(slug, summary);
    }
    return found;
  }

  private async readSummaries(orgId: string, slugs: string[]): Promise<Summaries> {
    const rows = await this.reads.rows<OwnSummaryRow>(orgId, ownSummaries, { slugs });
    return new Map(rows.map((row) => [row.slug, ownSummary(row)]));
  }
}

const newSummaryCache = () => new LRUCache<string, { epoch: number; summary: ConnectorSummary }>({ max: maxSummaries });

const newDefinitionCache = () => new DefinitionCache<Connector>(({ bytes }) => bytes);

const newOutlineCache = () => new DefinitionCache<ConnectorOutline>(() => 0);
