import { type ToolFacts } from '#access-control';
import { type ConnectorDefinition } from '#connector-definition';
import { type Transactions, isCausedBy, writeContention } from '#kernel';
import { computeDigest } from '../../tool/domain/digest.js';

type ShippedRow = { slug: string; status: string; source_digest: string; tools: ToolFacts[] };

type ShippedConnector = { source_digest: string; definition: ConnectorDefinition; tools: ToolFacts[] };

/** Shipped connectors belong to no organization. */
const noOrganization = '';

/** Stores the shipped catalog. */
export class StoredShippedConnectors {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Runs `work` on the rows of the catalog in a transaction, under a lock that only one process can hold. If another
   * process holds the lock, waits for it, possibly longer than the lock timeout.
   */
  async withCatalogLock(work: (rows: ShippedRow[]) => Promise<void>): Promise<void> {
    for (let attemptsLeft = maxAttempts; ; attemptsLeft--)
      try {
        return await this.workLocked(work);
      } catch (error) {
        if (attemptsLeft === 0 || !isContention(error)) throw error;
      }
  }

  private workLocked(work: (rows: ShippedRow[]) => Promise<void>): Promise<void> {
    return this.transactions.inOwnTransaction(noOrganization, async () => {
      await this.transactions.execute(noOrganization, lock);
      await work(await this.transactions.rows<ShippedRow>(noOrganization, all));
    });
  }

  /** Returns the stored definition of a connector. */
  async readDefinition(slug: string): Promise<ConnectorDefinition> {
    const row = await this.transactions.one<{ definition: ConnectorDefinition }>(noOrganization, stored, { slug });
    return row!.definition;
  }

  async save({ source_digest, definition, tools }: ShippedConnector, at: Date): Promise<void> {
    const { slug, status = 'published' } = definition;
    const documents = { definition: JSON.stringify(definition), tools: JSON.stringify(tools) };
    const values = { slug, status, source_digest, digest: computeDigest(definition), ...documents, at };
    await this.transactions.execute(noOrganization, put, values);
  }

  /**
   * Keeps removed connectors in the table for their connections. Removes their digest, so that the file is read again
   * if the connector returns.
   */
  async unpublish(slugs: readonly string[], at: Date): Promise<void> {
    await this.transactions.execute(noOrganization, unpublish, { slugs, at });
  }
}

/** Maximum number of attempts to get the lock. Each attempt ends at the lock timeout. */
const maxAttempts = 30;

const isContention = (error: unknown): boolean => isCausedBy(error, writeContention);

const lock = `select pg_advisory_xact_lock(hashtext('latchkey.catalog'))`;

const all = 'select slug, status, source_digest, tools from catalog.shipped_connectors';

const stored = 'select definition from catalog.shipped_connectors where slug = :slug';

const put = `
  insert into catalog.shipped_connectors
    (slug, status, source_digest, digest, definition, tools, revision, created_at, updated_at)
  select :slug, :status, :source_digest, :digest, :definition::jsonb, :tools::jsonb, coalesce(max(revision), 0) + 1,
    :at::timestamptz, :at::timestamptz
  from catalog.shipped_connectors
  on conflict (slug) do update set status = excluded.status, source_digest = excluded.source_digest,
    digest = excluded.digest, definition = excluded.definition, tools = excluded.tools, revision = excluded.revision,
    updated_at = case when shipped_connectors.digest = excluded.digest then shipped_connectors.updated_at
      else excluded.updated_at end`;

const unpublish = `
  update catalog.shipped_connectors set status = 'unpublished', source_digest = '', updated_at = :at,
    revision = (select max(revision) + 1 from catalog.shipped_connectors)
  where slug = any(:slugs)`;
