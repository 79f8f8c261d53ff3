import { Injectable } from '@nestjs/common';
import { ApiError, type Bucket, Outgoing, RateLimits } from '#kernel';
import { FailedDocuments } from '../domain/failed-documents.js';
import { registeredClient } from '../domain/registered-client.js';

const fetched: Bucket = { name: 'client_document', quota: 30, seconds: 60, countedBy: 'address' };

/** Of what an app says of itself at an address of its own. */
const largest = 16 * 1024;

/** Milliseconds. */
const longest = 5_000;

/** Gets what apps say of themselves where their `client_id` leads, from addresses that anybody may be told to call. */
@Injectable()
export class ClientDocuments {
  private readonly failed = new FailedDocuments();

  constructor(
    private readonly outgoing: Outgoing,
    private readonly limits: RateLimits,
  ) {}

  /** Whether one more may be fetched for whoever is at an address. */
  async mayFetch(ip: string): Promise<boolean> {
    try {
      await this.limits.consumeByAddress(fetched, ip);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** As the authorization server fetches: a redirect is an answer like any other. */
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

/** Its own `client_id` stays, which is compared with the address. */
function known(text: string): string {
  const given: unknown = JSON.parse(text);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return text;
  const { client_id } = given as Record<string, unknown>;
  return JSON.stringify({ client_id, ...registeredClient(given as Record<string, unknown>) });
}
