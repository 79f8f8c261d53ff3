import { Injectable } from '@nestjs/common';
import { Transactions } from '#kernel';
import { type KnownDefinition } from '../../tool/domain/edited-tools.js';
import { type ReviewedRequest, reviewedRequest } from '../domain/reviewed-request.js';

/** Maximum number of earlier requests per connector. The oldest are deleted first. */
const maxStored = 500;

/** Maximum size of a stored request in bytes. A reviewer cannot compare a larger request. */
const maxBytes = 32 * 1024;

/** Stores the requests that edited tools had earlier. */
@Injectable()
export class EarlierRequests {
  constructor(private readonly transactions: Transactions) {}

  /** Stores the requests that an edit changed or removed. Call this in the transaction of the edit. */
  async save(orgId: string, before: KnownDefinition, after: KnownDefinition, at: Date): Promise<void> {
    const { slug } = before.definition;
    const kept = new Set(after.tools.flatMap(({ retired, origin }) => (retired ? [] : [origin])));
    const defined = new Map(before.definition.tools.map((tool) => [tool.name, tool]));
    const changed = before.tools.flatMap(({ name, origin, retired }) => {
      const tool = defined.get(name);
      if (retired || !tool || origin === null || kept.has(origin)) return [];
      const request = JSON.stringify(reviewedRequest(before.definition, tool));
      return Buffer.byteLength(request) <= maxBytes ? [{ origin, request }] : [];
    });
    if (changed.length === 0) return;
    const [origins, requests] = [changed.map(({ origin }) => origin), changed.map(({ request }) => request)];
    await this.transactions.execute(orgId, put, { slug, origins, requests, at });
    await this.transactions.execute(orgId, deleteOldest, { slug, max_stored: maxStored });
  }

  /** Returns the earlier requests of a connector by origin. Unknown origins are absent. */
  async find(orgId: string, slug: string, origins: readonly string[]): Promise<ReadonlyMap<string, ReviewedRequest>> {
    if (origins.length === 0) return new Map();
    const rows = await this.transactions.rows<{ origin: string; request: ReviewedRequest }>(orgId, find, {
      slug,
      origins,
    });
    return new Map(rows.map(({ origin, request }) => [origin, request]));
  }
}

const put = `
  insert into catalog.earlier_requests (org_id, slug, origin, request, stored_at)
  select :org_id, :slug, changed.origin, changed.request::jsonb, :at
  from unnest(:origins::text[], :requests::text[]) as changed (origin, request)
  on conflict (org_id, slug, origin) do update set request = excluded.request, stored_at = excluded.stored_at`;

const deleteOldest = `
  delete from catalog.earlier_requests
  where org_id = :org_id and slug = :slug and origin in (
    select origin from catalog.earlier_requests where org_id = :org_id and slug = :slug
    order by stored_at desc, origin offset :max_stored)`;

const find = `
  select origin, request from catalog.earlier_requests
  where org_id = :org_id and slug = :slug and origin = any(:origins)`;
