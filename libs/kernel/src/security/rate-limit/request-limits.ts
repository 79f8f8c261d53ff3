import { SetMetadata } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Caller } from '../../domain/caller.js';
import { type Bucket, ofOrganization, requests, writes, headersOf, type Remaining } from './buckets.js';
import { type RateLimits } from './rate-limits.js';

export const limitedBy = 'latchkey:limited-by';

/** Adds a bucket for a route, besides the buckets of every request. */
export const RateLimit = (bucket: Bucket) => SetMetadata(limitedBy, bucket);

/** Counts an authenticated request in its buckets, and returns headers for the tightest. @throws rate_limited. */
export async function countRequest(
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  own: Bucket | undefined,
): Promise<void> {
  const taken = bucketsOf(request.method, own).map((bucket) => [bucket, keyOf(bucket, caller)] as const);
  sendTightest(reply, await limits.consumeAll(taken));
}

function bucketsOf(method: string, own: Bucket | undefined): Bucket[] {
  if (own?.insteadOfAll) return [own];
  if (own?.insteadOfGeneral) return [own, ofOrganization];
  const general =
    method === 'GET' || method === 'HEAD' ? [requests, ofOrganization] : [requests, writes, ofOrganization];
  return own ? [...general, own] : general;
}

function keyOf({ countedBy }: Bucket, { orgId, userId, token }: Caller): string {
  if (countedBy === 'organization') return orgId;
  // A caller without a Latchkey token signed in elsewhere and is counted as a member.
  return countedBy === 'member' || !token ? `${orgId}/${userId}` : token.id;
}

function sendTightest(reply: FastifyReply, remaining: (Remaining | null)[]): void {
  let tightest: Remaining | null = null;
  for (const each of remaining) if (each && each.left < (tightest?.left ?? Infinity)) tightest = each;
  if (tightest) reply.headers(headersOf(tightest));
}
