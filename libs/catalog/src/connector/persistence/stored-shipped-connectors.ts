import { type ToolFacts } from '#access-control';
import { type Transactions } from '#kernel';
import { type ConnectorDefinition } from '../../definition/domain/connector-definition.js';
import { digestOf } from '../../definition/domain/digest.js';

export type ShippedRow = { slug: string; status: string; source_digest: string; tools: ToolFacts[] };

export type ShippedConnector = { source_digest: string; definition: ConnectorDefinition; tools: ToolFacts[] };

/** The shipped catalog belongs to none. */
const noOrganization = '';

/** The rows of the shipped catalog, for whoever brings them up to date. */
export class StoredShippedConnectors {
  constructor(private readonly transactions: Transactions) {}

  /** Runs work on the rows while no other process does, in a transaction of its own. */
  withCatalogLock(work: (rows: ShippedRow[]) => Promise<void>): Promise<void> {
    return this.transactions.inOwnTransaction(noOrganization, async (manager) => {
      await manager.query(`select pg_advisory_xact_lock(hashtext('latchkey.catalog'))`);
      await work(await manager.query<ShippedRow[]>(all));
    });
  }

  async put({ source_digest, definition, tools }: ShippedConnector, at: Date): Promise<void> {
    const { slug, status = 'published' } = definition;
    const documents = [JSON.stringify(definition), JSON.stringify(tools)];
    await this.query(put, [slug, status, source_digest, digestOf(definition), ...documents, at]);
  }

  /** Kept for the connections on them; the digest goes, so that a file which comes back is read again. */
  async unpublish(slugs: readonly string[], at: Date): Promise<void> {
    await this.query(unpublish, [slugs, at]);
  }

  private query(sql: string, values: unknown[]): Promise<unknown> {
    return this.transactions.run(noOrganization, (manager) => manager.query(sql, values));
  }
}

const all = 'select slug, status, source_digest, tools from catalog.shipped_connectors';

const nextRevision = '(select coalesce(max(revision), 0) + 1 from catalog.shipped_connectors)';

const put = `
  insert into catalog.shipped_connectors
    (slug, status, source_digest, digest, definition, tools, revision, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, ${nextRevision}, $7, $7)
  on conflict (slug) do update set status = excluded.status, source_digest = excluded.source_digest,
    digest = excluded.digest, definition = excluded.definition, tools = excluded.tools, revision = excluded.revision,
    updated_at = case when shipped_connectors.digest = excluded.digest then shipped_connectors.updated_at
      else excluded.updated_at end`;

const unpublish = `
  update catalog.shipped_connectors set status = 'unpublished', source_digest = '', revision = ${nextRevision},
    updated_at = $2 where slug = any($1)`;
