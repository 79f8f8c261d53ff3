import { Injectable } from '@nestjs/common';
import { ApiError } from '#kernel';
import { parseJson } from '#kernel/http';
import { RateLimits, defineBucket } from '#platform/rate-limit';
import { Outgoing } from '#platform/outgoing';
import { FailedDocumentCache } from '../domain/failed-document-cache.js';
import { registeredClient } from '../domain/registered-client.js';

const fetched = defineBucket({
  name: 'client_document',
  counts: 'Client documents fetched per address.',
  quota: 30,
  seconds: 60,
  countedBy: 'address',
});

/** Maximum size of a client metadata document, in bytes. */
const maxBytes = 16 * 1024;

/** Timeout in milliseconds. */
const timeoutMs = 5_000;

/** Downloads client metadata documents, from public addresses only. */
@Injectable()
export class ClientDocuments {
  private readonly failed = new FailedDocumentCache();

  constructor(
    private readonly outgoing: Outgoing,
    private readonly rateLimits: RateLimits,
  ) {}

  /** Whether this IP address may cause another download. */
  async isFetchAllowed(ip: string): Promise<boolean> {
    try {
      await this.rateLimits.consumeByAddress(fetched, ip);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** Downloads a document for the authorization server. Redirects are not followed. */
  async fetch(url: string): Promise<Response> {
    const headers = { accept: 'application/json' };
    const request = { url, headers, timeout_ms: timeoutMs, max_bytes: maxBytes, redirects: 0 };
    const { status, headers: responseHeaders, body } = await this.failed.load(url, () => this.outgoing.send(request));
    const cacheHeaders = Object.fromEntries(
      Object.entries(responseHeaders).filter(([name]) => name === 'cache-control' || name === 'expires'),
    );
    return new Response(status === 200 ? selectDocumentMetadata(body.toString()) : null, {
      status,
      headers: cacheHeaders,
    });
  }
}

/** Keeps the document's `client_id`, because the package compares it with the document's URL. */
function selectDocumentMetadata(text: string): string {
  const sent = parseJson(text);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return text;
  const { client_id } = sent as Record<string, unknown>;
  return JSON.stringify({ client_id, ...registeredClient(sent as Record<string, unknown>) });
}
