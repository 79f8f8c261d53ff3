import { Injectable } from '@nestjs/common';
import { Reads, Transactions } from '#kernel';

/** Stores which version of each definition was last sent to the vault. */
@Injectable()
export class InstalledDefinitions {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Returns the connectors in use, by organization, for which the vault has an older version or none. The list is
   * sorted, and begins after `after`.
   */
  listOutdated(current: readonly CurrentVersion[], after: UsedConnector, limit: number): Promise<UsedConnector[]> {
    const slugs = current.map(({ slug }) => slug);
    const versions = current.map(({ version }) => version);
    return this.reads.rows<UsedConnector>(null, outdated, { slugs, versions, ...after, most: limit });
  }

  /** Returns the version that was last sent to the vault, or null if none was sent. */
  async findVersion(orgId: string, slug: string): Promise<number | null> {
    return (await this.reads.one<{ version: number }>(orgId, find, { slug }))?.version ?? null;
  }

  /** Records that the vault has this version or a later one. */
  async record(orgId: string, slug: string, version: number): Promise<void> {
    await this.transactions.execute(orgId, upsert, { slug, version });
  }
}

const outdated = `
  select * from connections.users_behind(:slugs::text[], :versions::integer[], :org_id, :connector_slug, :most)`;

const find = 'select version from connections.installed_definitions where org_id = :org_id and connector_slug = :slug';

const upsert = `
  insert into connections.installed_definitions as installed (org_id, connector_slug, version)
  values (:org_id, :slug, :version)
  on conflict (org_id, connector_slug) do update set version = greatest(installed.version, excluded.version)`;

/** A connector for which an organization has connections. */
export type UsedConnector = { org_id: string; connector_slug: string };

/** The catalog's current version of a connector. */
type CurrentVersion = { slug: string; version: number };
