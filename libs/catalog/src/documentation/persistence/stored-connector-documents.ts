import { Injectable } from '@nestjs/common';
import { Transactions } from '#kernel';
import { type ConnectorDocument, type ConnectorDocuments } from '../domain/connector-documents.js';

@Injectable()
export class StoredConnectorDocuments implements ConnectorDocuments {
  constructor(private readonly transactions: Transactions) {}

  list(orgId: string, slug: string): Promise<ConnectorDocument[]> {
    return this.transactions.rows<ConnectorDocument>(orgId, all, { slug });
  }

  async save(...[orgId, slug, documents, at]: Parameters<ConnectorDocuments['save']>): Promise<void> {
    const [replaced, removed] = [documents.filter(hasBody), documents.filter((each) => !hasBody(each))];
    if (replaced.length > 0)
      await this.transactions.execute(orgId, put, { slug, documents: JSON.stringify(replaced), at });
    if (removed.length > 0)
      await this.transactions.execute(orgId, remove, { slug, documents: JSON.stringify(removed) });
  }
}

const hasBody = ({ body_markdown }: { body_markdown: string | null }) => body_markdown !== null;

const all = `
  select kind, key, body_markdown from catalog.documents where org_id = :org_id and slug = :slug order by kind, key`;

const sentDocuments = `jsonb_to_recordset(:documents::jsonb) as sent (kind text, key text, body_markdown text)`;

/** A page that does not change keeps its `updated_at`. */
const put = `
  insert into catalog.documents as document (org_id, slug, kind, key, body_markdown, updated_at)
  select :org_id, :slug, kind, key, body_markdown, :at from ${sentDocuments}
  on conflict (org_id, slug, kind, key) do update
    set body_markdown = excluded.body_markdown, updated_at = excluded.updated_at
    where document.body_markdown <> excluded.body_markdown`;

const remove = `
  delete from catalog.documents as document using ${sentDocuments}
  where org_id = :org_id and slug = :slug and document.kind = sent.kind and document.key = sent.key`;
