import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { LostConnections, Reads } from '#kernel';
import { Images } from '#platform/images';
import { shippedFile } from '../../validation/domain/shipped-files.js';
import { type Connector, type ConnectorRow, toConnector } from '../domain/connector.js';

const folder = fileURLToPath(shippedFile('logos'));

/** Finds the logos of the shipped catalog. `npm run draw -- logos` builds them as `<slug>.webp`. */
@Injectable()
export class ShippedLogos {
  private readonly addresses: ReadonlyMap<string, string>;

  constructor(images: Images) {
    const slugs = readdirSync(folder).map((file) => file.slice(0, -'.webp'.length));
    this.addresses = new Map(slugs.map((slug) => [slug, images.ship(slug, readFileSync(`${folder}/${slug}.webp`))]));
  }

  /** Returns the logo's address relative to the service, or null without a logo. */
  getUrl(slug: string): string | null {
    return this.addresses.get(slug) ?? null;
  }
}

type Loaded = {
  revision: number;
  connectors: ReadonlyMap<string, Connector>;
  /** Slugs of shipped connectors that an organization had already chosen for its own connector. */
  contested: string[];
  checkedAt: number;
};

/** Milliseconds after which a process checks for a newer catalog, which another version of Latchkey may have stored. */
const freshFor = 15_000;

/**
 * Keeps the complete shipped catalog in memory, so that reading it needs no queries. At most every 15 seconds, reading
 * it starts a check for a newer revision.
 */
@Injectable()
export class ShippedCatalog {
  private loaded: Loaded | undefined;
  private checking = false;

  constructor(
    private readonly reads: Reads,
    private readonly shippedLogos: ShippedLogos,
    lostConnections: LostConnections,
  ) {
    // Makes the next check load the catalog, because a restored database may have other contents with the same
    // revision.
    lostConnections.onLost(() => {
      if (this.loaded) this.loaded = { ...this.loaded, revision: -1, checkedAt: -Infinity };
    });
  }

  /** The connectors by slug, including unpublished ones. */
  get connectors(): ReadonlyMap<string, Connector> {
    if (!this.loaded) throw new Error('The shipped catalog was used before it was loaded.');
    if (performance.now() - this.loaded.checkedAt > freshFor && !this.checking) void this.check(this.loaded);
    return this.loaded.connectors;
  }

  /**
   * Returns the shipped connectors that an organization sees. A slug that the organization chose earlier stays with its
   * own connector.
   */
  async visibleTo(orgId: string): Promise<ReadonlyMap<string, Connector>> {
    const { connectors } = this;
    const { contested: slugs } = this.loaded!;
    if (slugs.length === 0) return connectors;
    const own = await this.reads.rows<{ slug: string }>(orgId, ownAmong, { slugs });
    const hidden = new Set(own.map(({ slug }) => slug));
    return hidden.size === 0 ? connectors : new Map([...connectors].filter(([slug]) => !hidden.has(slug)));
  }

  async load(): Promise<void> {
    const rows = await this.reads.rows<ConnectorRow>(null, allShipped);
    const connectors = new Map(rows.map((row) => [row.slug, this.withLogo(row)]));
    const revision = Math.max(0, ...rows.map((row) => row.version));
    const contested = await this.reads.rows<{ slug: string }>(null, contestedSlugs);
    this.loaded = { revision, connectors, contested: contested.map(({ slug }) => slug), checkedAt: performance.now() };
  }

  private withLogo(row: ConnectorRow): Connector {
    return toConnector({ ...row, logo: this.shippedLogos.getUrl(row.slug) }, null);
  }

  /** Checks in the background. If the database cannot be reached, the loaded catalog stays in use. */
  private async check(loaded: Loaded): Promise<void> {
    this.checking = true;
    try {
      const [latest] = await this.reads.rows<{ revision: number | null }>(null, latestRevision);
      if (latest?.revision === loaded.revision) loaded.checkedAt = performance.now();
      else await this.load();
    } catch {
      loaded.checkedAt = performance.now();
    } finally {
      this.checking = false;
    }
  }
}

const allShipped = `select slug, 'catalog' as origin, status, digest, definition, tools, revision as version, created_at, updated_at
  from catalog.shipped_connectors`;

const contestedSlugs = `
  select slug from catalog.shipped_connectors
  where encode(sha256(convert_to(slug, 'UTF8')), 'hex') in (select digest from catalog.chosen_slug_digests)`;

const ownAmong = 'select slug from catalog.chosen_slugs where org_id = :org_id and slug = any(:slugs)';

const latestRevision = 'select max(revision) as revision from catalog.shipped_connectors';
