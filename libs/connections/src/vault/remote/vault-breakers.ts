import { Logger } from '@nestjs/common';
import { circuitBreaker, type CircuitBreakerPolicy, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { atMost, type ServiceCall } from '#kernel';

/** A call to the vault, and which connector it is about where it is about one. */
export type VaultCall = ServiceCall & { slug?: string };

/** Failures in a row after which the vault is left alone, and for how long in milliseconds. */
const breakerLimits = { failures: 10, rest: 2_000 };

/** Kept in memory; who is forgotten begins anew with a closed one. */
const most = 5_000;

/**
 * A breaker for each organization, connector and kind of call: what one organization, its third party or a definition
 * brings about closes the way for nobody else.
 */
export class VaultBreakers {
  private readonly logger = new Logger(VaultBreakers.name);
  private readonly known = new LRUCache<string, CircuitBreakerPolicy>(atMost(most));

  of({ orgId, slug = '', kind = 'write' }: VaultCall): CircuitBreakerPolicy {
    const key = `${kind} ${orgId} ${slug}`;
    const known = this.known.get(key);
    if (known) return known;
    const breaker = circuitBreaker(kind === 'call' ? handleWhen(isNoTimeout) : handleWhen(() => true), {
      breaker: new ConsecutiveBreaker(breakerLimits.failures),
      halfOpenAfter: breakerLimits.rest,
    });
    breaker.onBreak(() =>
      this.logger.warn({ org_id: orgId, connector: slug, kind }, 'The vault does not answer: it is left alone.'),
    );
    this.known.set(key, breaker);
    return breaker;
  }
}

/** How long a call takes is up to the caller, who may set a short time or give up, and to the third party: it says nothing of the vault. */
const isNoTimeout = ({ name }: Error): boolean => name !== 'TimeoutError' && name !== 'AbortError';
