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
    const [kept, gone] = [documents.filter(hasBody), documents.filter((each) => !hasBody(each))];
    if (kept.length > 0) await this.transactions.execute(orgId, put, { slug, documents: JSON.stringify(kept), at });
    if (gone.length > 0) await this.transactions.execute(orgId, remove, { slug, documents: JSON.stringify(gone) });
  }
}

const hasBody = ({ body_markdown }: { body_markdown: string | null }) => body_markdown !== null;

const all = `
  select kind, key, body_markdown from catalog.documents where org_id = :org_id and slug = :slug order by kind, key`;

const given = `jsonb_to_recordset(:documents::jsonb) as given (kind text, key text, body_markdown text)`;

/** Unchanged pages keep their time. */
const put = `
  insert into catalog.documents as document (org_id, slug, kind, key, body_markdown, updated_at)
  select :org_id, :slug, kind, key, body_markdown, :at from ${given}
  on conflict (org_id, slug, kind, key) do update
    set body_markdown = excluded.body_markdown, updated_at = excluded.updated_at
    where document.body_markdown <> excluded.body_markdown`;

const remove = `
  delete from catalog.documents as document using ${given}
  where org_id = :org_id and slug = :slug and document.kind = given.kind and document.key = given.key`;
