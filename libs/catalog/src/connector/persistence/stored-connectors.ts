import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Caller, LostConnections, Reads } from '#kernel';
import { type Connector, type ConnectorSummary } from '../domain/connector.js';
import { type Connectors } from '../domain/connectors.js';
import { type ConnectorOutline } from '../domain/connector-outline.js';
import { KeptDefinitions } from './kept-definitions.js';
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
} from './own-connectors.js';
import { ShippedCatalog } from './shipped-catalog.js';

type BySlug<Found> = ReadonlyMap<string, Found>;

type Summaries = BySlug<ConnectorSummary>;

/** Maximum summaries of custom connectors in memory. */
const maxSummaries = 5000;

@Injectable()
export class StoredConnectors implements Connectors {
  /**
   * Summaries by organization and slug. Caching by epoch is safe, because every change of a connector or of its shares
   * changes the epoch.
   */
  private kept = nothingKept();
  private definitions = nothingWhole();
  private outlined = nothingOutlined();

  constructor(
    private readonly reads: Reads,
    private readonly catalog: ShippedCatalog,
    lost: LostConnections,
  ) {
    lost.onLost(() => {
      this.kept = nothingKept();
      this.definitions = nothingWhole();
      this.outlined = nothingOutlined();
    });
  }

  shipped(orgId: string): Promise<BySlug<Connector>> {
    return this.catalog.visibleTo(orgId);
  }

  async allNow(orgId: string): Promise<BySlug<Connector>> {
    const rows = await this.reads.rows<OwnRow>(orgId, allOwnConnectors);
    return new Map([
      ...(await this.catalog.visibleTo(orgId)),
      ...rows.map((row) => [row.slug, ownConnector(row)] as const),
    ]);
  }

  summaries(caller: Pick<Caller, 'orgId' | 'epoch'>, slugs: readonly string[]): Promise<Summaries> {
    return this.findBySlug<ConnectorSummary>(caller.orgId, slugs, (others) => this.keptSummaries(caller, others));
  }

  async findAll(caller: Pick<Caller, 'orgId' | 'epoch'>, slugs: readonly string[]): Promise<BySlug<Connector>> {
    return this.findBySlug(caller.orgId, slugs, async (others) =>
      this.whole(caller.orgId, await this.keptSummaries(caller, others)),
    );
  }

  async outlines(caller: Pick<Caller, 'orgId' | 'epoch'>, slugs: readonly string[]): Promise<BySlug<ConnectorOutline>> {
    return this.findBySlug<ConnectorOutline>(caller.orgId, slugs, async (others) =>
      this.outlinesFor(caller.orgId, await this.keptSummaries(caller, others)),
    );
  }

  async summariesOf(orgId: string, slugs: readonly string[]): Promise<Summaries> {
    return this.findBySlug<ConnectorSummary>(orgId, slugs, (others) => this.readSummaries(orgId, others));
  }

  async findCurrent(orgId: string, slugs: readonly string[]): Promise<BySlug<Connector>> {
    return this.findBySlug(orgId, slugs, async (others) => this.whole(orgId, await this.readSummaries(orgId, others)));
  }

  reload(): Promise<void> {
    return this.catalog.load();
  }

  /** Shipped connectors from memory, and custom connectors from the database. */
  private async findBySlug<Found extends ConnectorSummary>(
    orgId: string,
    slugs: readonly string[],
    read: (others: string[]) => Promise<BySlug<Found>>,
  ): Promise<BySlug<Found | Connector>> {
    const shipped = await this.catalog.visibleTo(orgId);
    const others = slugs.filter((slug) => !shipped.has(slug));
    const own = others.length > 0 ? await read(others) : new Map<string, Found>();
    return new Map(
      slugs.flatMap((slug) => {
        const found = shipped.get(slug) ?? own.get(slug);
        return found ? [[slug, found] as const] : [];
      }),
    );
  }

  private whole(orgId: string, summaries: Summaries): Promise<BySlug<Connector>> {
    return this.definitions.all(orgId, summaries, async (slugs) => {
      const rows = await this.reads.rows<OwnRow>(orgId, ownConnectors, { slugs });
      return rows.map(ownConnector);
    });
  }

  private outlinesFor(orgId: string, summaries: Summaries): Promise<BySlug<ConnectorOutline>> {
    return this.outlined.all(orgId, summaries, async (slugs) => {
      const rows = await this.reads.rows<OwnOutlineRow>(orgId, ownOutlines, { slugs });
      return rows.map(ownOutline);
    });
  }

  private async keptSummaries({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>, slugs: string[]): Promise<Summaries> {
    const { kept } = this;
    const found = new Map<string, ConnectorSummary>();
    const unknown: string[] = [];
    for (const slug of slugs) {
      const known = kept.get(`${orgId} ${slug}`);
      if (known?.epoch === epoch) found.set(slug, known.summary);
      else unknown.push(slug);
    }
    if (unknown.length === 0) return found;
    for (const [slug, summary] of await this.readSummaries(orgId, unknown)) {
      kept.set(`${orgId} ${slug}`, { epoch, summary });
      found.set(slug, summary);
    }
    return found;
  }

  private async readSummaries(orgId: string, slugs: string[]): Promise<Summaries> {
    const rows = await this.reads.rows<OwnSummaryRow>(orgId, ownSummaries, { slugs });
    return new Map(rows.map((row) => [row.slug, ownSummary(row)]));
  }
}

const nothingKept = () => new LRUCache<string, { epoch: number; summary: ConnectorSummary }>({ max: maxSummaries });

const nothingWhole = () => new KeptDefinitions<Connector>(({ bytes }) => bytes);

const nothingOutlined = () => new KeptDefinitions<ConnectorOutline>(() => 0);
