import { Logger } from '@nestjs/common';
import { circuitBreaker, type CircuitBreakerPolicy, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { atMost } from '#kernel';
import { type ServiceCall } from '#platform/service-auth';

/** A call to the vault. `slug`: the connector, if the call is about one. */
export type VaultCall = ServiceCall & { slug?: string };

/** Number of consecutive failures that open a breaker, and the milliseconds for which it stays open. */
const breakerLimits = { failures: 10, rest: 2_000 };

/** Maximum number of circuit breakers in memory. An evicted breaker starts closed again. */
const maxBreakers = 5_000;

/** Has one breaker per organization, connector and kind of call, so that failures of one do not block others. */
export class VaultBreakers {
  private readonly logger = new Logger(VaultBreakers.name);
  private readonly cache = new LRUCache<string, CircuitBreakerPolicy>(atMost(maxBreakers));

  get({ orgId, slug = '', kind = 'write' }: VaultCall): CircuitBreakerPolicy {
    const key = `${kind} ${orgId} ${slug}`;
    const cached = this.cache.get(key);
    if (cached) return cached;
    const breaker = circuitBreaker(kind === 'call' ? handleWhen(isNoTimeout) : handleWhen(() => true), {
      breaker: new ConsecutiveBreaker(breakerLimits.failures),
      halfOpenAfter: breakerLimits.rest,
    });
    breaker.onBreak(() =>
      this.logger.warn({ org_id: orgId, connector: slug, kind }, 'The vault does not respond. Calls to it are paused.'),
    );
    this.cache.set(key, breaker);
    return breaker;
  }
}

/**
 * Whether the error counts as a failure of the vault. Timeouts do not, because they depend on the caller's time limit
 * and on the third party.
 */
const isNoTimeout = ({ name }: Error): boolean => name !== 'TimeoutError' && name !== 'AbortError';
