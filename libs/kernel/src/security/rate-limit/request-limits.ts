import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Caller } from '../../domain/caller.js';
import { type Bucket } from './buckets.js';
import { type RateLimits } from './rate-limits.js';
import { headersOf, type Remaining } from './remaining.js';

/** Counts an authenticated request in its buckets, and tells of the tightest. @throws rate_limited. */
export async function countRequest(
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  own: Bucket | undefined,
): Promise<void> {
  const taken = bucketsOf(request.method, own).map((bucket) => [bucket, keyOf(bucket, caller)] as const);
  // All are asked first, so that a request which one of them refuses costs the others nothing.
  for (const [bucket, key] of taken) limits.refuseExhausted(bucket, key);
  const remaining = await Promise.all(taken.map(([bucket, key]) => limits.consume(bucket, key)));
  tell(reply, remaining);
}

function bucketsOf(method: string, own: Bucket | undefined): Bucket[] {
  if (own === 'execute') return ['execute', 'org'];
  const general: Bucket[] = method === 'GET' || method === 'HEAD' ? ['token', 'org'] : ['token', 'write', 'org'];
  return own ? [...general, own] : general;
}

const byOrganization = new Set<Bucket>(['org', 'heavy', 'mail']);
const byMember = new Set<Bucket>(['connect', 'secret']);

function keyOf(bucket: Bucket, { orgId, userId, token }: Caller): string {
  if (byOrganization.has(bucket)) return orgId;
  // A caller without a token of ours signed in elsewhere; they count as the member they are.
  return byMember.has(bucket) || !token ? `${orgId}/${userId}` : token.id;
}

function tell(reply: FastifyReply, remaining: (Remaining | null)[]): void {
  let tightest: Remaining | null = null;
  for (const each of remaining) if (each && each.left < (tightest?.left ?? Infinity)) tightest = each;
  if (tightest) reply.headers(headersOf(tightest));
}
