import { DatabaseError } from 'pg';
import { endOfPeriod } from '../../budget/domain/budget.js';
import { budgetExceeded, type ExceededBudget } from '../../budget/domain/refusals.js';
import { type LastError, repeatedCall, repeatLimit } from '../domain/repeated-call.js';

/** What `connections.count_calls` reports. The time has no offset, and is in UTC. */
type FullBudget = Omit<ExceededBudget, 'resets_at' | 'wait_seconds'> & { period_start: string };

/** What `connections.assert_not_repeated` reports. The time has no offset, and is in UTC. */
type Repeated = { since: string; failures: number; last_error: LastError };

/**
 * Turns what PostgreSQL reports about a call that may not start into the caller’s error. Throws other errors again.
 * @param at when the call would have started.
 */
export function translateCallLimit(error: unknown, at: Date): never {
  if (!(error instanceof DatabaseError)) throw error;
  if (error.code === 'LK429') throw tooManyCalls(parseDetail(error), at);
  if (error.code === 'LK409') throw failedTooOften(parseDetail(error));
  throw error;
}

const parseDetail = <Detail>({ detail }: DatabaseError): Detail => JSON.parse(detail!) as Detail;

const inUtc = (time: string): Date => new Date(`${time}Z`);

function tooManyCalls({ period_start, ...budget }: FullBudget, at: Date) {
  const ends = endOfPeriod(budget.period, inUtc(period_start));
  const wait_seconds = Math.ceil((ends.getTime() - at.getTime()) / 1000);
  return budgetExceeded({ ...budget, resets_at: ends.toISOString(), wait_seconds });
}

const failedTooOften = ({ since, ...failed }: Repeated) =>
  repeatedCall({
    ...failed,
    ends_at: new Date(inUtc(since).getTime() + repeatLimit.seconds * 1000).toISOString(),
  });
