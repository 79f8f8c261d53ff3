import { Injectable } from '@nestjs/common';
import { ApiError } from '#kernel';
import { type Bucket, RateLimits } from '#platform/rate-limit';
import { Outgoing } from '#platform/outgoing';
import { FailedDocuments } from '../domain/failed-documents.js';
import { registeredClient } from '../domain/registered-client.js';

const fetched: Bucket = { name: 'client_document', quota: 30, seconds: 60, countedBy: 'address' };

/** Maximum size of a client metadata document, in bytes. */
const largest = 16 * 1024;

/** Timeout in milliseconds. */
const longest = 5_000;

/** Downloads client metadata documents, from public addresses only. */
@Injectable()
export class ClientDocuments {
  private readonly failed = new FailedDocuments();

  constructor(
    private readonly outgoing: Outgoing,
    private readonly limits: RateLimits,
  ) {}

  /** Whether this IP address may cause another download. */
  async mayFetch(ip: string): Promise<boolean> {
    try {
      await this.limits.consumeByAddress(fetched, ip);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** Fetches for the authorization server. Redirects are not followed. */
  async fetch(url: string): Promise<Response> {
    const headers = { accept: 'application/json' };
    const request = { url, headers, timeout_ms: longest, max_bytes: largest, redirects: 0 };
    const { status, headers: told, body } = await this.failed.ask(url, () => this.outgoing.send(request));
    const kept = Object.fromEntries(
      Object.entries(told).filter(([name]) => name === 'cache-control' || name === 'expires'),
    );
    return new Response(status === 200 ? known(body.toString()) : null, { status, headers: kept });
  }
}

/** Keeps the document's `client_id`, because the package compares it with the document's URL. */
function known(text: string): string {
  const given: unknown = JSON.parse(text);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return text;
  const { client_id } = given as Record<string, unknown>;
  return JSON.stringify({ client_id, ...registeredClient(given as Record<string, unknown>) });
}
