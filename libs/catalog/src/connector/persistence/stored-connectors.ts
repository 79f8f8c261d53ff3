import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type EntryCells, entriesOf } from '#access-control';
import { type Caller, LostConnections, Reads } from '#kernel';
import { type Connector, type ConnectorRow, toConnector } from '../domain/connector.js';
import { type Connectors } from '../domain/connectors.js';
import { ShippedCatalog } from './shipped-catalog.js';

type All = ReadonlyMap<string, Connector>;

/**
 * How much of organizations' own connectors is kept in memory, in bytes of definitions as JSON: somewhat more than one
 * organization may have.
 */
const most = 64 << 20;

@Injectable()
export class StoredConnectors implements Connectors {
  /** By organization. Safe by the epoch: every change of a connector or of who reaches it moves it on. */
  private kept = nothingKept();

  constructor(
    private readonly reads: Reads,
    private readonly shipped: ShippedCatalog,
    lost: LostConnections,
  ) {
    lost.onLost(() => (this.kept = nothingKept()));
  }

  async all(caller: Pick<Caller, 'orgId' | 'epoch'>): Promise<All> {
    return this.withShipped(await this.ownOf(caller));
  }

  async allNow(orgId: string): Promise<All> {
    return this.withShipped(await this.read(orgId, null));
  }

  async named(orgId: string, slugs: readonly string[]): Promise<All> {
    const shipped = this.shipped.connectors;
    const others = slugs.filter((slug) => !shipped.has(slug));
    const own = others.length > 0 ? await this.read(orgId, others) : new Map<string, Connector>();
    return new Map(
      slugs.flatMap((slug) => {
        const found = shipped.get(slug) ?? own.get(slug);
        return found ? [[slug, found] as const] : [];
      }),
    );
  }

  reload(): Promise<void> {
    return this.shipped.load();
  }

  private withShipped(own: All): All {
    return own.size === 0 ? this.shipped.connectors : new Map([...this.shipped.connectors, ...own]);
  }

  private ownOf({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>): Promise<All> {
    const { kept } = this;
    const known = kept.get(orgId);
    if (known?.epoch === epoch) return known.own;
    const own = this.read(orgId, null);
    kept.set(orgId, { epoch, own }, { size: 1 });
    own.then(
      (read) => kept.get(orgId)?.own === own && kept.set(orgId, { epoch, own }, { size: sizeOf(read) }),
      () => kept.delete(orgId),
    );
    return own;
  }

  private async read(orgId: string, slugs: string[] | null): Promise<All> {
    const rows = await this.reads.rows<OwnRow>(orgId, ownConnectors, { slugs });
    return new Map(rows.map((row) => [row.slug, ownConnector(row)]));
  }
}

const nothingKept = () => new LRUCache<string, { epoch: number; own: Promise<All> }>({ maxSize: most });

/** An organization without any takes some room as well. */
const sizeOf = (own: All): number => [...own.values()].reduce((sum, { bytes }) => sum + bytes, 1000);

type OwnRow = ConnectorRow & { owner_user_id: string | null; entries: EntryCells[] | null };

const ownConnector = (row: OwnRow): Connector =>
  toConnector(row, { owner_user_id: row.owner_user_id, entries: entriesOf(row.entries) });

/** Entries broadest grantee first and oldest first among equals, which is how lists and summaries show them. */
const ownConnectors = `
  select connector.slug, origin, status, digest, version, definition, tools, disabled_origins, owner_user_id,
    logo, bytes,
    connector.created_at,
    connector.updated_at, (
      select json_agg(json_build_array(share.id, grantee_type, grantee_id, level, share.created_at, share.updated_at)
        order by grantee_type, share.created_at, share.id)
      from catalog.shares as share
      where share.org_id = connector.org_id and share.resource_id = connector.slug
    ) as entries, (
      select json_build_object('slug', ancestors[1], 'base_digest', base_digest) from catalog.lineages as lineage
      where lineage.org_id = connector.org_id and lineage.slug = connector.slug and linked
    ) as upstream
  from catalog.connectors as connector
  where connector.org_id = :org_id and (:slugs::text[] is null or connector.slug = any(:slugs))`;
