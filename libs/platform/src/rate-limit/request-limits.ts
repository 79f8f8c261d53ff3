import { applyDecorators, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Caller } from '#kernel';
import { RequestLimits } from '#kernel/http';
import {
  type Bucket,
  failedAuthentication,
  failedLookups,
  ofOrganization,
  requests,
  writes,
  formatRateLimitHeaders,
  type Remaining,
} from './buckets.js';
import { RateLimits, type BucketKey } from './rate-limits.js';

const limitedBy = 'latchkey:limited-by';

/** Decorator for a route with a bucket of its own. */
export const RateLimit = (bucket: Bucket) =>
  applyDecorators(SetMetadata(limitedBy, bucket), ApiExtension(routeBucket, bucket));

/** The property of an operation with its bucket. It is removed from the OpenAPI document. */
export const routeBucket = 'x-route-bucket';

/** Counts requests in the buckets of `RateLimits`. */
@Injectable()
export class BucketRequestLimits extends RequestLimits {
  constructor(
    private readonly rateLimits: RateLimits,
    private readonly reflector: Reflector,
  ) {
    super();
  }

  isBlocked(network: string): boolean {
    return this.rateLimits.isExhausted(failedAuthentication, network);
  }

  assertNotBlocked(network: string, { costsLookup }: { costsLookup: boolean }): void {
    this.rateLimits.assertNotExhausted(costsLookup ? failedLookups : failedAuthentication, network);
  }

  async countFailure(network: string, { costsLookup }: { costsLookup: boolean }): Promise<void> {
    if (costsLookup) await this.rateLimits.consume(failedLookups, network);
    await this.rateLimits.consume(failedAuthentication, network);
  }

  /** Counts a request. The response's headers describe the bucket with the fewest points left. */
  async countRequest(context: ExecutionContext, caller: Caller): Promise<void> {
    const http = context.switchToHttp();
    const own = this.reflector.get<Bucket | undefined>(limitedBy, context.getHandler());
    const buckets = selectBuckets(http.getRequest<FastifyRequest>().method, own);
    const taken = buckets.map((bucket) => [bucket, selectBucketKey(bucket, caller)] as const);
    const reply = http.getResponse<FastifyReply>();
    sendTightest(reply, await this.rateLimits.consumeAll(taken));
    const returnable = taken.filter(([bucket]) => bucket.onlyAccepted);
    if (returnable.length > 0) reply.raw.once('finish', () => void this.giveBackIfRefused(reply, returnable));
  }

  private async giveBackIfRefused({ statusCode }: FastifyReply, taken: readonly BucketKey[]): Promise<void> {
    if (statusCode < 400 || statusCode >= 500) return;
    await Promise.all(taken.map(([bucket, key]) => this.rateLimits.refund(bucket, key)));
  }
}

/** Buckets for a request whose route has no bucket of its own, such as a page request in a browser session. */
export const generalBuckets = (method: string, caller: Caller): BucketKey[] =>
  selectBuckets(method, undefined).map((bucket) => [bucket, selectBucketKey(bucket, caller)] as const);

/** Returns the buckets in which a request is counted. `own` is the bucket of its route. */
export function selectBuckets(method: string, own: Bucket | undefined): Bucket[] {
  if (own?.insteadOfAll) return [own];
  if (own?.insteadOfGeneral) return [own, ofOrganization];
  const general =
    method === 'GET' || method === 'HEAD' ? [requests, ofOrganization] : [requests, writes, ofOrganization];
  return own ? [...general, own] : general;
}

function selectBucketKey({ countedBy }: Bucket, { orgId, userId, token }: Caller): string {
  if (countedBy === 'organization') return orgId;
  // Requests without a Latchkey token are counted for the member, because the caller signed in elsewhere.
  return countedBy === 'member' || !token ? `${orgId}/${userId}` : token.id;
}

function sendTightest(reply: FastifyReply, remaining: (Remaining | null)[]): void {
  let tightest: Remaining | null = null;
  for (const each of remaining) if (each && each.left < (tightest?.left ?? Infinity)) tightest = each;
  if (tightest) reply.headers(formatRateLimitHeaders(tightest));
}
