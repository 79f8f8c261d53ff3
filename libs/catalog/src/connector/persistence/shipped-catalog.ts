import { Injectable } from '@nestjs/common';
import { LostConnections, Reads } from '#kernel';
import { type Connector, type ConnectorRow, toConnector } from '../domain/connector.js';
import { ShippedLogos } from './shipped-logos.js';

type Loaded = { revision: number; connectors: ReadonlyMap<string, Connector>; checkedAt: number };

/** How long a process may go on with what it read, in milliseconds: the catalog changes when another build starts. */
const freshFor = 15_000;

/** The shipped catalog in memory, whole: what it says of a connector costs no query. Safe by its revision, asked again and again. */
@Injectable()
export class ShippedCatalog {
  private loaded: Loaded | undefined;
  private checking = false;

  constructor(
    private readonly reads: Reads,
    private readonly logos: ShippedLogos,
    lost: LostConnections,
  ) {
    // A database rewound to a backup may come to the same revision by another way.
    lost.onLost(() => {
      if (this.loaded) this.loaded = { ...this.loaded, revision: -1, checkedAt: -Infinity };
    });
  }

  /** The connectors by slug, unpublished ones among them. */
  get connectors(): ReadonlyMap<string, Connector> {
    if (!this.loaded) throw new Error('The shipped catalog was asked for before it was loaded.');
    if (performance.now() - this.loaded.checkedAt > freshFor && !this.checking) void this.check(this.loaded);
    return this.loaded.connectors;
  }

  async load(): Promise<void> {
    const rows = await this.reads.rows<ConnectorRow>(null, allShipped);
    const connectors = new Map(rows.map((row) => [row.slug, this.withLogo(row)]));
    const revision = Math.max(0, ...rows.map((row) => row.version));
    this.loaded = { revision, connectors, checkedAt: performance.now() };
  }

  private withLogo(row: ConnectorRow): Connector {
    return toConnector({ ...row, logo: this.logos.of(row.slug) }, null);
  }

  /** Nobody waits for it, and when the database cannot be asked, what is known goes on being good. */
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

const latestRevision = 'select max(revision) as revision from catalog.shipped_connectors';
