import { type AccountCause } from '../../account/domain/accounts.js';
import { type TokenOutcome } from '../../provider/domain/token-answer.js';
import { retryAt } from './backoff.js';
import { type Lease, type LeaseEnd } from './leases.js';

export type Failure = Exclude<TokenOutcome, { kind: 'granted' | 'lost' }>;

export type Consequence = {
  end: LeaseEnd;
  state: 'ok' | 'needs_reauth';
  /** What people are told; null leaves the account as it is. */
  cause: AccountCause | null;
};

const hour = 3_600_000;
const half_minute = 30_000;

/** Failures in a row before people are told. */
const patience = 3;

/**
 * What follows when a token was not renewed. Only `invalid_grant` costs the sign-in, and not even that right after an
 * answer was lost: the provider may have refused just because the lost answer held the next refresh token.
 */
export function afterFailure(failure: Failure, lease: Lease, now: Date, chance: number): Consequence {
  const in_ms = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const failures = lease.failures + 1;
  if (failure.kind === 'invalid_grant' && !lease.lost)
    return { end: { failures: 0, retry_at: null, lost: false }, state: 'needs_reauth', cause: 'invalid_grant' };
  if (failure.kind === 'invalid_grant')
    return { end: { failures, retry_at: in_ms(half_minute), lost: false }, state: 'ok', cause: null };
  if (failure.kind === 'client_rejected')
    return { end: { failures, retry_at: in_ms(hour), lost: lease.lost }, state: 'ok', cause: 'app_rejected' };
  const retry_at = retryAt(failures, now, chance, failure.retry_after_ms);
  return {
    end: { failures, retry_at, lost: lease.lost },
    state: 'ok',
    cause: failures >= patience ? 'refresh_failing' : null,
  };
}
